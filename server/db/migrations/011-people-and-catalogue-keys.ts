import type { Kysely } from 'kysely';

/** The idempotency key that created an account or a hotel of the catalogue, as the rows of groups have it. */
export async function peopleAndCatalogueKeys(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'system_hotels'])
    await db.schema.alterTable(table).addColumn('client_key', 'text').execute();
}
