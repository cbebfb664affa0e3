import type { Group } from '#contract/group.ts';

/** The groups of a tab that have the words in their name, code or type, in any case. */
export function filterManaged<T extends Group>(groups: readonly T[], isArchived: boolean, words: string): T[] {
  const wanted = words.trim().toLowerCase();
  return groups.filter(
    (group) =>
      group.isArchived === isArchived &&
      [group.name, group.code, group.type].some((text) => text.toLowerCase().includes(wanted)),
  );
}
