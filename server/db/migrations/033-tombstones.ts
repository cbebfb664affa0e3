import { type Kysely, sql } from 'kysely';

/** The tombstones of a group are found by their age, among many more changes. */
export async function tombstones(db: Kysely<unknown>): Promise<void> {
  await sql`create index changes_tombstones on changes (group_id, at) where op = 'delete'`.execute(db);
}
