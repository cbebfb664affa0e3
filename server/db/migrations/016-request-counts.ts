import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/db/engine/dialect.ts';

/**
 * Requests of each caller, for processes that share the database; a single process counts in memory. Unlogged, because
 * nothing is lost if counting starts over after a crash.
 */
export async function requestCounts(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await db.schema
    .createTable('request_counts')
    .modifyFront(sql`unlogged`)
    .addColumn('caller', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute();
}
