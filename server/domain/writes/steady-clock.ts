import { type ClockSeen, readClock, writeClock } from '#server/db/installation/meta.ts';
import type { Db } from '#server/db/tables/tables.ts';

const DAY_MS = 86_400_000;

/**
 * Whether the clock can be trusted about ages: it has run for a day since the database saw it jump by more than a day.
 * Otherwise a start with a wrong clock would delete everything that is old by it.
 * @param now milliseconds since the epoch
 */
export async function isClockSteady(db: Db, now: number): Promise<boolean> {
  const since = steadySince(await readClock(db), now);
  await writeClock(db, { since, last: now });
  return now - since >= DAY_MS;
}

/** The same by what was seen last; nothing is written. */
export const wasClockSteady = async (db: Db, now: number): Promise<boolean> =>
  now - steadySince(await readClock(db), now) >= DAY_MS;

function steadySince(before: ClockSeen | null, now: number): number {
  const isJump = before !== null && Math.abs(now - before.last) > DAY_MS;
  return isJump ? now : (before?.since ?? now - DAY_MS);
}
