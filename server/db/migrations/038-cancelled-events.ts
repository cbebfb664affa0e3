import type { Kysely } from 'kysely';

/** Whether an event is cancelled. */
export async function cancelledEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('schedule_items')
    .addColumn('is_cancelled', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
