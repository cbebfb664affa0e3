import type { Selectable, Updateable } from 'kysely';
import type { SystemHotelsTable } from '#server/db/tables/lodging.ts';
import type { Db } from '#server/db/tables/tables.ts';

export type SystemHotelRow = Selectable<SystemHotelsTable>;
/** The fields of a hotel that people fill in. */
export type SystemHotelFields = Omit<
  Updateable<SystemHotelsTable>,
  'id' | 'version' | 'created_at' | 'updated_at' | 'client_key'
> & {
  name: string;
  is_system_hotel: 0 | 1;
};

/** The catalogue, by name. */
export function listSystemHotels(db: Db): Promise<SystemHotelRow[]> {
  return db.selectFrom('system_hotels').selectAll().orderBy('name').orderBy('id').execute();
}

export function findSystemHotel(db: Db, id: number): Promise<SystemHotelRow | undefined> {
  return db.selectFrom('system_hotels').selectAll().where('id', '=', id).executeTakeFirst();
}

export function insertSystemHotel(
  tx: Db,
  hotel: SystemHotelFields & { client_key: string | null },
  at: string,
): Promise<SystemHotelRow> {
  return tx
    .insertInto('system_hotels')
    .values({ ...hotel, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Undefined if there is no such hotel. */
export function setSystemHotel(
  tx: Db,
  id: number,
  fields: SystemHotelFields,
  at: string,
): Promise<SystemHotelRow | undefined> {
  return tx
    .updateTable('system_hotels')
    .set((eb) => ({ ...fields, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** False if there is no such hotel. */
export async function removeSystemHotel(tx: Db, id: number): Promise<boolean> {
  return (await tx.deleteFrom('system_hotels').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;
}
