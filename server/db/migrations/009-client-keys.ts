import type { Kysely } from 'kysely';

const TABLES = ['groups', 'schedule_items', 'group_hotels', 'accommodations'] as const;

/** The idempotency key that created a row, so that the device that sent it recognizes its own row. */
export async function clientKeys(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await db.schema.alterTable(table).addColumn('client_key', 'text').execute();
}
