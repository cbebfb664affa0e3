import { sql } from 'kysely';
import type { Db } from '#server/db/tables/tables.ts';

const count = (table: string, column = 'group_id') =>
  sql<number>`(select cast(count(*) as bigint) from ${sql.table(table)} where ${sql.ref(column)} = groups.id)`;

/** The archived groups with the number of what is in them, those first that ended first. */
export const listArchived = (db: Db) =>
  db
    .selectFrom('groups')
    .select(['id', 'name', 'end_date as endDate'])
    .select([
      count('group_members').as('members'),
      count('schedule_items').as('events'),
      count('files', 'files.group_id').as('files'),
    ])
    .where('is_archived', '=', 1)
    .orderBy('end_date')
    .orderBy('id')
    .execute();

/**
 * The archived groups that ended, and were last changed, before a day: a group that was just archived is not among
 * them, however long ago it ended.
 */
export async function archivedBefore(db: Db, day: string): Promise<number[]> {
  const archived = db.selectFrom('groups').select('id').where('is_archived', '=', 1);
  const found = await archived.where('end_date', '<', day).where('updated_at', '<', day).orderBy('id').execute();
  return found.map(({ id }) => id);
}

/** The files that count to a group. */
export async function filesOfGroup(db: Db, groupId: number): Promise<number[]> {
  return (await db.selectFrom('files').select('id').where('group_id', '=', groupId).execute()).map(({ id }) => id);
}
