import { clampDay, isDay } from '#contract/time/day.ts';

/** The first and the last day that the strip offers, `yyyy-MM-dd`. */
export interface DaySpan {
  first: string;
  last: string;
}

export interface ResolvedDay {
  day: string;
  /** Why the day of the address was not taken; null when it was, or when none was named. */
  mended: 'impossible' | 'outside' | null;
}

const clamp = (day: string, { first, last }: DaySpan): string => clampDay(day, first, last);

/**
 * The days to mark in the strip: those that show events. What lies outside of the span is shown at its nearest end.
 * @param days all that have events
 */
export const daysToMark = (days: ReadonlySet<string>, span: DaySpan): ReadonlySet<string> =>
  new Set([...days].map((day) => clamp(day, span)));

/**
 * The day to show: the one that the address names when it lies in the group's dates, else the nearest end.
 * Without a day in the address, or with an impossible one ('2026-02-30'), today counts as asked for.
 */
export function resolveDay(asked: string | undefined, span: DaySpan, today: string): ResolvedDay {
  if (asked === undefined) return { day: clamp(today, span), mended: null };
  if (!isDay(asked)) return { day: clamp(today, span), mended: 'impossible' };
  const day = clamp(asked, span);
  return { day, mended: day === asked ? null : 'outside' };
}

/**
 * The days of a group: its dates; where one is missing, the first or last day that has an event, else today.
 * Never empty: an end before the start counts as the start.
 */
export function spanOf(
  group: { startDate: string | null; endDate: string | null },
  markedDays: ReadonlySet<string>,
  today: string,
): DaySpan {
  const marked = [...markedDays].sort();
  const first = group.startDate ?? marked[0] ?? group.endDate ?? today;
  const last = group.endDate ?? marked.at(-1) ?? first;
  return last < first ? { first, last: first } : { first, last };
}
