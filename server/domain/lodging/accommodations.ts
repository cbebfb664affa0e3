import type { AccommodationWire } from '#contract/records/lodging/accommodation.ts';
import {
  type AccommodationCreate,
  type AccommodationUpdate,
  CHECK_OUT_TOO_EARLY,
  ROOMS_PER_GROUP,
} from '#contract/records/lodging/accommodation-form.ts';
import { isInstant } from '#contract/schema/writing.ts';
import { instantAt } from '#contract/time/clock.ts';
import { groupMark } from '#server/db/delivery/changes.ts';
import { groupZone } from '#server/db/groups/groups.ts';
import { isMemberOfGroup } from '#server/db/groups/members.ts';
import {
  countRooms,
  findRoom,
  listRooms,
  measureRooms,
  type RoomRow,
  staysOf,
} from '#server/db/lodging/accommodations.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { record } from '#server/db/writes/audit.ts';
import { findRow, insertRow, removeRow, updateRow } from '#server/db/writes/rows.ts';
import { boundedList, type Paged } from '#server/domain/base/bounded-list.ts';
import { conflict, created, invalid, notFound, type Outcome, ok } from '#server/domain/base/outcome.ts';
import { announceChange } from '#server/domain/delivery/notifications.ts';
import { bytesIn, refuseOneMore, refuseText } from '#server/domain/writes/quotas.ts';
import type { ConditionalWrite, Creation, Work } from '#server/domain/writes/unit-of-work.ts';
import { isStale, stale } from '#server/domain/writes/versions.ts';

const ENTITY = 'room';

