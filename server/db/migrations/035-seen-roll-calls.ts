import type { Kysely } from 'kysely';

/**
 * The roll calls that the starter of one had seen, as a JSON list of ids and origin keys; null for roll calls from an
 * older app.
 */
export async function seenRollCalls(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('roll_calls').addColumn('seen', 'text').execute();
}
