import type { Kysely } from 'kysely';

/** Properties of events in the field: draft, audience, fixed, must-read. */
export async function fieldEvents(db: Kysely<unknown>): Promise<void> {
  for (const name of ['is_draft', 'is_fixed', 'must_read'])
    await db.schema
      .alterTable('schedule_items')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  await db.schema.alterTable('schedule_items').addColumn('audience', 'text').execute();
}
