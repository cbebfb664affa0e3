import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { isPostgres } from '#server/db/engine/dialect.ts';
import { lastId, skipIds } from '#server/db/engine/sequences.ts';
import type { Db } from '#server/db/tables.ts';
import { latestChange } from './changes.ts';

/**
 * What the numbers of changes tell of the history of the data: a number that was given out, and that no change of this
 * history has, is of one that was lost, as when a backup was restored.
 */

/** More than are made between a backup and the end of the history that it is of. */
const LEAST_SKIPPED = 1_000_000;
/** So many that two histories which began with one backup hardly give out the same numbers. */
const MOST_SKIPPED = 2 ** 24;

/**
 * To be called when a process starts on the data: the numbers of its changes begin elsewhere each time, so that what a
 * lost history numbered is told from what is numbered after a restore, also when that has become as much.
 */
export async function skipChanges(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Nobody may be given a number in between.
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
 * Whether a change of a group, which is known to have had this number, is missing in this history.
 * @param groupId also that of a group which is not there
 */
export async function isOfLostHistory(db: Db, groupId: number, id: number): Promise<boolean> {
  // The latest change of a group is always kept; of a group that was removed nothing is.
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
