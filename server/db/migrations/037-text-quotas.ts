import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Bytes of text count in the quotas, and so does what was deleted within the last day. */
export async function textQuotas(db: Kysely<unknown>, { ref }: Columns): Promise<void> {
  // So many that they are counted at the next write (server/db/writes/tallies.ts).
  await db.schema
    .alterTable('tallies')
    .addColumn('texts', ref, (column) => column.notNull().defaultTo(10 ** 15))
    .execute();
  await db.schema
    .alterTable('changes')
    .addColumn('bytes', ref, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index changes_tombstones_of on changes (user_id, at) where op = 'delete'`.execute(db);
}
