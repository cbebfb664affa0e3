import type { SystemHotelWire } from '#contract/records/lodging/hotel.ts';
import type { SystemHotelWrite } from '#contract/records/lodging/hotel-form.ts';
import { listSystemHotels, type SystemHotelRow } from '#server/db/lodging/system-hotels.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { record } from '#server/db/writes/audit.ts';
import { findRow, insertRow, removeRow, updateRow } from '#server/db/writes/rows.ts';
import { columnsOf, fieldsFrom } from '#server/domain/base/fields.ts';
import { created, notFound, type Outcome, ok } from '#server/domain/base/outcome.ts';
import type { ConditionalWrite, Creation, SignedWork } from '#server/domain/writes/unit-of-work.ts';
import { isStale, stale } from '#server/domain/writes/versions.ts';

const hotelFields = fieldsFrom(
  ['name', 'address', 'phone', 'email', 'website', 'description', 'imageUrl', 'clientKey'],
  ['salesManagerName', 'salesManagerPhone', 'salesManagerEmail'],
  ['meetingManagerName', 'meetingManagerPhone', 'meetingManagerEmail'],
);

/**
 * A hotel of the catalogue as it is sent. The specification has two generations of its form, so three fields are sent
 * twice: the older form calls them `location`, `contactPhone` and `contactEmail`, the newer one `address`, `phone` and
 * `email`.
 */
function systemHotelWire(row: SystemHotelRow): SystemHotelWire {
  return {
    ...hotelFields(row),
    location: row.address,
    contactPhone: row.phone,
    contactEmail: row.email,
    isSystemHotel: row.is_system_hotel === 1,
  };
}

const rowOf = ({ isSystemHotel, ...form }: SystemHotelWrite) => ({
  ...columnsOf(form),
  // Kept only because the API has it: nothing here depends on it.
  is_system_hotel: isSystemHotel ? (1 as const) : (0 as const),
});

export async function hotelCatalogue(db: Db): Promise<SystemHotelWire[]> {
  return (await listSystemHotels(db)).map(systemHotelWire);
}

const onHotel = (id: number) => ({ subject: 'system hotel', subjectId: id }) as const;

export async function createSystemHotel(
  { db, by }: SignedWork,
  body: SystemHotelWrite,
  { idempotencyKey, at }: Creation,
): Promise<Outcome<SystemHotelWire>> {
  const row = await insertRow(db, 'system_hotels', { ...rowOf(body), client_key: idempotencyKey }, at);
  await record(db, by, { action: 'settings-changed', ...onHotel(row.id), detail: 'added' });
  return created(systemHotelWire(row));
}

export async function updateSystemHotel(
  work: ConditionalWrite,
  id: number,
  body: SystemHotelWrite,
  at: string,
): Promise<Outcome<SystemHotelWire>> {
  const before = await findRow(work.db, 'system_hotels', id);
  if (!before) return notFound('hotel');
  if (isStale(work, before)) return stale(systemHotelWire(before));
  const row = await updateRow(work.db, 'system_hotels', id, rowOf(body), at);
  await record(work.db, work.by, { action: 'settings-changed', ...onHotel(id), detail: 'changed' });
  return ok(systemHotelWire(row));
}

/** Removes a hotel from the catalogue; the groups' copies stay. */
export async function deleteSystemHotel(work: ConditionalWrite, id: number): Promise<Outcome<{ message: string }>> {
  const row = await findRow(work.db, 'system_hotels', id);
  if (!row) return notFound('hotel');
  if (isStale(work, row)) return stale(systemHotelWire(row));
  await removeRow(work.db, 'system_hotels', id);
  await record(work.db, work.by, { action: 'deleted', ...onHotel(id) });
  return ok({ message: 'Hotel deleted' });
}
