import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * The storage of each person and each group (server/db/writes/tallies.ts). A row is created with the first addition.
 */
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
  // Recounting a person's comments is rare, and the index of their keys is enough for it.
  await db.schema.dropIndex('comments_person').ifExists().execute();
}
