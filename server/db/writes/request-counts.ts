import { sql } from 'kysely';
import { toInstant } from '#server/base/clock.ts';
import { compiled } from '#server/db/engine/compiled.ts';
import type { Db } from '#server/db/tables/tables.ts';

const upsertCount = compiled((db, caller: string, count: number, now: string, ends_at: string) =>
  db
    .insertInto('request_counts')
    .values({ caller, count, ends_at })
    .onConflict((conflict) =>
      conflict.column('caller').doUpdateSet({
        count: sql`case when request_counts.ends_at <= ${now} then excluded.count else request_counts.count + excluded.count end`,
        ends_at: sql`case when request_counts.ends_at <= ${now} then excluded.ends_at else request_counts.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at']),
);

/**
 * Counts more requests of a caller, in windows of fixed length that begin with the first. PostgreSQL only.
 * @param now milliseconds since the epoch
 * @returns the number of requests in this window, and its remaining milliseconds
 */
export async function countRequests(
  db: Db,
  caller: string,
  requests: number,
  now: number,
  windowMs: number,
): Promise<{ count: number; leftMs: number }> {
  const { rows } = await upsertCount(db, caller, requests, toInstant(now), toInstant(now + windowMs));
  const [row] = rows;
  if (!row) throw new Error('A request was not counted');
  return { count: row.count, leftMs: Date.parse(row.ends_at) - now };
}

/** Takes one request of a caller back. */
export async function uncountRequest(db: Db, caller: string): Promise<void> {
  const query = db.updateTable('request_counts').set((eb) => ({ count: eb('count', '-', 1) }));
  await query.where('caller', '=', caller).where('count', '>', 0).execute();
}

/** Forgets the requests of a caller. */
export async function forgetRequests(db: Db, caller: string): Promise<void> {
  await db.deleteFrom('request_counts').where('caller', '=', caller).execute();
}
