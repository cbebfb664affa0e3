import type { Kysely } from 'kysely';
import { type Columns, required } from './columns.ts';

/** Rows have no references: they are never changed, and outlive what they are about. */
export async function audit(_db: Kysely<unknown>, { table, index, ref }: Columns): Promise<void> {
  await table('audit')
    .addColumn('at', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('user_id', ref)
    .addColumn('address', 'text')
    .addColumn('device', 'text')
    .addColumn('subject', 'text')
    .addColumn('subject_id', ref)
    .addColumn('group_id', ref)
    .addColumn('detail', 'text')
    .execute();
  for (const column of ['at', 'user_id', 'subject_id']) await index('audit', column, column, 'id');
}
