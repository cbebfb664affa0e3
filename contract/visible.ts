/** Direction marks, zero-width spaces and byte order marks: a line that holds them is not what it looks like. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
/**
 * Scripts and emoji are written with joiners; in Latin, Greek and Cyrillic, and not next to a letter, they only hide.
 */
const HIDING_JOINER = /(^|[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}\p{P}\p{Z}])[\u200c\u200d]+/gu;

/** Returns a trimmed line without invisible characters: a name, a title, a file's name. */
export const visible = (line: string): string => line.replace(UNSEEN, '').replace(HIDING_JOINER, '$1').trim();
