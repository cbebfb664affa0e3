import type { Kysely } from 'kysely';

/** Marks changes of entities that only staff have ever seen: other people are not told of their deletion. */
export async function secretChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('changes')
    .addColumn('is_secret', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
