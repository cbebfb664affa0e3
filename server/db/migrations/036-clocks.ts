import type { Kysely } from 'kysely';

/** The clock by which a person reads times; null for that of the specification. */
export async function clocks(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user_settings').addColumn('clock', 'text').execute();
}
