import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { Db } from '#server/db/tables/tables.ts';

/**
 * A database that a move has not filled yet has a migration of this name, which no version knows: no server opens it.
 * The rest of the name is the epoch of the data that is moved.
 */
export const UNFINISHED_MOVE = 'unfinished-move-of-';

const table = sql.table(DEFAULT_MIGRATION_TABLE);

export async function markUnfinished(db: Db, epoch: string): Promise<void> {
  const [name, at] = [`${UNFINISHED_MOVE}${epoch}`, new Date().toISOString()];
  await sql`insert into ${table} (name, timestamp) values (${name}, ${at})`.execute(db);
}

export async function markFinished(db: Db): Promise<void> {
  await sql`delete from ${table} where name like ${`${UNFINISHED_MOVE}%`}`.execute(db);
}
