import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Receipts of what people confirmed to have read. */
export async function receipts(db: Kysely<unknown>, { entity, ref }: Columns): Promise<void> {
  await entity('receipts')
    // Not a reference: a receipt may come after the event is gone, and is accepted nevertheless.
    .addColumn('schedule_item_id', ref, (column) => column.notNull())
    .addColumn('group_id', ref, (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('user_id', ref, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('read_at', 'text', (column) => column.notNull())
    .addColumn('client_key', 'text')
    .addUniqueConstraint('receipts_content', ['group_id', 'schedule_item_id', 'user_id', 'hash'])
    .execute();
  await db.schema.createIndex('receipts_group_id').on('receipts').column('group_id').execute();
  await db.schema.createIndex('receipts_user_id').on('receipts').columns(['user_id', 'group_id']).execute();
}
