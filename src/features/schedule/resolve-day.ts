import { clampDay, isDay } from '#contract/time/day.ts';

/** The first and the last day that the strip offers, `yyyy-MM-dd`. */
export interface DaySpan {
  first: string;
  last: string;
}

export interface ResolvedDay {
  day: string;
  /** Why the day in the address was rejected; null when it was accepted or missing. */
  mended: 'impossible' | 'outside' | null;
}

const clamp = (day: string, { first, last }: DaySpan): string => clampDay(day, first, last);

/**
 * The days to mark in the strip, which are those with events. Days outside of the span are marked at its nearest end.
 * @param days all days with events
 */
export const daysToMark = (days: ReadonlySet<string>, span: DaySpan): ReadonlySet<string> =>
  new Set([...days].map((day) => clamp(day, span)));

/**
 * The day in the address, or the nearest end of the group's dates if it is outside of them. A missing or an impossible
 * day ('2026-02-30') counts as today.
 */
export function resolveDay(asked: string | undefined, span: DaySpan, today: string): ResolvedDay {
  if (asked === undefined) return { day: clamp(today, span), mended: null };
  if (!isDay(asked)) return { day: clamp(today, span), mended: 'impossible' };
  const day = clamp(asked, span);
  return { day, mended: day === asked ? null : 'outside' };
}

/**
 * The days of a group: its dates; the first or last day with an event replaces a missing date, else today. Never empty:
 * an end before the start counts as the start.
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
