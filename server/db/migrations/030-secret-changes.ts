import type { Kysely } from 'kysely';

/** Which changes are of something that only staff have ever seen: others are not told that it is gone. */
export async function secretChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('changes')
    .addColumn('is_secret', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
