import type { Group } from '#contract/records/groups/group.ts';
import { GROUP_YEAR_SPAN } from '#contract/schema/limits.ts';
import { finderOf } from '#contract/text/words.ts';

export interface GroupFilters {
  archived: boolean;
  words: string;
  /** 'all', or a type. */
  type: string;
  /** 'all', or a year in digits. */
  year: string;
}

export const NO_FILTERS: Omit<GroupFilters, 'archived'> = { words: '', type: 'all', year: 'all' };

/** The groups that match the filters, in their order; the words match name or code. */
export function filterGroups<T extends Group>(groups: readonly T[], filters: GroupFilters): T[] {
  const isFound = finderOf(filters.words);
  return groups.filter(
    (group) =>
      group.isArchived === filters.archived &&
      (filters.type === 'all' || group.type === filters.type) &&
      (filters.year === 'all' || String(group.year) === filters.year) &&
      isFound(group.name, group.code),
  );
}

export function yearChoices(thisYear: number): number[] {
  return Array.from({ length: 2 * GROUP_YEAR_SPAN + 1 }, (_, index) => thisYear - GROUP_YEAR_SPAN + index);
}
