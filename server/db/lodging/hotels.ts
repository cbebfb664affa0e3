import { type Selectable, sql } from 'kysely';
import type { GroupHotelsTable } from '#server/db/tables/lodging.ts';
import type { Db } from '#server/db/tables/tables.ts';

export type HotelRow = Selectable<GroupHotelsTable>;

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
