import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Announcements of staff to a group, and their receipts. */
export async function announcements(db: Kysely<unknown>, { entity, ref }: Columns): Promise<void> {
  await entity('announcements')
    .addColumn('group_id', ref, (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('must_read', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_by', ref, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('client_key', 'text')
    .execute();
  for (const column of ['group_id', 'created_by'])
    await db.schema.createIndex(`announcements_${column}`).on('announcements').column(column).execute();

  // Not a reference, as with events: a receipt may come after the announcement is gone.
  await db.schema.alterTable('receipts').addColumn('announcement_id', ref).execute();
}
