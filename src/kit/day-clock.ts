import { clockChangeOn, dayBounds } from '#contract/time/clock.ts';
import { localDay } from '#contract/time/day.ts';
import { clockText, monthDayText } from '#contract/time/text.ts';
import { offsetAt, offsetLabel } from '#contract/time/zone.ts';

/** A day of a group, as its clocks go. */
export interface DayClock {
  /** `yyyy-MM-dd` */
  day: string;
  zone: string;
  /** When it begins and when the next day does, in milliseconds since the epoch. */
  from: number;
  to: number;
  /** How the clocks are called before and after, on a day on which they are changed; else null. */
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

/** Whether an event takes all of the day, as each day in the middle of one of several. */
export const takesAllOf = ({ from, to }: Pick<DayClock, 'from' | 'to'>, { startTime, endTime }: Span): boolean =>
  Date.parse(startTime) <= from && Date.parse(endTime) >= to;

/** '01:30 AM'; with the name of the clocks, '01:30 AM BST', where another time of the day or of the event has another. */
export function timeText(instant: string | number, zone: string, isNamed: boolean): string {
  const text = clockText(instant, zone);
  return isNamed ? `${text} ${offsetLabel(zone, instant)}` : text;
}

/**
 * The times of an event as its card on a day says them: '10:30 PM' and '07:00 AM, Apr 3'. Each with its day where that is
 * another one, but for a midnight that ends the day.
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