export function accommodationWire(row: RoomRow): AccommodationWire {
  const names = { firstName: row.first_name, lastName: row.last_name, preferredName: row.preferred_name };
  return {
    id: row.id,
    groupId: row.group_id,
    hotelId: row.hotel_id,
    memberId: row.member_id,
    roomNumber: row.room_number,
    checkInDate: row.check_in_date,
    checkOutDate: row.check_out_date,
    notes: row.notes,
    memberInfo: {
      role: row.member_role as AccommodationWire['memberInfo']['role'],
      firstName: row.first_name,
      lastName: row.last_name,
      user: { id: row.user_id, email: row.email, ...names },
      userInfo: { ...names, profileImageUrl: row.profile_image_url },
    },
    clientKey: row.client_key,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

type Rooms = Outcome<AccommodationWire[]> | Paged<AccommodationWire[]>;

export async function accommodationsOf(db: Db, hotelId: number): Promise<Rooms> {
  const outline = await measureRooms(db, hotelId);
  const rows = async (ids: readonly number[] | null) => (await listRooms(db, hotelId, ids)).map(accommodationWire);
  return boundedList(outline, rows, () => groupMark(db, outline[0]?.groupId ?? 0));
}

/** The instant of a time: one without an offset is read in the group's zone. */
function instantIn(zone: string, text: string | null): string | null {
  if (text === null) return null;
  return isInstant(text)
    ? new Date(text).toISOString()
    : instantAt(text.slice(0, 10), text.slice(11, 16) || '00:00', zone);
}

const WRONG_ORDER = { checkOutDate: CHECK_OUT_TOO_EARLY };
const isBefore = (checkOut: string | null, checkIn: string | null): boolean =>
  checkOut !== null && checkIn !== null && checkOut < checkIn;

interface Stay {
  id?: number;
  hotel_id: number;
  member_id: number;
  room_number: string;
  check_in_date: string | null;
  check_out_date: string | null;
}

/** Whether two stays share a night; a date that is not given is open. */
const sharesNight = (one: Pick<Stay, 'check_in_date' | 'check_out_date'>, other: typeof one): boolean => {
  const [from, to] = [one.check_in_date ?? '', one.check_out_date ?? '~'];
  const [otherFrom, otherTo] = [other.check_in_date ?? '', other.check_out_date ?? '~'];
  return (from === otherFrom && to === otherTo) || (from < otherTo && otherFrom < to);
};

/**
 * Refuses a stay that a member already has. The group is locked (domain/base/access.ts), so no other one appears meanwhile.
 */
async function refuseTwice(db: Db, stay: Stay): Promise<Outcome<never> | null> {
  const others = (await staysOf(db, stay)).filter(({ id }) => id !== stay.id);
  return others.some((other) => sharesNight(stay, other))
    ? conflict(`This person is in room ${stay.room_number} for these nights already.`)
    : null;
}

/** Assigns a member of the group to a room in one of its hotels. */
export async function createAccommodation(
  work: Work,
  hotelId: number,
  body: AccommodationCreate,
  { idempotencyKey, at }: Creation,
): Promise<Outcome<AccommodationWire>> {
  const { db } = work;
  const hotel = await findRow(db, 'group_hotels', hotelId);
  if (!hotel) return notFound('hotel');
  if (body.hotelId !== undefined && body.hotelId !== hotelId) {
    return invalid({ hotelId: 'Not the hotel in the address' });
  }
  if (!(await isMemberOfGroup(db, body.memberId, hotel.group_id))) {
    return invalid({ memberId: "Not a member of this hotel's group" });
  }
  const groupId = hotel.group_id;
  const bound = { there: await countRooms(db, groupId), most: ROOMS_PER_GROUP };
  const tooMany = await refuseOneMore(work, { groupId, entity: ENTITY, kind: 'room assignments' }, bound, at);
  if (tooMany) return tooMany;
  const zone = await groupZone(db, hotel.group_id);
  const checkIn = instantIn(zone, body.checkInDate);
  const checkOut = instantIn(zone, body.checkOutDate);
  if (isBefore(checkOut, checkIn)) return invalid(WRONG_ORDER);

  const room = {
    hotel_id: hotelId,
    member_id: body.memberId,
    room_number: body.roomNumber,
    check_in_date: checkIn,
    check_out_date: checkOut,
    notes: body.notes,
    client_key: idempotencyKey,
  };
  const twice = await refuseTwice(db, room);
  if (twice) return twice;
  const { id } = await insertRow(db, 'accommodations', room, at);
  const row = await findRoom(db, id);
  if (!row) throw new Error('A room vanished within its own transaction');
  const refused = await refuseText(work, row.group_id, bytesIn(row.notes), at);
  if (refused) return refused;
  await announceChange(work, { groupId: row.group_id, entity: ENTITY, entityId: id, op: 'upsert', at });
  return created(accommodationWire(row));
}

/** Changes the named fields of a room assignment. */
export async function updateAccommodation(
  work: ConditionalWrite,
  id: number,
  body: AccommodationUpdate,
  at: string,
): Promise<Outcome<AccommodationWire>> {
  const { db } = work;
  const before = await findRoom(db, id);
  if (!before) return notFound('room assignment');
  if (isStale(work, before)) return stale(accommodationWire(before));
  const zone = await groupZone(db, before.group_id);
  const checkIn = body.checkInDate === undefined ? before.check_in_date : instantIn(zone, body.checkInDate);
  const checkOut = body.checkOutDate === undefined ? before.check_out_date : instantIn(zone, body.checkOutDate);
  if (isBefore(checkOut, checkIn)) return invalid(WRONG_ORDER);

  const fields = {
    check_in_date: checkIn,
    check_out_date: checkOut,
    ...(body.roomNumber !== undefined && { room_number: body.roomNumber }),
    ...(body.notes !== undefined && { notes: body.notes }),
  };
  const stay = { ...before, ...fields };
  const isMoved = (['room_number', 'check_in_date', 'check_out_date'] as const).some(
    (name) => stay[name] !== before[name],
  );
  const twice = isMoved ? await refuseTwice(db, stay) : null;
  if (twice) return twice;
  await updateRow(db, 'accommodations', id, fields, at);
  const row = await findRoom(db, id);
  if (!row) return notFound('room assignment');
  const refused = await refuseText(work, row.group_id, bytesIn(row.notes) - bytesIn(before.notes), at);
  if (refused) return refused;
  await announceChange(work, { groupId: row.group_id, entity: ENTITY, entityId: id, op: 'upsert', at });
  return ok(accommodationWire(row));
}

export async function deleteAccommodation(
  work: ConditionalWrite,
  id: number,
  at: string,
): Promise<Outcome<{ message: string }>> {
  const row = await findRoom(work.db, id);
  if (!row) return notFound('room assignment');
  if (isStale(work, row)) return stale(accommodationWire(row));
  const { group_id: groupId } = row;
  await announceChange(work, { groupId, entity: ENTITY, entityId: id, op: 'delete', at });
  await removeRow(work.db, 'accommodations', id);
  await record(work.db, work.by, { action: 'deleted', subject: 'room assignment', subjectId: id, groupId });
  return ok({ message: 'Room assignment removed' });
}
