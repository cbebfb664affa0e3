import { addDays } from '#contract/time/day.ts';

interface Continuation {
  /** The day it began, when that is not the day shown. */
  from: string | null;
  /** The day it ends, when that is not the day shown. */
  until: string | null;
}

/** The days beyond the shown one that an event covers, from the local days that it touches. */
export function continuationOf(event: { days: readonly string[] }, day: string): Continuation {
  const first = event.days[0] ?? day;
  const last = event.days.at(-1) ?? day;
  return { from: first < day ? first : null, until: last > day ? last : null };
}

/** 'yesterday', 'tomorrow', or null for any other day. */
export function nearbyDay(other: string, day: string): 'yesterday' | 'tomorrow' | null {
  if (other === addDays(day, -1)) return 'yesterday';
  return other === addDays(day, 1) ? 'tomorrow' : null;
}
