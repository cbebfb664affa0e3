import { localDay } from './time/day.ts';

export type GroupStatus = 'Upcoming' | 'Active' | 'Completed' | 'Undefined';

/** Derived from the dates, in the group's zone, both ends included. */
export function groupStatus(
  group: { startDate: string | null; endDate: string | null; defaultTimezone: string },
  now: number | Date,
): GroupStatus {
  if (!group.startDate || !group.endDate) return 'Undefined';
  const today = localDay(now, group.defaultTimezone);
  if (today < group.startDate) return 'Upcoming';
  return today > group.endDate ? 'Completed' : 'Active';
}
