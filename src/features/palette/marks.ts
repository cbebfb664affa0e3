import { folded, PLAIN, runsOf, SHORTEST_INSIDE, type Wanted } from '#contract/text/words.ts';
import { meantBy } from './typos.ts';

/** A piece of a text, marked where it matches the search. */
export interface Piece {
  at: number;
  text: string;
  isMarked: boolean;
}

/** A text without capitals and accents, and a map from its characters to the original ones. */
function unfolding(text: string): { plain: string; placeOf(at: number): number } {
  if (PLAIN.test(text)) return { plain: folded(text), placeOf: (at) => at };
  let plain = '';
  let at = 0;
  const places: number[] = [];
  for (const character of text) {
    const letters = folded(character);
    for (let unit = 0; unit < letters.length; unit += 1) places.push(at);
    plain += letters;
    at += character.length;
  }
  return { plain, placeOf: (place) => places[place] ?? text.length };
}

type Span = readonly [from: number, to: number];

/** The matches in a text: at the beginning of words, else inside words, else words with a typo. */
function spansIn(plain: string, wanted: readonly Wanted[]): Span[] {
  const runs = runsOf(plain);
  const words = runs.filter(({ isUnspaced }) => !isUnspaced);
  return wanted.flatMap(({ text, isExact }): Span[] => {
    const inside = (at: number, found: number): Span => [at + found, at + found + text.length];
    if (isExact)
      return runs.flatMap((run) => (run.text.includes(text) ? [inside(run.at, run.text.indexOf(text))] : []));
    const beginning = words.filter((word) => word.text.startsWith(text)).map(({ at }) => inside(at, 0));
    if (beginning.length > 0) return beginning;
    if (text.length < SHORTEST_INSIDE) return [];
    const within = words.filter((word) => word.text.includes(text));
    if (within.length > 0) return within.map((word) => inside(word.at, word.text.indexOf(text)));
    const meant = new Set(
      meantBy(
        text,
        words.map((word) => word.text),
      ),
    );
    return words.flatMap((word): Span[] => (meant.has(word.text) ? [[word.at, word.at + word.text.length]] : []));
  });
}

export function marked(text: string, wanted: readonly Wanted[]): Piece[] {
  const { plain, placeOf } = unfolding(text);
  const spans = spansIn(plain, wanted)
    .map(([from, to]): Span => [placeOf(from), placeOf(to)])
    .sort(([a], [b]) => a - b);
  const pieces: Piece[] = [];
  let done = 0;
  const take = (to: number, isMarked: boolean) => {
    if (to > done) pieces.push({ at: done, text: text.slice(done, to), isMarked });
    done = Math.max(done, to);
  };
  for (const [from, to] of spans) {
    take(from, false);
    take(to, true);
  }
  take(text.length, false);
  return pieces;
}

const BEFORE = 30;
const LONGEST = 160;

/** The part of a long text around the first match, cut between words. */
export function excerpt(pieces: readonly Piece[]): Piece[] {
  const first = pieces.find(({ isMarked }) => isMarked)?.at ?? 0;
  const from = Math.max(0, first - BEFORE);
  const shown = pieces.flatMap((piece): Piece[] => {
    const start = Math.max(0, from - piece.at);
    const text = piece.text.slice(start, Math.max(0, from + LONGEST - piece.at));
    return text === '' ? [] : [{ ...piece, at: piece.at + start, text }];
  });
  const [opening] = shown;
  if (from === 0 || !opening) return shown;
  const words = opening.isMarked ? opening.text : opening.text.replace(/^\S{0,15}\s/, '');
  return [{ ...opening, text: `…${words}` }, ...shown.slice(1)];
}
