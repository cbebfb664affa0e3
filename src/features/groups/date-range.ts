const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

const dayText = (date: string): string => day.format(new Date(`${date}T00:00:00.000Z`));

/** 'MMM d, yyyy - MMM d, yyyy' (part 1 §9) from two days `yyyy-MM-dd`; what is missing is left out. */
export function dateRange(startDate: string | null, endDate: string | null): string {
  return [startDate, endDate].flatMap((date) => (date ? [dayText(date)] : [])).join(' - ');
}
