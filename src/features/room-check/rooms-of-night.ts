import { compareNames } from '#contract/text/order.ts';
import { sleeperName } from '#kit/text/sleeper-name.ts';
import type { GroupView, HotelView, MemberView, RoomView } from '#store/queries/base/views.ts';
import { isSleptIn } from '#store/queries/lodging/nights.ts';

/** The people expected in each room in a night, as pure functions. */

/** A member who is expected in a night, by their membership. */
export interface Sleeper {
  memberId: string;
  member: MemberView;
  /** 'Amelia Okonkwo (Millie)' */
  name: string;
}

export interface RoomOfNight {
  number: string;
  /** Read from the room number; null when it does not indicate a floor. */
  floor: number | null;
  /** By name; empty for a room without guests that night. */
  sleepers: Sleeper[];
}

export interface Night {
  /** In the order of the walk: by floor, then by number; rooms without a floor last. */
  rooms: RoomOfNight[];
  /** Rooms of the hotel that are known from other nights but empty in this one, in the same order. */
  empty: RoomOfNight[];
  /** Members of the group without a bed anywhere that night, by name. */
  unassigned: Sleeper[];
  /** Whether no other hotel has guests of the group that night: members without a bed are then checked here. */
  isOnlyHotel: boolean;
}

/**
 * The usual format of room numbers: an optional wing, one or two digits for the floor and two for the room: 412,
 * A-1204B.
 */
const NUMBERED = /^(?:\p{L}+[ -]?)?(\d{1,2})\d{2}\p{L}?$/u;

/** The floor that a room number indicates: 4 for '412'. Null when it does not indicate one, as in '12' or 'Garden'. */
export function floorOf(roomNumber: string): number | null {
  const digits = NUMBERED.exec(roomNumber.normalize('NFKC').trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

const byWalk = (a: RoomOfNight, b: RoomOfNight): number =>
  (a.floor ?? Number.MAX_SAFE_INTEGER) - (b.floor ?? Number.MAX_SAFE_INTEGER) || compareNames(a.number, b.number);

const byName = (a: Sleeper, b: Sleeper): number => compareNames(a.name, b.name);

/**
 * @param beds all beds of the group, in all its hotels
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
    // Former members are not expected, even if their bed is still booked.
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

/** The members that a check of the hotel expects, by membership; each once, even with two beds. */
export const expectedIn = ({ rooms, unassigned, isOnlyHotel }: Night): string[] => [
  ...new Set([
    ...rooms.flatMap(({ sleepers }) => sleepers.map(({ memberId }) => memberId)),
    ...(isOnlyHotel ? unassigned.map(({ memberId }) => memberId) : []),
  ]),
];

interface Walk {
  /** The number of rooms in which each person has a mark. */
  done: number;
  /** The index of the first room that is not done, from 0; null when all are. */
  next: number | null;
}

/** @param isMarked whether a person, by their membership, has a mark */
export const isRoomDone = ({ sleepers }: RoomOfNight, isMarked: (memberId: string) => boolean): boolean =>
  sleepers.every(({ memberId }) => isMarked(memberId));

/** @param from where the search starts, so that the next room is ahead and not far behind */
export function walkOf(rooms: readonly RoomOfNight[], isMarked: (memberId: string) => boolean, from = 0): Walk {
  const open = rooms.flatMap((room, at) => (isRoomDone(room, isMarked) ? [] : [at]));
  return { done: rooms.length - open.length, next: open.find((at) => at >= from) ?? open[0] ?? null };
}
