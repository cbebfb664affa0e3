import { type Kysely, sql } from 'kysely';

/** An index to find the tombstones of a group by their age, among many more changes. */
export async function tombstones(db: Kysely<unknown>): Promise<void> {
  await sql`create index changes_tombstones on changes (group_id, at) where op = 'delete'`.execute(db);
}
