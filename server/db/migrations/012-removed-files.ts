import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Files that were removed from an event: a file that is sent again late does not come back (decision 014). */
export async function removedFiles(_db: Kysely<unknown>, { table, ref }: Columns): Promise<void> {
  await table('removed_schedule_files')
    .addColumn('schedule_item_id', ref, (column) =>
      column.notNull().references('schedule_items.id').onDelete('cascade'),
    )
    .addColumn('stored_name', 'text', (column) => column.notNull())
    .addUniqueConstraint('removed_schedule_files_item_name', ['schedule_item_id', 'stored_name'])
    .execute();
}
