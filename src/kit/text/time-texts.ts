import { shortDayText } from '#contract/time/text.ts';

/** 'MMM d, yyyy - MMM d, yyyy' from two days `yyyy-MM-dd`; a missing day is left out. */
export function dateRange(startDate: string | null, endDate: string | null): string {
  return [startDate, endDate].flatMap((date) => (date ? [shortDayText(date)] : [])).join(' - ');
}

/** A number of whole minutes in words, as short as a card requires: '25 min', '1 h', '2 h 5 min'. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
