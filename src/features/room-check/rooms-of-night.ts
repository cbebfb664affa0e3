import { compareNames } from '#contract/order.ts';
import { sleeperName } from '#kit/sleeper-name.ts';
import { isSleptIn } from '#store/queries/nights.ts';
import type { GroupView, HotelView, MemberView, RoomView } from '#store/queries/views.ts';

/** Who should be in which room in a night: only arithmetic. */

/** Somebody who is expected in a night, by their membership. */
export interface Sleeper {
  memberId: string;
  member: MemberView;
  /** 'Amelia Okonkwo (Millie)' */
  name: string;
}

export interface RoomOfNight {
  number: string;
  /** Read from the number; null where it tells none. */
  floor: number | null;
  /** By name; none in a room that is empty that night. */
  sleepers: Sleeper[];
}

export interface Night {
  /** In the order in which they are walked: floor by floor, then by number; those without a floor last. */
  rooms: RoomOfNight[];
  /** Rooms of the hotel that are known from other nights and have nobody in this one, in the same order. */
  empty: RoomOfNight[];
  /** Members of the group without a bed anywhere that night, by name. */
  unassigned: Sleeper[];
  /** Whether no other hotel has anybody that night: whoever has no bed is looked for here then. */
  isOnlyHotel: boolean;
}

/** The usual way to number rooms: perhaps a wing, then one or two digits of the floor and two of the room: 412, A-1204B. */
const NUMBERED = /^(?:\p{L}+[ -]?)?(\d{1,2})\d{2}\p{L}?$/u;

/** The floor that a room number tells: '412' is on the fourth. Null for one that tells none, as '12' or 'Garden'. */
export function floorOf(roomNumber: string): number | null {
  const digits = NUMBERED.exec(roomNumber.normalize('NFKC').trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

const byWalk = (a: RoomOfNight, b: RoomOfNight): number =>
  (a.floor ?? Number.MAX_SAFE_INTEGER) - (b.floor ?? Number.MAX_SAFE_INTEGER) || compareNames(a.number, b.number);

const byName = (a: Sleeper, b: Sleeper): number => compareNames(a.name, b.name);

/**
 * @param beds all of the group, in all its hotels
 * @param night the day on which it begins, `yyyy-MM-dd`
 */
export function nightIn(
  { id: hotelId }: Pick<HotelView, 'id'>,
  night: string,
  { group, members, beds }: { group: GroupView; members: readonly MemberView[]; beds: readonly RoomView[] },
): Night {
  const people = new Map(members.map((member) => [member.id, sleeperOf(member)]));
  const rooms = new Map<string, RoomOfNight>();
  const housed = new Set<string>();
  let isOnlyHotel = true;
  for (const bed of beds) {
    // Whoever has left the group is not looked for, though their bed may still be booked.
    const sleeper = isSleptIn(bed, night, group) ? people.get(bed.memberId) : undefined;
    if (sleeper) housed.add(bed.memberId);
    if (bed.hotelId !== hotelId) {
      if (sleeper) isOnlyHotel = false;
      continue;
    }
    const number = bed.roomNumber;
    const room = rooms.get(number) ?? { number, floor: floorOf(number), sleepers: [] };
    rooms.set(number, room);
    if (sleeper && !room.sleepers.includes(sleeper)) room.sleepers.push(sleeper);
  }
  const inOrder = [...rooms.values()].sort(byWalk);
  for (const { sleepers } of inOrder) sleepers.sort(byName);
  return {
    rooms: inOrder.filter(({ sleepers }) => sleepers.length > 0),
    empty: inOrder.filter(({ sleepers }) => sleepers.length === 0),
    unassigned: [...people.values()].filter(({ memberId }) => !housed.has(memberId)).sort(byName),
    isOnlyHotel,
  };
}

const sleeperOf = (member: MemberView): Sleeper => ({ memberId: member.id, member, name: sleeperName({ member }) });

/** Whom a check of the hotel expects, by their memberships; each once, also with two beds. */
export const expectedIn = ({ rooms, unassigned, isOnlyHotel }: Night): string[] => [
  ...new Set([
    ...rooms.flatMap(({ sleepers }) => sleepers.map(({ memberId }) => memberId)),
    ...(isOnlyHotel ? unassigned.map(({ memberId }) => memberId) : []),
  ]),
];

/** Where a walk stands. */
export interface Walk {
  /** How many rooms have a mark for each of their people. */
  done: number;
  /** The place of the first room that is not done, from 0; null when all are. */
  next: number | null;
}

/** @param isMarked whether a person, by their membership, has a mark */
export const isRoomDone = ({ sleepers }: RoomOfNight, isMarked: (memberId: string) => boolean): boolean =>
  sleepers.every(({ memberId }) => isMarked(memberId));

/** @param from where to look first, so that the next room is the one ahead and not one far behind */
export function walkOf(rooms: readonly RoomOfNight[], isMarked: (memberId: string) => boolean, from = 0): Walk {
  const open = rooms.flatMap((room, at) => (isRoomDone(room, isMarked) ? [] : [at]));
  return { done: rooms.length - open.length, next: open.find((at) => at >= from) ?? open[0] ?? null };
}
