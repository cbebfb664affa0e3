import UFuzzy from '@leeoniya/ufuzzy';

/** A letter wrong, missing, too many, or two of them swapped; never the first one, which leads to too much. */
const oneMistake = new UFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
  intraMode: 1,
});

/** A shorter word with a mistake in it could be any. */
const SHORTEST = 4;

/**
 * Which terms somebody may have meant who typed this word: those that begin so but for one mistake.
 * @param among the places of those that begin with the same letter
 * @returns the places of those that were meant
 */
export const meantBy = (word: string, terms: string[], among: number[]): number[] =>
  word.length < SHORTEST ? [] : (oneMistake.filter(terms, word, among) ?? []);
