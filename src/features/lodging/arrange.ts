import { compareNames, compareText } from '#contract/text/order.ts';
import { sleeperName } from '#kit/text/sleeper-name.ts';
import type { Keyed, LodgingView, MemberView, RoomView } from '#store/queries/base/views.ts';

/** A member's bed, with a key that does not change when the server assigns the id. */
export type Bed = RoomView & Keyed;
export type HotelOfGroup = LodgingView['hotels'][number];

/** A room with all its beds. */
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

const byArrival = (a: Bed, b: Bed): number =>
  compareText(a.checkInDate ?? '', b.checkInDate ?? '') || compareNames(sleeperName(a), sleeperName(b));

/** A member of the group with their beds, in order of time. */
export interface Sleeper {
  /** The id of the membership. */
  memberId: string;
  name: string;
  role: string;
  beds: Bed[];
}

/** All members of the group with their beds, by name, including former members who still have a bed. */
export function byPerson(members: readonly MemberView[], beds: readonly Bed[]): Sleeper[] {
  const people = new Map<string, Sleeper>(
    members.map((member) => [
      member.id,
      { memberId: member.id, name: sleeperName({ member }), role: member.role, beds: [] },
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
      });
  }
  for (const { beds: own } of people.values()) own.sort(byArrival);
  return [...people.values()].sort((a, b) => compareNames(a.name, b.name));
}
