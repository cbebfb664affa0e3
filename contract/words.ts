/** Takes texts apart into the words that are compared: stored texts and typed ones alike. */

/** Letters that carry no mark which could be taken off, and that people type otherwise. */
const OTHERWISE: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** All of ASCII, which most texts are; they need none of the rest. */
export const PLAIN = /^[\0-\x7f]*$/;
/** Accents, and the vowel signs that Hebrew and Arabic are written with or without. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]+/g;

/** Without capitals and accents, in full-width or not: 'Zoë' is 'zoe'. */
export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => OTHERWISE[letter] ?? letter)
    .normalize('NFC');
}

/** Scripts that are written without spaces between words. */
const UNSPACED = '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}';
const RUNS = new RegExp(`([${UNSPACED}]+)|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');

/** A word, or a run of a script that has no spaces, at its place in a text. */
export interface Run {
  text: string;
  at: number;
  isUnspaced: boolean;
}

/** @param text as `folded` gives it */
export function runsOf(text: string): Run[] {
  const plainly = PLAIN.test(text) ? /[a-z0-9]+/g : RUNS;
  return [...text.matchAll(plainly)].map((match) => ({
    text: match[0],
    at: match.index,
    isUnspaced: match[1] !== undefined,
  }));
}

/** The characters of a run in pairs: where both of a pair stand, they stand side by side. */
function pairs(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** What a text is found by. */
export function termsOf(text: string): string[] {
  const plain = folded(text);
  if (PLAIN.test(plain)) return plain.match(/[a-z0-9]+/g) ?? [];
  return runsOf(plain).flatMap((run) => {
    if (!run.isUnspaced) return run.text;
    const characters = [...run.text];
    return [...characters, ...pairs(characters)];
  });
}

/** A part of fewer letters is inside of too many words to be looked for there. */
export const SHORTEST_INSIDE = 3;

/** A word that somebody looks for. */
export interface Wanted {
  text: string;
  /** It has to stand there as it is: a part of a script without spaces. */
  isExact: boolean;
}

/** Everything that has to be found, of what somebody typed. */
export function wantedOf(query: string): Wanted[] {
  return runsOf(folded(query)).flatMap((run): Wanted[] => {
    if (!run.isUnspaced) return [{ text: run.text, isExact: false }];
    const characters = [...run.text];
    return (characters.length === 1 ? characters : pairs(characters)).map((text) => ({ text, isExact: true }));
  });
}
