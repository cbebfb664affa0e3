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

/** The terms with the same first letter that the user may have meant: they begin with the word, apart from one mistake. */
export function meantBy(word: string, terms: Iterable<string>): string[] {
  if (word.length < SHORTEST) return [];
  const alike = [...terms].filter((term) => term[0] === word[0]);
  return (oneMistake.filter(alike, word) ?? []).flatMap((at) => alike[at] ?? []);
}
