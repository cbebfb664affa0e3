import type { HotelWire } from '#contract/records/lodging/hotel.ts';
import {
  type AddSystemHotel,
  HOTELS_PER_GROUP,
  type HotelCreate,
  type HotelUpdate,
} from '#contract/records/lodging/hotel-form.ts';
import { groupMark, recordChanges } from '#server/db/delivery/changes.ts';
import { countIn } from '#server/db/engine/table-rows.ts';
import { roomIdsOfHotel } from '#server/db/lodging/accommodations.ts';
import { type HotelRow, listHotels, measureHotels } from '#server/db/lodging/hotels.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { record } from '#server/db/writes/audit.ts';
import { findRow, insertRow, lockForRemoval, removeRow, updateRow } from '#server/db/writes/rows.ts';
import { boundedList, type Paged } from '#server/domain/base/bounded-list.ts';
import { columnsOf, fieldsFrom } from '#server/domain/base/fields.ts';
import { created, invalid, notFound, type Outcome, ok } from '#server/domain/base/outcome.ts';
import { announceChange } from '#server/domain/delivery/notifications.ts';
import { refuseOneMore } from '#server/domain/writes/quotas.ts';
import type { ConditionalWrite, Creation, Work } from '#server/domain/writes/unit-of-work.ts';
import { isStale, stale } from '#server/domain/writes/versions.ts';

const ENTITY = 'hotel';

export const hotelWire: (row: HotelRow) => HotelWire = fieldsFrom(
  ['groupId', 'name', 'clientKey'],
  ['address', 'phone', 'email', 'website'],
);

export async function hotelsOf(db: Db, groupId: number): Promise<Outcome<HotelWire[]> | Paged<HotelWire[]>> {
  const rows = async (ids: readonly number[] | null) => (await listHotels(db, groupId, ids)).map(hotelWire);
  return boundedList(await measureHotels(db, groupId), rows, () => groupMark(db, groupId));
}

export async function createHotel(
  work: Work,
  groupId: number,
  fields: HotelCreate & { systemHotelId?: number },
  { idempotencyKey, at }: Creation,
): Promise<Outcome<HotelWire>> {
  const bound = { there: await countIn(work.db, 'group_hotels', { group_id: groupId }), most: HOTELS_PER_GROUP };
  const tooMany = await refuseOneMore(work, { groupId, entity: ENTITY, kind: 'hotels' }, bound, at);
  if (tooMany) return tooMany;
  const hotel = { ...columnsOf(fields), group_id: groupId, client_key: idempotencyKey };
  const row = await insertRow(work.db, 'group_hotels', hotel, at);
  await announceChange(work, { groupId, entity: ENTITY, entityId: row.id, op: 'upsert', at });
  return created(hotelWire(row));
}

/** Copies a hotel of the catalogue into a group; later changes of one do not affect the other. */
export async function addSystemHotel(
  work: Work,
  groupId: number,
  { systemHotelId }: AddSystemHotel,
  creation: Creation,
): Promise<Outcome<HotelWire>> {
  const source = await findRow(work.db, 'system_hotels', systemHotelId);
  if (!source) return invalid({ systemHotelId: 'Please select a hotel from the list' });
  const { name, address, phone, email, website } = source;
  const copy = { name, address, phone, email, website, systemHotelId };
  return createHotel(work, groupId, copy, creation);
}

/** Changes the named fields of a group's hotel. */
export async function updateHotel(
  work: ConditionalWrite,
  id: number,
  body: HotelUpdate,
  at: string,
): Promise<Outcome<HotelWire>> {
  const before = await findRow(work.db, 'group_hotels', id);
  if (!before) return notFound('hotel');
  if (isStale(work, before)) return stale(hotelWire(before));
  const row = await updateRow(work.db, 'group_hotels', id, body, at);
  await announceChange(work, { groupId: row.group_id, entity: ENTITY, entityId: id, op: 'upsert', at });
  return ok(hotelWire(row));
}

/** Removes a hotel from its group 'with all associated room assignments'. */
export async function deleteHotel(
  work: ConditionalWrite,
  id: number,
  at: string,
): Promise<Outcome<{ message: string }>> {
  await lockForRemoval(work.db, 'group_hotels', id);
  const row = await findRow(work.db, 'group_hotels', id);
  if (!row) return notFound('hotel');
  if (isStale(work, row)) return stale(hotelWire(row));
  const { group_id: groupId } = row;
  const rooms = await roomIdsOfHotel(work.db, id);
  // Before the rooms go, because their notes count towards the quota.
  await recordChanges(work.db, { groupId, entity: 'room', entityIds: rooms, op: 'delete', at });
  await removeRow(work.db, 'group_hotels', id);
  await announceChange(work, { groupId, entity: ENTITY, entityId: id, op: 'delete', at });
  await record(work.db, work.by, { action: 'deleted', subject: 'hotel', subjectId: id, groupId });
  return ok({ message: 'Hotel removed' });
}
