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
 * @returns their places among the terms
 */
export function meantBy(word: string, terms: string[]): number[] {
  if (word.length < SHORTEST) return [];
  const found = oneMistake.filter(terms, word) ?? [];
  return found.filter((number) => terms[number]?.[0] === word[0]);
}
