import type { Kysely } from 'kysely';

/** The roll calls that the starter of one had seen, as a JSON list of ids and origin keys; null of what an older app sent. */
export async function seenRollCalls(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('roll_calls').addColumn('seen', 'text').execute();
}
