import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Numbers that no change of this history of the data has, from `first` to `last` (server/db/delivery/history.ts). */
export async function skippedChanges(_db: Kysely<unknown>, { table, ref }: Columns): Promise<void> {
  await table('skipped_changes')
    .addColumn('first', ref, (column) => column.notNull())
    .addColumn('last', ref, (column) => column.notNull())
    .execute();
}
