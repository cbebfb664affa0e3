import { shortDayText } from '#contract/time/text.ts';

/** 'MMM d, yyyy - MMM d, yyyy' from two days `yyyy-MM-dd`; what is missing is left out. */
export function dateRange(startDate: string | null, endDate: string | null): string {
  return [startDate, endDate].flatMap((date) => (date ? [shortDayText(date)] : [])).join(' - ');
}
