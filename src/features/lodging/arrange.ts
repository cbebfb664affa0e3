import { compareNames, compareText } from '#contract/order.ts';
import { sleeperName } from '#kit/sleeper-name.ts';
import type { Keyed, LodgingView, MemberView, RoomView } from '#store/queries/views.ts';

/** Somebody's bed, known by the same key before and after the server has given it its id. */
export type Bed = RoomView & Keyed;
export type HotelOfGroup = LodgingView['hotels'][number];

/** A room with everybody who has a bed in it. */
export interface SharedRoom {
  number: string;
  beds: Bed[];
}

/** The rooms of one hotel, each with its beds: by who comes first, then by name. @param beds in the order of rooms */
export function byRoom(beds: readonly Bed[]): SharedRoom[] {
  const rooms = new Map<string, Bed[]>();
  for (const bed of beds) rooms.set(bed.roomNumber, [...(rooms.get(bed.roomNumber) ?? []), bed]);
  return [...rooms].map(([number, inRoom]) => ({ number, beds: inRoom.sort(byArrival) }));
}

const byArrival = (a: Bed, b: Bed): number =>
  compareText(a.checkInDate ?? '', b.checkInDate ?? '') || compareNames(sleeperName(a), sleeperName(b));

/** A member of the group with their beds, the first one first. */
export interface Sleeper {
  /** Of the membership. */
  memberId: string;
  name: string;
  role: string;
  beds: Bed[];
}

/** Everybody in the group, by name, with their beds; who has left the group and has a bed still is among them. */
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
