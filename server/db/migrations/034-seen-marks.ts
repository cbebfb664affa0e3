import type { Kysely } from 'kysely';

/** The marks of a person that the author of a mark saw, as a JSON list of keys; null of what an older app sent. */
export async function seenMarks(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('roll_call_marks').addColumn('seen', 'text').execute();
}
