import { finderOf } from '#contract/text/words.ts';
/** From this number of people on, the list has a search field. */
export const MANY = 12;

/** The people whose name contains every word of the search. */
export function foundIn<T extends { name: string }>(people: readonly T[], search: string): readonly T[] {
  if (search.trim() === '') return people;
  const isFound = finderOf(search);
  return people.filter(({ name }) => isFound(name));
}
