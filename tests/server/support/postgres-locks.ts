import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '#server/db/tables/tables.ts';
import { isPostgres } from './database.ts';

/**
 * Runs an action while others wait for a lock of a transaction, so that they meet in the order that the test needs. On
 * SQLite, which has one writer at a time anyway, it runs immediately. @param hold takes the lock that the others will
 * wait for @param waiting how many will wait
 */
export async function whileHeld<T>(
  db: Db,
  { hold, waiting }: { hold: (tx: Db) => Promise<unknown>; waiting: number },
  others: () => Promise<T>,
): Promise<T> {
  if (!isPostgres) {
    await db.transaction().execute(hold);
    return others();
  }
  let done: Promise<T> | undefined;
  await db.transaction().execute(async (tx) => {
    await hold(tx);
    done = others();
    await vi.waitFor(async () => {
      if ((await lockWaiters(db)) < waiting) throw new Error('Nobody waits yet');
    }, 10_000);
  });
  return done as Promise<T>;
}

/** How many statements wait for a lock in this database. */
export async function lockWaiters(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
