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
  ς: 'σ',
};

/** All of ASCII, which most texts are; they need none of the rest. */
export const PLAIN = /^[\0-\x7f]*$/;
/** Accents, and the vowel signs that Hebrew and Arabic are written with or without. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]+/g;

/** Signs that are typed for an apostrophe, or that stand for one in a script. */
const APOSTROPHES = /[‘’‚‛′´ʹʻʼʽʾʿ׳ꞌ]/g;
/** Signs that are not seen. */
const UNSEEN = /\p{Cf}+/gu;

/** Without capitals, accents and unseen signs, in full-width or not, with one kind of apostrophe: 'Zoë' is 'zoe'. */
export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .replace(UNSEEN, '')
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþıς]/g, (letter) => OTHERWISE[letter] ?? letter)
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

/** Words with an apostrophe inside. */
const WITH_APOSTROPHE = /[\p{L}\p{N}\p{M}]+(?:'[\p{L}\p{N}\p{M}]+)+/gu;

/** The words that a text is found by: those with an apostrophe in their parts, and as one word. */
export function termsOf(text: string): string[] {
  const plain = folded(text);
  const whole = plain.includes("'") ? (plain.match(WITH_APOSTROPHE) ?? []) : [];
  return [...wordsOf(plain), ...whole.map((word) => word.replaceAll("'", ''))];
}

function wordsOf(plain: string): string[] {
  if (PLAIN.test(plain)) return plain.match(/[a-z0-9]+/g) ?? [];
  return runsOf(plain).flatMap((run) => {
    if (!run.isUnspaced) return run.text;
    const characters = [...run.text];
    return [...characters, ...pairs(characters)];
  });
}

/** A part of fewer letters is inside of too many words to be looked for there. */
export const SHORTEST_INSIDE = 3;

/** A word of a query. */
export interface Wanted {
  text: string;
  /** It has to stand there as it is: a part of a script without spaces. */
  isExact: boolean;
}

/** The words of a query, each of which has to be found. */
export function wantedOf(query: string): Wanted[] {
  return runsOf(folded(query)).flatMap((run): Wanted[] => {
    if (!run.isUnspaced) return [{ text: run.text, isExact: false }];
    const characters = [...run.text];
    return (characters.length === 1 ? characters : pairs(characters)).map((text) => ({ text, isExact: true }));
  });
}

/**
 * Tells of texts whether they have every word of a query, in any order, for lists that are searched as they stand. Any
 * texts have those of an empty query.
 */
export function finderOf(query: string): (...texts: readonly (string | null | undefined)[]) => boolean {
  const sought = folded(query).trim();
  const wanted = wantedOf(query);
  // A query of signs alone is looked for as it is.
  const parts = wanted.length > 0 ? wanted.map(({ text }) => text) : [sought];
  const isUnspaced = wanted.some(({ isExact }) => isExact);
  return (...texts) => {
    if (sought === '') return true;
    const text = folded(texts.filter(Boolean).join('\n'));
    const words = isUnspaced ? text.split(/\s+/) : [];
    // Names without spaces between words begin with the family's name or end with it.
    const searched = [text, text.replaceAll("'", ''), words.join(''), words.reverse().join('')];
    return parts.every((part) => searched.some((each) => each.includes(part)));
  };
}
