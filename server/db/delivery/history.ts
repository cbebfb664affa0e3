import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { compiled } from '#server/db/engine/compiled.ts';
import { isPostgres } from '#server/db/engine/dialect.ts';
import { lastId, skipIds } from '#server/db/engine/sequences.ts';
import type { Db } from '#server/db/tables/tables.ts';

/**
 * Detects lost histories by the numbers of changes: a number that was given out, and that no change of this history
 * has, belongs to a lost history, as when a backup was restored.
 */

/** More than the changes between a backup and the end of its history. */
const LEAST_SKIPPED = 1_000_000;
/** So large that two histories from one backup hardly ever give out the same numbers. */
const MOST_SKIPPED = 2 ** 24;

/** Those of days, even if the server restarts every minute. */
const STARTS_KEPT = 10_000;

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
    const table = tx.updateTable('skipped_changes').set({ last: last + gap });
    // Without a change since the last start, its gap becomes longer.
    if ((await table.where('last', '=', last).executeTakeFirst()).numUpdatedRows > 0n) return;
    const { id } = await tx
      .insertInto('skipped_changes')
      .values({ first: last + 1, last: last + gap })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .deleteFrom('skipped_changes')
      .where('id', '<=', id - STARTS_KEPT)
      .execute();
  });
}

const placeOf = compiled((db, groupId: number, id: number) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('changes')
      .select((of) => of.fn.max<number | null>('changes.id').as('last'))
      .where('changes.group_id', '=', groupId)
      .as('latest'),
    eb
      .selectFrom('skipped_changes as skipped')
      .select('skipped.last')
      .where('skipped.first', '<=', id)
      // Their numbers ascend: few rows are read for a place that is not old.
      .orderBy('skipped.id', 'desc')
      .limit(1)
      .as('skippedTo'),
  ]),
);

/**
 * Whether a change of a group that is known to have had this number is missing in this history.
 * @param groupId also that of a group that does not exist
 */
export async function isOfLostHistory(db: Db, groupId: number, id: number): Promise<boolean> {
  const { latest, skippedTo } = (await placeOf(db, groupId, id)).rows[0] ?? {};
  // The latest change of a group is always kept; of a removed group none is.
  return (skippedTo ?? -1) >= id || id > (latest || (await lastId(db, 'changes')));
}
