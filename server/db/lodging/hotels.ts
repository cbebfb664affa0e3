import { type Selectable, sql } from 'kysely';
import type { GroupHotelsTable } from '#server/db/tables/lodging.ts';
import type { Db } from '#server/db/tables/tables.ts';

export type HotelRow = Selectable<GroupHotelsTable>;

/** The fields of a group's hotel that people fill in. */
type HotelFields = Pick<GroupHotelsTable, 'name' | 'address' | 'phone' | 'email' | 'website'>;

/** The hotels of a group, in the order in which they were added. */
export function listHotels(db: Db, groupId: number, ids: readonly number[] | null = null): Promise<HotelRow[]> {
  const query = db.selectFrom('group_hotels').selectAll().where('group_id', '=', groupId).orderBy('id');
  return (ids ? query.where('id', 'in', ids) : query).execute();
}

/** The hotels that `listHotels` lists, with the length of their texts. */
export function measureHotels(db: Db, groupId: number) {
  const texts = sql`concat(name, address, phone, email, website)`;
  return db
    .selectFrom('group_hotels')
    .select(['id', sql<number>`octet_length(${texts})`.as('bytes')])
    .where('group_id', '=', groupId)
    .orderBy('id')
    .execute();
}

export function findHotels(db: Db, ids: readonly number[]): Promise<HotelRow[]> {
  return db.selectFrom('group_hotels').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

export function findHotel(db: Db, id: number): Promise<HotelRow | undefined> {
  return db.selectFrom('group_hotels').selectAll().where('id', '=', id).executeTakeFirst();
}

export function insertHotel(
  tx: Db,
  hotel: HotelFields & { group_id: number; system_hotel_id: number | null; client_key: string | null },
  at: string,
): Promise<HotelRow> {
  return tx
    .insertInto('group_hotels')
    .values({ ...hotel, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Undefined if there is no such hotel. */
export function setHotel(tx: Db, id: number, fields: Partial<HotelFields>, at: string): Promise<HotelRow | undefined> {
  return tx
    .updateTable('group_hotels')
    .set((eb) => ({ ...fields, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a hotel with its rooms. @returns the deleted row, or undefined if there is no such hotel */
export function removeHotel(tx: Db, id: number): Promise<HotelRow | undefined> {
  return tx.deleteFrom('group_hotels').where('id', '=', id).returningAll().executeTakeFirst();
}
