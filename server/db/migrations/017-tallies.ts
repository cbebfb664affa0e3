import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** How much each person and each group keeps (server/db/writes/tallies.ts). There is no row before something is added. */
export async function tallies(db: Kysely<unknown>, { ref }: Columns): Promise<void> {
  await db.schema
    .createTable('tallies')
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('holder_id', ref, (column) => column.notNull())
    .addColumn('comments', ref, (column) => column.notNull())
    .addColumn('events', ref, (column) => column.notNull())
    .addColumn('files', ref, (column) => column.notNull())
    .addColumn('bytes', ref, (column) => column.notNull())
    .addPrimaryKeyConstraint('tallies_of', ['holder', 'holder_id'])
    .execute();
  // To count a person's comments anew is rare, and the index of their keys does for that.
  await db.schema.dropIndex('comments_person').ifExists().execute();
}
