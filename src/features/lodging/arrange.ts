import { compareNames, compareText } from '#contract/text/order.ts';
import { sleeperName } from '#kit/text/sleeper-name.ts';
import type { Keyed, LodgingView, MemberView, RoomView } from '#store/queries/base/views.ts';
import type { Stay } from '#store/queries/lodging/nights.ts';
import { sharedNights } from './stays.ts';

/** A member's bed, with a key that does not change when the server assigns the id. */
export type Bed = RoomView & Keyed;
export type HotelOfGroup = LodgingView['hotels'][number];

export interface SharedRoom {
  number: string;
  beds: Bed[];
}

/** The rooms of one hotel with their beds, ordered by arrival and then by name. @param beds in the order of rooms */
export function byRoom(beds: readonly Bed[]): SharedRoom[] {
  const rooms = new Map<string, Bed[]>();
  for (const bed of beds) rooms.set(bed.roomNumber, [...(rooms.get(bed.roomNumber) ?? []), bed]);
  return [...rooms].map(([number, inRoom]) => ({ number, beds: inRoom.sort(byArrival) }));
}

/** The rooms with those that have no bed yet, by number. @param empty the numbers of rooms to add where they are missing */
export function withEmpty(rooms: readonly SharedRoom[], empty: readonly string[]): SharedRoom[] {
  const missing = empty.filter((number) => !rooms.some((room) => room.number === number));
  const all = [...rooms, ...missing.map((number) => ({ number, beds: [] }))];
  return all.sort((a, b) => compareNames(a.number, b.number));
}

const byArrival = (a: Bed, b: Bed): number =>
  compareText(a.checkInDate ?? '', b.checkInDate ?? '') || compareNames(sleeperName(a), sleeperName(b));

/** A member of the group with their beds, in order of time. */
export interface Sleeper {
  /** The id of the membership. */
  memberId: string;
  name: string;
  role: string;
  beds: Bed[];
  /** Former members may still have a bed. */
  isMember: boolean;
}

/** All members of the group with their beds, by name, including former members who still have a bed. */
export function byPerson(members: readonly MemberView[], beds: readonly Bed[]): Sleeper[] {
  const people = new Map<string, Sleeper>(
    members.map((member) => [
      member.id,
      { memberId: member.id, name: sleeperName({ member }), role: member.role, beds: [], isMember: true },
    ]),
  );
  for (const bed of beds) {
    const known = people.get(bed.memberId);
    if (known) known.beds.push(bed);
    else
      people.set(bed.memberId, {
        memberId: bed.memberId,
        name: sleeperName(bed),
        role: bed.member.role,
        beds: [bed],
        isMember: false,
      });
  }
  for (const { beds: own } of people.values()) own.sort(byArrival);
  return [...people.values()].sort((a, b) => compareNames(a.name, b.name));
}

/** The members without a bed in a hotel, and without one elsewhere in its nights. */
export const unassignedIn = (
  hotelId: string,
  stay: Stay,
  { sleepers, zone }: { sleepers: readonly Sleeper[]; zone: string },
): Sleeper[] =>
  sleepers.filter(
    ({ beds, isMember }) =>
      isMember && !beds.some((bed) => bed.hotelId === hotelId || sharedNights(bed, stay, zone) !== null),
  );
