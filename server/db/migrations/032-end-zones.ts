import type { Kysely } from 'kysely';

/** The zone in which the end of an event is given. */
export async function endZones(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('schedule_items').addColumn('end_timezone', 'text').execute();
}
