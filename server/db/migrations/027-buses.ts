import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** The buses of events and their riders. */
export async function buses(db: Kysely<unknown>, { entity, ref }: Columns): Promise<void> {
  await entity('buses')
    .addColumn('group_id', ref, (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('schedule_item_id', ref, (column) =>
      column.notNull().references('schedule_items.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('seats', 'integer', (column) => column.notNull())
    .addColumn('plate', 'text')
    .addColumn('driver_phone', 'text')
    .addColumn('member_ids', 'text', (column) => column.notNull())
    .addColumn('client_key', 'text')
    .execute();
  for (const column of ['group_id', 'schedule_item_id'])
    await db.schema.createIndex(`buses_${column}`).on('buses').column(column).execute();
}
