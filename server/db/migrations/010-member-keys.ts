import type { Kysely } from 'kysely';

/** The idempotency key that created a membership, as every other row of a group has it. */
export async function memberKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('group_members').addColumn('client_key', 'text').execute();
}
