import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** The delays of groups that were announced, by the keys of their edits: each is announced once. */
export async function delays(db: Kysely<unknown>, { ref }: Columns): Promise<void> {
  await db.schema
    .createTable('delays')
    .addColumn('group_id', ref, (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('delays_key', ['group_id', 'key'])
    .execute();
  await db.schema.createIndex('delays_created_at').on('delays').column('created_at').execute();
}
