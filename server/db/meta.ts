import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './tables.ts';

const EPOCH = 'epoch';

/** The name of this history of the data (design §4); made at the first call. */
export async function readEpoch(db: Db): Promise<string> {
  await db
    .insertInto('meta')
    .values({ key: EPOCH, value: randomUUID() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db.selectFrom('meta').select('value').where('key', '=', EPOCH).executeTakeFirstOrThrow();
  return row.value;
}

const VERSIONED = [
  'users',
  'groups',
  'group_members',
  'schedule_items',
  'comments',
  'system_hotels',
  'group_hotels',
  'accommodations',
] as const;
/** More than anything was changed between a backup and the end of the history that it is of. */
const BEYOND_LOST_VERSIONS = 1_000_000;

/**
 * Begins a new epoch: to be called after a restore, so that devices check what they believe to have sent. Every version
 * goes beyond those that were lost: else a device that has seen a lost one could overwrite another that is numbered alike.
 */
export async function renewEpoch(db: Db): Promise<string> {
  return db.transaction().execute(async (tx) => {
    for (const table of VERSIONED)
      await tx
        .updateTable(table)
        .set((eb) => ({ version: eb('version', '+', BEYOND_LOST_VERSIONS) }))
        .execute();
    await tx.deleteFrom('meta').where('key', '=', EPOCH).execute();
    return readEpoch(tx);
  });
}

/** Throws when the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
