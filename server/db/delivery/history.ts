import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { isPostgres } from '#server/db/engine/dialect.ts';
import { lastId, skipIds } from '#server/db/engine/sequences.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { latestChange } from './changes.ts';

/**
 * Detects lost histories by the numbers of changes: a number that was given out, and that no change of this history
 * has, belongs to a lost history, as when a backup was restored.
 */

/** More than the changes between a backup and the end of its history. */
const LEAST_SKIPPED = 1_000_000;
/** So large that two histories from one backup hardly ever give out the same numbers. */
const MOST_SKIPPED = 2 ** 24;

/**
 * Called when a process starts on the data: the numbers of its changes begin elsewhere each time, so that numbers of a
 * lost history are distinguishable from numbers after a restore, even when as many have been given out again.
 */
export async function skipChanges(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // No other transaction may take a number in between.
    if (isPostgres(tx)) await sql`lock table changes in exclusive mode`.execute(tx);
    const last = await lastId(tx, 'changes');
    const gap = randomInt(LEAST_SKIPPED, MOST_SKIPPED);
    await skipIds(tx, 'changes', gap);
    await tx
      .insertInto('skipped_changes')
      .values({ first: last + 1, last: last + gap })
      .execute();
  });
}

/**
 * Whether a change of a group that is known to have had this number is missing in this history.
 * @param groupId also that of a group that does not exist
 */
export async function isOfLostHistory(db: Db, groupId: number, id: number): Promise<boolean> {
  // The latest change of a group is always kept; of a removed group none is.
  const last = await latestChange(db, groupId, Number.MAX_SAFE_INTEGER);
  if (last > 0 && id > last) return true;
  const skipped = await db
    .selectFrom('skipped_changes')
    .select('id')
    .where('first', '<=', id)
    .where('last', '>=', id)
    .executeTakeFirst();
  return skipped !== undefined || id > (await lastId(db, 'changes'));
}
