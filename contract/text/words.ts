/** Splits texts into the words that are compared: stored texts and typed ones alike. */

/** Letters without a mark that could be removed, and their usual spelling on a keyboard. */
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

/** Texts of ASCII only, which most texts are; they need no further folding. */
export const PLAIN = /^[\0-\x7f]*$/;
/** Accents, and the vowel signs that Hebrew and Arabic are written with or without. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]+/g;

/** Characters that are typed for an apostrophe, or that are the apostrophe of a script. */
const APOSTROPHES = /[‘’‚‛′´ʹʻʼʽʾʿ׳ꞌ]/g;
/** Invisible characters. */
const UNSEEN = /\p{Cf}+/gu;

/** Removes capitals, accents, invisible characters and full width, and unifies apostrophes: 'Zoë' becomes 'zoe'. */
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

/** A word, or a run of a script without spaces, with its place in a text. */
interface Run {
  text: string;
  at: number;
  isUnspaced: boolean;
}

/** @param text as `folded` returns it */
export function runsOf(text: string): Run[] {
  const plainly = PLAIN.test(text) ? /[a-z0-9]+/g : RUNS;
  return [...text.matchAll(plainly)].map((match) => ({
    text: match[0],
    at: match.index,
    isUnspaced: match[1] !== undefined,
  }));
}

/** Words with an apostrophe inside. */
const WITH_APOSTROPHE = /[\p{L}\p{N}\p{M}]+(?:'[\p{L}\p{N}\p{M}]+)+/gu;

/**
 * Returns the words by which a text is found: a word with an apostrophe counts in its parts and as one word, a run of a
 * script without spaces as one word.
 */
export function termsOf(text: string): string[] {
  const plain = folded(text);
  const whole = plain.includes("'") ? (plain.match(WITH_APOSTROPHE) ?? []) : [];
  return [...runsOf(plain).map((run) => run.text), ...whole.map((word) => word.replaceAll("'", ''))];
}

/** A shorter part occurs inside of too many words to be searched for there. */
export const SHORTEST_INSIDE = 3;

/** A word of a query. */
export interface Wanted {
  text: string;
  /** Occurs anywhere in a text: a part of a script without spaces. */
  isExact: boolean;
}

/** Returns the words of a query, each of which has to be found. */
export function wantedOf(query: string): Wanted[] {
  return runsOf(folded(query)).map(({ text, isUnspaced }) => ({ text, isExact: isUnspaced }));
}

/**
 * Returns a function that reports whether texts have every word of a query, in any order, for lists that are searched
 * without an index. An empty query matches all texts.
 */
export function finderOf(query: string): (...texts: readonly (string | null | undefined)[]) => boolean {
  const sought = folded(query).trim();
  const wanted = wantedOf(query);
  // A query of punctuation only is searched for as it is.
  const parts = wanted.length > 0 ? wanted.map(({ text }) => text) : [sought];
  const isUnspaced = wanted.some(({ isExact }) => isExact);
  return (...texts) => {
    if (sought === '') return true;
    const text = folded(texts.filter(Boolean).join('\n'));
    const words = isUnspaced ? text.split(/\s+/) : [];
    // Names in scripts without spaces begin or end with the family name.
    const searched = [text, text.replaceAll("'", ''), words.join(''), words.reverse().join('')];
    return parts.every((part) => searched.some((each) => each.includes(part)));
  };
}

/** How well texts have the words of a query: the higher, the better. */
export const RANKS = { none: 0, inside: 1, beginnings: 2, words: 3, name: 4 } as const;

/**
 * Returns a function that ranks texts that `finderOf` finds: where one is the query, where its words are whole words,
 * and where they are the beginnings of words. Short queries are inside of too many words ('UK' in 'Fukuoka').
 */
export function rankerOf(query: string): (...texts: readonly (string | null | undefined)[]) => number {
  const isFound = finderOf(query);
  const wanted = wantedOf(query).map(({ text }) => text);
  const name = wanted.join(' ');
  return (...texts) => {
    if (!isFound(...texts)) return RANKS.none;
    const terms = texts.map((text) => termsOf(text ?? ''));
    if (terms.some((words) => words.join(' ') === name)) return RANKS.name;
    const words = terms.flat();
    if (wanted.every((part) => words.includes(part))) return RANKS.words;
    return wanted.every((part) => words.some((word) => word.startsWith(part))) ? RANKS.beginnings : RANKS.inside;
  };
}
