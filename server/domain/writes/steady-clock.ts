import { readClock, writeClock } from '#server/db/installation/meta.ts';
import type { Db } from '#server/db/tables/tables.ts';

const DAY_MS = 86_400_000;

/**
 * Whether the clock can be trusted about ages: since the database saw it jump by more than a day, it has run for a day.
 * Otherwise a start with a wrong clock would delete everything that is old by it. Called regularly.
 * @param now milliseconds since the epoch
 */
export async function isClockSteady(db: Db, now: number): Promise<boolean> {
  const before = await readClock(db);
  const isJump = before !== null && Math.abs(now - before.last) > DAY_MS;
  const since = isJump ? now : (before?.since ?? now - DAY_MS);
  await writeClock(db, { since, last: now });
  return now - since >= DAY_MS;
}
