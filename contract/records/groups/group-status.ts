import { localDay } from '#contract/time/day.ts';

export type GroupStatus = 'Upcoming' | 'Active' | 'Completed' | 'Undefined';

interface GroupState {
  startDate: string | null;
  endDate: string | null;
  defaultTimezone: string;
  /** The last day for which the server's `isActive: true` counts, whatever the dates. */
  activeTo?: string | null;
}

/** Derived from the dates, in the group's zone, both ends included, unless the server's word still counts. */
export function groupStatus(group: GroupState, now: number | Date): GroupStatus {
  const { startDate, endDate, defaultTimezone, activeTo } = group;
  const today = localDay(now, defaultTimezone);
  if (activeTo && today <= activeTo) return 'Active';
  if (!startDate || !endDate) return 'Undefined';
  if (today < startDate) return 'Upcoming';
  return today > endDate ? 'Completed' : 'Active';
}
