import { finderOf } from '#contract/words.ts';
/** From so many people on there is a field to find one of them. */
export const MANY = 12;

/** Those whose name has every word that is looked for. */
export function foundIn<T extends { name: string }>(people: readonly T[], search: string): readonly T[] {
  if (search.trim() === '') return people;
  const isFound = finderOf(search);
  return people.filter(({ name }) => isFound(name));
}
