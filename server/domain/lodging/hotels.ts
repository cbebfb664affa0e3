import type { HotelWire } from '#contract/records/lodging/hotel.ts';
import type { AddSystemHotel, HotelCreate, HotelUpdate } from '#contract/records/lodging/hotel-form.ts';
import { groupMark, recordChange, recordChanges } from '#server/db/delivery/changes.ts';
import { roomIdsOfHotel } from '#server/db/lodging/accommodations.ts';
import {
  findHotel,
  type HotelRow,
  insertHotel,
  listHotels,
  measureHotels,
  removeHotel,
  setHotel,
} from '#server/db/lodging/hotels.ts';
import { findSystemHotel } from '#server/db/lodging/system-hotels.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { record } from '#server/db/writes/audit.ts';
import { lockForRemoval } from '#server/db/writes/versions.ts';
import { boundedList, type Paged } from '#server/domain/base/bounded-list.ts';
import { created, invalid, notFound, type Outcome, ok } from '#server/domain/base/outcome.ts';
import { broadcastChange } from '#server/domain/delivery/notifications.ts';
import type { ConditionalWrite, Creation, Work } from '#server/domain/writes/unit-of-work.ts';
import { staleRefusal } from '#server/domain/writes/versions.ts';

const ENTITY = 'hotel';

export function hotelWire(row: HotelRow): HotelWire {
  return {
    id: row.id,
    groupId: row.group_id,
    name: row.name,
    address: row.address,
    phone: row.phone,
    email: row.email,
    website: row.website,
    clientKey: row.client_key,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

export async function hotelsOf(db: Db, groupId: number): Promise<Outcome<HotelWire[]> | Paged<HotelWire[]>> {
  const rows = async (ids: readonly number[] | null) => (await listHotels(db, groupId, ids)).map(hotelWire);
  return boundedList(await measureHotels(db, groupId), rows, () => groupMark(db, groupId));
}

async function currentHotel(db: Db, id: number): Promise<Outcome<HotelWire>> {
  const row = await findHotel(db, id);
  return row ? ok(hotelWire(row)) : notFound('hotel');
}

async function announced(work: Work, row: HotelRow, op: 'upsert' | 'delete', at: string): Promise<void> {
  await recordChange(work.db, { groupId: row.group_id, entity: ENTITY, entityId: row.id, op, at });
  await broadcastChange(work, { groupId: row.group_id, entity: ENTITY, entityId: row.id });
}

export async function createHotel(
  work: Work,
  groupId: number,
  body: HotelCreate,
  { idempotencyKey, at }: Creation,
): Promise<Outcome<HotelWire>> {
  const row = await insertHotel(
    work.db,
    { ...body, group_id: groupId, system_hotel_id: null, client_key: idempotencyKey },
    at,
  );
  await announced(work, row, 'upsert', at);
  return created(hotelWire(row));
}

/** Copies a hotel of the catalogue into a group; later changes of one do not affect the other. */
export async function addSystemHotel(
  work: Work,
  groupId: number,
  { systemHotelId }: AddSystemHotel,
  { idempotencyKey, at }: Creation,
): Promise<Outcome<HotelWire>> {
  const source = await findSystemHotel(work.db, systemHotelId);
  if (!source) return invalid({ systemHotelId: 'Please select a hotel from the list' });
  const { name, address, phone, email, website } = source;
  const copy = { name, address, phone, email, website, system_hotel_id: source.id };
  const row = await insertHotel(work.db, { ...copy, group_id: groupId, client_key: idempotencyKey }, at);
  await announced(work, row, 'upsert', at);
  return created(hotelWire(row));
}

/** Changes the named fields of a group's hotel. */
export async function updateHotel(
  work: ConditionalWrite,
  id: number,
  body: HotelUpdate,
  at: string,
): Promise<Outcome<HotelWire>> {
  const stale = await staleRefusal(work, 'group_hotels', id, () => currentHotel(work.db, id));
  if (stale) return stale;
  const row = await setHotel(work.db, id, body, at);
  if (!row) return notFound('hotel');
  await announced(work, row, 'upsert', at);
  return ok(hotelWire(row));
}

/** Removes a hotel from its group 'with all associated room assignments'. */
export async function deleteHotel(
  work: ConditionalWrite,
  id: number,
  at: string,
): Promise<Outcome<{ message: string }>> {
  const stale = await staleRefusal(work, 'group_hotels', id, () => currentHotel(work.db, id));
  if (stale) return stale;
  if (!(await lockForRemoval(work.db, 'group_hotels', id))) return notFound('hotel');
  const rooms = await roomIdsOfHotel(work.db, id);
  const row = await removeHotel(work.db, id);
  if (!row) return notFound('hotel');
  await recordChanges(work.db, { groupId: row.group_id, entity: 'room', entityIds: rooms, op: 'delete', at });
  await announced(work, row, 'delete', at);
  await record(work.db, work.by, { action: 'deleted', subject: 'hotel', subjectId: id, groupId: row.group_id });
  return ok({ message: 'Hotel removed' });
}
