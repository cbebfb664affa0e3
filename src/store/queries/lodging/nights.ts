import { wallClock } from '#contract/time/clock.ts';
import { addDays, localDay } from '#contract/time/day.ts';
import type { GroupView, RoomView } from '#store/queries/base/views.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A guest who arrives before this hour sleeps in the night that began the day before. */
const NIGHT_ENDS_HOUR = 6;

/** The hour of a day that a zone's clocks show, 0 to 23. */
export const hourOf = (now: number, zone: string): number => Math.floor((wallClock(now, zone) % DAY_MS) / HOUR_MS);

/** The day on which the night that people sleep now, or next, begins. */
export function nightOf(now: number, zone: string): string {
  const today = localDay(now, zone);
  return hourOf(now, zone) < NIGHT_ENDS_HOUR ? addDays(today, -1) : today;
}

/** The first night of a stay. A midnight is a date for which no time was given. */
function firstNight(checkIn: string, zone: string): string {
  const at = Date.parse(checkIn);
  return wallClock(at, zone) % DAY_MS === 0 ? localDay(at, zone) : nightOf(at, zone);
}

/** The times of a bed: instants, ISO 8601 UTC; null where unknown. */
export type Stay = Pick<RoomView, 'checkInDate' | 'checkOutDate'>;

/** The first and the last night, by the day on which it begins, `yyyy-MM-dd`. */
export interface Nights {
  first: string;
  last: string;
}

/**
 * The known nights of a stay: where only one end is known, the night next to it; null where there is none.
 * @param zone the zone of the group
 */
export function nightsOf({ checkInDate, checkOutDate }: Stay, zone: string): Nights | null {
  const checkIn = checkInDate === null ? null : firstNight(checkInDate, zone);
  const lastNight = checkOutDate === null ? null : addDays(localDay(checkOutDate, zone), -1);
  const first = checkIn ?? lastNight;
  const last = lastNight ?? checkIn;
  return first !== null && last !== null && first <= last ? { first, last } : null;
}

/** Whether a person has a bed in a night; a bed without dates is for all nights of the trip. */
export function isSleptIn(
  stay: Stay,
  night: string,
  { startDate, endDate, defaultTimezone: zone }: Pick<GroupView, 'startDate' | 'endDate' | 'defaultTimezone'>,
): boolean {
  if (stay.checkInDate === null && stay.checkOutDate === null)
    return (startDate ?? night) <= night && night < (endDate ?? addDays(night, 1));
  const nights = nightsOf(stay, zone);
  return nights !== null && nights.first <= night && night <= nights.last;
}
