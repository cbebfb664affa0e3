import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/db/migrations/columns.ts';
import type { Tables } from '#server/db/tables/tables.ts';

/** The lock's number in PostgreSQL, unused elsewhere in the database. */
const STARTING = 7_302_114;
const LOOK_AGAIN_MS = 100;

/**
 * Does work that only one server process may do at a time, such as migrating and filling an empty database: the others
 * wait for it. SQLite has only one process.
 */
export async function exclusively<T>(
  { db, dialect }: { db: Kysely<Tables>; dialect: Dialect },
  work: () => Promise<T>,
): Promise<T> {
  if (dialect === 'sqlite') return work();
  // The lock belongs to one connection, and ends with it if the process dies.
  return db.connection().execute(async (connection) => {
    const lock = sql<{ taken: boolean }>`select pg_try_advisory_lock(${STARTING}) as taken`;
    // Polled: a waiting statement would fail at the limits of the connection, even if the other process works well.
    while (!(await lock.execute(connection)).rows[0]?.taken) await wait(LOOK_AGAIN_MS);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${STARTING})`.execute(connection);
    }
  });
}
