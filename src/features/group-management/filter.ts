import type { Group } from '#contract/group.ts';
import { finderOf } from '#contract/words.ts';

/** The groups of a tab that have the words in their name, code or type. */
export function filterManaged<T extends Group>(groups: readonly T[], isArchived: boolean, words: string): T[] {
  const isFound = finderOf(words);
  return groups.filter((group) => group.isArchived === isArchived && isFound(group.name, group.code, group.type));
}
