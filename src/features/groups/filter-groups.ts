import type { Group } from '#contract/group.ts';
import { GROUP_YEAR_SPAN } from '#contract/limits.ts';

export interface GroupFilters {
  archived: boolean;
  words: string;
  /** 'all', or a type. */
  type: string;
  /** 'all', or a year in digits. */
  year: string;
}

export const NO_FILTERS: Omit<GroupFilters, 'archived'> = { words: '', type: 'all', year: 'all' };

/** The groups that the filters leave, in the order they came; words match name or code, in any case. */
export function filterGroups<T extends Group>(groups: readonly T[], filters: GroupFilters): T[] {
  const words = filters.words.trim().toLowerCase();
  return groups.filter(
    (group) =>
      group.isArchived === filters.archived &&
      (filters.type === 'all' || group.type === filters.type) &&
      (filters.year === 'all' || String(group.year) === filters.year) &&
      (group.name.toLowerCase().includes(words) || group.code.toLowerCase().includes(words)),
  );
}

/** From five years ago to five years ahead. */
export function yearChoices(thisYear: number): number[] {
  return Array.from({ length: 2 * GROUP_YEAR_SPAN + 1 }, (_, index) => thisYear - GROUP_YEAR_SPAN + index);
}
