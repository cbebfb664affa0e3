import { addDays, localDay } from '#contract/time/day.ts';
import type { GroupView, RoomView } from './views.ts';

/** When somebody has a bed: instants, ISO 8601 UTC; null where it is not said. */
export type Stay = Pick<RoomView, 'checkInDate' | 'checkOutDate'>;

/** The first and the last night, by the day on which it begins, `yyyy-MM-dd`. */
export interface Nights {
  first: string;
  last: string;
}

/**
 * The nights of a stay that are known: where only one end is said, the night next to it; null where there is none.
 * @param zone of the group
 */
export function nightsOf({ checkInDate, checkOutDate }: Stay, zone: string): Nights | null {
  const checkIn = checkInDate === null ? null : localDay(checkInDate, zone);
  const lastNight = checkOutDate === null ? null : addDays(localDay(checkOutDate, zone), -1);
  const first = checkIn ?? lastNight;
  const last = lastNight ?? checkIn;
  return first !== null && last !== null && first <= last ? { first, last } : null;
}

/** Whether a bed is somebody's in a night; one without dates is for all nights of the trip. */
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
