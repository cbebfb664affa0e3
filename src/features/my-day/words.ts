import { daysBetween, localDay } from '#contract/time/day.ts';
import type { GroupView } from '#store/queries/base/views.ts';

/** Shown instead of an empty day while a schedule is missing, because the day may have events. */
export const NOT_WHOLE = 'Not everything is on this device yet';

/** The number of days until a trip begins, by its own clock. @param now milliseconds since the epoch */
export const daysToGo = ({ startDate, defaultTimezone }: GroupView, now: number): number =>
  startDate === null ? 0 : daysBetween(localDay(now, defaultTimezone), startDate);

/** 'tomorrow', 'in 12 days' */
export const inDays = (days: number): string => (days === 1 ? 'tomorrow' : `in ${days} days`);
