import type { Kysely } from 'kysely';

/** The zone by whose clocks the end of an event is told. */
export async function endZones(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('schedule_items').addColumn('end_timezone', 'text').execute();
}
