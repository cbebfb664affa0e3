import type { Kysely } from 'kysely';

/** The marks of a person that the author of a mark saw, as a JSON list of keys; null for marks from an older app. */
export async function seenMarks(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('roll_call_marks').addColumn('seen', 'text').execute();
}
