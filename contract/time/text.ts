import { UTCDateMini } from '@date-fns/utc/date/mini';
import { format } from 'date-fns/format';
import { wallClock } from './clock.ts';

/**
 * Days and times as people read them. What the clocks of a zone show is written as a date of UTC: a date of
 * this device's own zone has hours that do not exist where the device's clocks are put forward.
 */

/** An instant is ISO 8601 or milliseconds since the epoch. */
type Instant = string | number;

function inZone(instant: Instant, zone: string, pattern: string): string {
  const at = typeof instant === 'number' ? instant : Date.parse(instant);
  return format(new UTCDateMini(wallClock(at, zone)), pattern);
}

const ofDay = (day: string, pattern: string): string => inZone(`${day}T00:00:00.000Z`, 'UTC', pattern);

/** '06:15 AM', 'hh:mm a' in a zone. */
export const clockText = (instant: Instant, zone: string): string => inZone(instant, zone, 'hh:mm a');
/** '06:15 AM, Nov 21' */
export const clockAndDayText = (instant: Instant, zone: string): string => inZone(instant, zone, 'hh:mm a, MMM d');
/** 'Fri, Nov 20' */
export const weekdayText = (instant: Instant, zone: string): string => inZone(instant, zone, 'EEE, MMM d');
/** 'Friday, Nov 20, 2026' */
export const dateText = (instant: Instant, zone: string): string => inZone(instant, zone, 'EEEE, MMM d, yyyy');
/** 'Nov 20, 2026 6:15 AM', 'MMM d, yyyy h:mm a' */
export const momentText = (instant: Instant, zone: string): string => inZone(instant, zone, 'MMM d, yyyy h:mm a');

/** 'Friday, November 20, 2026' of a day `yyyy-MM-dd`; days have no zone. */
export const longDayText = (day: string): string => ofDay(day, 'EEEE, MMMM d, yyyy');
/** 'Nov 20, 2026' */
export const shortDayText = (day: string): string => ofDay(day, 'MMM d, yyyy');
/** 'Nov 20' */
export const monthDayText = (day: string): string => ofDay(day, 'MMM d');

/** The parts of a pill of the strip: 'Fri', '20', 'Nov'. */
export const pillText = (day: string) => ({
  weekday: ofDay(day, 'EEE'),
  date: ofDay(day, 'd'),
  month: ofDay(day, 'MMM'),
});
