import { clockChangeOn, dayBounds } from '#contract/time/clock.ts';
import { localDay } from '#contract/time/day.ts';
import { clockText, monthDayText } from '#contract/time/text.ts';
import { offsetAt, offsetLabel } from '#contract/time/zone.ts';

/** A day of a group, by its own clocks. */
export interface DayClock {
  /** `yyyy-MM-dd` */
  day: string;
  zone: string;
  /** The beginning of the day and of the next day, in milliseconds since the epoch. */
  from: number;
  to: number;
  /** The names of the clocks before and after, on a day on which they change; else null. */
  change: { before: string; after: string } | null;
}

export const dayClock = (day: string, zone: string): DayClock => ({
  day,
  zone,
  ...dayBounds(day, zone),
  change: clockChangeOn(day, zone),
});

interface Span {
  startTime: string;
  endTime: string;
}

/** Whether an event takes all of the day, as does each middle day of an event of several days. */
export const takesAllOf = ({ from, to }: Pick<DayClock, 'from' | 'to'>, { startTime, endTime }: Span): boolean =>
  Date.parse(startTime) <= from && Date.parse(endTime) >= to;

/**
 * '01:30 AM'; with the name of the clocks, '01:30 AM BST', where another time of the day or of the event is in another
 * clock.
 */
export function timeText(instant: string | number, zone: string, isNamed: boolean): string {
  const text = clockText(instant, zone);
  return isNamed ? `${text} ${offsetLabel(zone, instant)}` : text;
}

/**
 * The times of an event as its card on a day shows them: '10:30 PM' and '07:00 AM, Apr 3'. Each has its day where that
 * is another day, except a midnight that ends the day.
 */
export function timesOn(
  { day, zone, to, change }: DayClock,
  { startTime, endTime }: Span,
): { start: string; end: string } {
  const isNamed = change !== null || offsetAt(Date.parse(startTime), zone) !== offsetAt(Date.parse(endTime), zone);
  const text = (instant: string, isOther: boolean) =>
    `${timeText(instant, zone, isNamed)}${isOther ? `, ${monthDayText(localDay(instant, zone))}` : ''}`;
  return {
    start: text(startTime, localDay(startTime, zone) !== day),
    end: text(endTime, localDay(endTime, zone) !== day && Date.parse(endTime) !== to),
  };
}
