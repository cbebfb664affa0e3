import UFuzzy from '@leeoniya/ufuzzy';

/** One letter wrong, missing, added or swapped; never the first letter, which would match too much. */
const oneMistake = new UFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
  intraMode: 1,
});

/** A mistake in a shorter word would match too much. */
const SHORTEST = 4;

/**
 * The terms that the user may have meant: those that begin with the word, apart from one mistake.
 * @param among the positions of the terms with the same first letter
 * @returns the positions of the matching terms
 */
export const meantBy = (word: string, terms: string[], among: number[]): number[] =>
  word.length < SHORTEST ? [] : (oneMistake.filter(terms, word, among) ?? []);
