import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Roll calls and the log of their marks. */
export async function rollCalls(db: Kysely<unknown>, { entity, ref }: Columns): Promise<void> {
  await entity('roll_calls')
    .addColumn('group_id', ref, (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('schedule_item_id', ref, (column) => column.references('schedule_items.id').onDelete('set null'))
    .addColumn('hotel_id', ref, (column) => column.references('group_hotels.id').onDelete('set null'))
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('member_ids', 'text', (column) => column.notNull())
    .addColumn('started_by', ref, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('closed_at', 'text')
    .addColumn('client_key', 'text')
    .addColumn('origin_key', 'text')
    .addUniqueConstraint('roll_calls_origin_key', ['started_by', 'origin_key'])
    .execute();
  for (const column of ['group_id', 'schedule_item_id', 'hotel_id', 'started_by'])
    await db.schema.createIndex(`roll_calls_${column}`).on('roll_calls').column(column).execute();

  await entity('roll_call_marks')
    .addColumn('roll_call_id', ref, (column) => column.notNull().references('roll_calls.id').onDelete('cascade'))
    .addColumn('group_id', ref, (column) => column.notNull().references('groups.id').onDelete('cascade'))
    // Not a reference: the log stays when a membership ends.
    .addColumn('member_id', ref, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('made_by', ref, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('client_key', 'text')
    .addUniqueConstraint('roll_call_marks_client_key', ['made_by', 'client_key'])
    .execute();
  for (const column of ['roll_call_id', 'group_id'])
    await db.schema.createIndex(`roll_call_marks_${column}`).on('roll_call_marks').column(column).execute();
}
