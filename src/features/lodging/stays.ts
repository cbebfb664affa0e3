import { daysBetween, localDay } from '#contract/time/day.ts';
import { clockOf } from '#kit/form/clock-fields.ts';
import type { GroupView, RoomView } from '#store/queries/base/views.ts';
import { type Nights, nightsOf, type Stay } from '#store/queries/lodging/nights.ts';

/** The number of nights of a stay; null where an end is missing. */
export function nightCount(stay: Stay, zone: string): number | null {
  if (stay.checkInDate === null || stay.checkOutDate === null) return null;
  const nights = nightsOf(stay, zone);
  return nights ? daysBetween(nights.first, nights.last) + 1 : 0;
}

/** The nights that two stays share; null where there are none. */
export function sharedNights(a: Stay, b: Stay, zone: string): Nights | null {
  const [one, other] = [nightsOf(a, zone), nightsOf(b, zone)];
  if (!one || !other) return null;
  // ISO days sort as text.
  const [, first = ''] = [one.first, other.first].sort();
  const [last = ''] = [one.last, other.last].sort();
  return first <= last ? { first, last } : null;
}

/** A bed that overlaps with another bed of the same member. */
export interface Overlap {
  room: RoomView;
  nights: Nights;
}

/** The other beds of the same member in the same nights. @param rooms all rooms of the group */
export function overlapsOf(
  stay: Stay & { id: string; memberId: string },
  rooms: readonly RoomView[],
  zone: string,
): Overlap[] {
  return rooms.flatMap((room) => {
    if (room.id === stay.id || room.memberId !== stay.memberId) return [];
    const nights = sharedNights(stay, room, zone);
    return nights ? [{ room, nights }] : [];
  });
}

/** The most frequent stay, used as the default for the next; empty where there are no stays. */
export function usualStay(rooms: readonly Stay[]): Stay {
  const counts = new Map<string, { stay: Stay; count: number }>();
  for (const { checkInDate, checkOutDate } of rooms) {
    const key = `${checkInDate} ${checkOutDate}`;
    const stay = { checkInDate, checkOutDate };
    counts.set(key, { stay, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const [most] = [...counts.values()].sort((a, b) => b.count - a.count);
  return most?.stay ?? { checkInDate: null, checkOutDate: null };
}

/** The usual hours of hotels, which are filled in with the day and can be changed. */
export const CHECK_IN_HOUR = '15:00';
export const CHECK_OUT_HOUR = '10:00';

/** Times of a form; empty where unknown. */
export interface StayClocks {
  checkInDate: string;
  checkOutDate: string;
}

/** The nights of a hotel for a form: those of its guests, else from the last check-out elsewhere to the end of the trip. */
export function proposedStay(
  hotelId: string,
  rooms: readonly RoomView[],
  { startDate, endDate, defaultTimezone: zone }: Pick<GroupView, 'startDate' | 'endDate' | 'defaultTimezone'>,
): StayClocks {
  const own = rooms.filter((room) => room.hotelId === hotelId);
  if (own.length > 0) {
    const { checkInDate, checkOutDate } = usualStay(own);
    return { checkInDate: clockOf(checkInDate, zone), checkOutDate: clockOf(checkOutDate, zone) };
  }
  const left = rooms
    .flatMap(({ checkOutDate }) => checkOutDate ?? [])
    .sort()
    .at(-1);
  const from = left === undefined ? startDate : localDay(left, zone);
  return {
    checkInDate: from ? `${from}T${CHECK_IN_HOUR}` : '',
    checkOutDate: endDate && (!from || from < endDate) ? `${endDate}T${CHECK_OUT_HOUR}` : '',
  };
}
