/** The information in words: the entity, its author, and its version. */
interface Words {
  /** `c3` */
  thing: string;
  /** The device. */
  by: string;
  version: number;
}

const WORDS = /\b([a-z]\d+) (\w+) v(\d+)\b/g;

/** `c3 A1 v2` */
export const wordsOf = (thing: string, by: string, version: number): string => `${thing} ${by} v${version}`;

/** All words within a text, such as the JSON of an edit. */
export const readWords = (text: string): (Words & { words: string })[] =>
  [...text.matchAll(WORDS)].map(([words, thing = '', by = '', version]) => ({
    words,
    thing,
    by,
    version: Number(version),
  }));

/** The entity that words belong to; empty for words of another kind. */
export const entityOf = (words: string): string => readWords(words)[0]?.thing ?? '';
