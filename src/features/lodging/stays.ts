import { addDays, daysBetween, localDay } from '#contract/time/day.ts';
import type { RoomView } from '#store/queries/views.ts';

/** When somebody has a bed: instants, ISO 8601 UTC; null where it is not said. */
export type Stay = Pick<RoomView, 'checkInDate' | 'checkOutDate'>;

/** The first and the last night, by the day on which it begins, `yyyy-MM-dd`. */
interface Nights {
  first: string;
  last: string;
}

/**
 * The nights of a stay that are known: where only one end is said, the night next to it; null where there is none.
 * @param zone of the group
 */
function nightsOf({ checkInDate, checkOutDate }: Stay, zone: string): Nights | null {
  const checkIn = checkInDate === null ? null : localDay(checkInDate, zone);
  const lastNight = checkOutDate === null ? null : addDays(localDay(checkOutDate, zone), -1);
  const first = checkIn ?? lastNight;
  const last = lastNight ?? checkIn;
  return first !== null && last !== null && first <= last ? { first, last } : null;
}

/** How many nights a stay has, where both its ends are said. */
export function nightCount({ checkInDate, checkOutDate }: Stay, zone: string): number | null {
  if (checkInDate === null || checkOutDate === null) return null;
  return Math.max(0, daysBetween(localDay(checkInDate, zone), localDay(checkOutDate, zone)));
}

/** Nights for which somebody has two beds; null where there are none. */
export function sharedNights(a: Stay, b: Stay, zone: string): Nights | null {
  const [one, other] = [nightsOf(a, zone), nightsOf(b, zone)];
  if (!one || !other) return null;
  // Days as text stand in their order.
  const [, first = ''] = [one.first, other.first].sort();
  const [last = ''] = [one.last, other.last].sort();
  return first <= last ? { first, last } : null;
}

/** A bed that somebody has for nights for which they have another one. */
export interface Overlap {
  room: RoomView;
  nights: Nights;
}

/** The other beds of the same person in the same nights. @param rooms all of the group */
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

/** What most beds of a hotel have, as a start for the next; none where nobody has said any. */
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
