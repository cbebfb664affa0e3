/** First and last names in one column. */

export type NamePart = 'first' | 'last';

/** Names of such a column. */
export const FULL_NAME = [
  'Name',
  'Full Name',
  'Student Name',
  'Pupil Name',
  'Legal Name',
  'Student',
  'Pupil',
  'Participant',
];

/** Scripts in which the family's name comes first. */
const FAMILY_FIRST = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Reads 'Surname, First' and 'First Surname'. A name of one word is a first name. */
export function partOfName(text: string, part: NamePart): string {
  const [before = '', ...after] = text.split(/[,，、]/);
  if (after.length > 0) return (part === 'last' ? before : after.join(' ')).trim();
  const words = text.trim().split(/\s+/);
  if (words.length === 1) return part === 'first' ? text.trim() : '';
  const last = FAMILY_FIRST.test(text) ? words.shift() : words.pop();
  return part === 'last' ? (last ?? '') : words.join(' ');
}
