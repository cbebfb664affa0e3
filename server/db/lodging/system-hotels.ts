import type { Selectable } from 'kysely';
import type { SystemHotelsTable } from '#server/db/tables/lodging.ts';
import type { Db } from '#server/db/tables/tables.ts';

export type SystemHotelRow = Selectable<SystemHotelsTable>;

/** The catalogue, by name. */
export function listSystemHotels(db: Db): Promise<SystemHotelRow[]> {
  return db.selectFrom('system_hotels').selectAll().orderBy('name').orderBy('id').execute();
}
