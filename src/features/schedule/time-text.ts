import { formatInTimeZone } from 'date-fns-tz/formatInTimeZone';
import { knownZone } from '#contract/zone.ts';

/** 'hh:mm a' in a zone (part 2 §9); `instant` is ISO 8601 or milliseconds since the epoch. */
export const clockText = (instant: string | number, zone: string): string =>
  formatInTimeZone(instant, knownZone(zone), 'hh:mm a');

/** A day in a pattern of date-fns; days have no zone. */
const dayText = (day: string, pattern: string): string => formatInTimeZone(`${day}T00:00:00.000Z`, 'UTC', pattern);

/** 'Friday, November 20, 2026' */
export const longDayText = (day: string): string => dayText(day, 'EEEE, MMMM d, yyyy');
/** 'Nov 20, 2026' (part 2 §9) */
export const shortDayText = (day: string): string => dayText(day, 'MMM d, yyyy');
/** 'Nov 20' */
export const monthDayText = (day: string): string => dayText(day, 'MMM d');

/** The parts of a pill of the strip: 'Fri', '20', 'Nov'. */
export const pillText = (day: string) => ({
  weekday: dayText(day, 'EEE'),
  date: dayText(day, 'd'),
  month: dayText(day, 'MMM'),
});
