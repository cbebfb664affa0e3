import type { Group } from '#contract/records/groups/group.ts';
import { finderOf } from '#contract/text/words.ts';

/** The groups of a tab whose name, code or type contains the words. */
export function filterManaged<T extends Group>(groups: readonly T[], isArchived: boolean, words: string): T[] {
  const isFound = finderOf(words);
  return groups.filter((group) => group.isArchived === isArchived && isFound(group.name, group.code, group.type));
}
