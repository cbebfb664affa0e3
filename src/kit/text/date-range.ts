import { shortDayText } from '#contract/time/text.ts';

/** 'MMM d, yyyy - MMM d, yyyy' from two days `yyyy-MM-dd`; a missing day is left out. */
export function dateRange(startDate: string | null, endDate: string | null): string {
  return [startDate, endDate].flatMap((date) => (date ? [shortDayText(date)] : [])).join(' - ');
}
