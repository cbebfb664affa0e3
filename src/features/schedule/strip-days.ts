import { STRIP_DAYS } from '#contract/schema/limits.ts';
import { addDays, dayRange, daysBetween } from '#contract/time/day.ts';
import type { DaySpan } from './resolve-day.ts';

/** The page of a day. A page of the strip has 14 days, counted from the first day of the group. */
export const pageOf = (span: DaySpan, day: string): number => Math.floor(daysBetween(span.first, day) / STRIP_DAYS);

export const lastPage = (span: DaySpan): number => pageOf(span, span.last);

/** The days of a page, within the span; the last page may be shorter. */
export function daysOfPage(span: DaySpan, page: number): string[] {
  const first = addDays(span.first, page * STRIP_DAYS);
  return dayRange(first, addDays(first, STRIP_DAYS - 1)).filter((day) => day <= span.last);
}

/** The day that a key selects, or null for other keys: arrows move by a day, Home and End within the page. */
export function dayAfterKey(key: string, day: string, span: DaySpan): string | null {
  const page = daysOfPage(span, pageOf(span, day));
  const target = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    Home: page[0],
    End: page.at(-1),
  }[key as 'Home'];
  return target !== undefined && target >= span.first && target <= span.last ? target : null;
}
