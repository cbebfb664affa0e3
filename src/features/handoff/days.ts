import { addDays, clampDay, localDay } from '#contract/time/day.ts';
import { shortDayText } from '#contract/time/text.ts';

export interface DayOption {
  value: string;
  label: string;
}

/** A longer list would not be usable. */
const MOST_DAYS = 120;

/** The days of a group to choose from, and the initial one: today, or the nearest day. */
export function daysToHand(
  {
    startDate,
    endDate,
    defaultTimezone,
  }: { startDate: string | null; endDate: string | null; defaultTimezone: string },
  now: number,
): { days: DayOption[]; today: string } {
  const here = localDay(new Date(now).toISOString(), defaultTimezone);
  const first = startDate ?? here;
  const last = endDate ?? here;
  const days: DayOption[] = [];
  for (let day = first; day <= last && days.length < MOST_DAYS; day = addDays(day, 1))
    days.push({ value: day, label: shortDayText(day) });
  if (days.length === 0) days.push({ value: here, label: shortDayText(here) });
  return { days, today: clampDay(here, first, last) };
}
