import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { toInstant } from '#server/clock.ts';
import { isPostgres } from './dialect.ts';
import type { Db } from './tables.ts';
import { recordUnsavedSettings } from './user-settings.ts';

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

const ENTITIES = [
  'users',
  'groups',
  'group_members',
  'schedule_items',
  'comments',
  'system_hotels',
  'group_hotels',
  'accommodations',
] as const;
/** More than was made, and than anything was changed, between a backup and the end of the history that it is of. */
const BEYOND_THE_LOST = 1_000_000;
/** Epochs are told apart by the seconds since then: the same backup may be restored more than once. */
const BEGINNING = Date.UTC(2026, 0, 1);
/** Versions have to stay below a thousand million, however often a restore adds to them; a third of a year tells enough. */
const VERSION_SECONDS = 10_000_000;
/** More than are made in a second. */
const IDS_PER_SECOND = 1_000;

/**
 * Begins a new epoch: to be called after a restore, so that devices check what they believe to have sent. Ids and versions
 * go on beyond those that were lost, in this history and in any that began with the same backup: else a device that has
 * seen a lost row could change or remove another one that is numbered alike, before it hears of the restore.
 * @param now milliseconds since the epoch
 */
export async function renewEpoch(db: Db, now: number): Promise<string> {
  const seconds = Math.max(0, Math.floor((now - BEGINNING) / 1_000));
  return db.transaction().execute(async (tx) => {
    // One's settings have no id of their own, and before they are saved first no row.
    await recordUnsavedSettings(tx, toInstant(now));
    for (const table of [...ENTITIES, 'user_settings'] as const)
      await tx
        .updateTable(table)
        .set((eb) => ({ version: eb('version', '+', BEYOND_THE_LOST + (seconds % VERSION_SECONDS)) }))
        .execute();
    for (const table of ENTITIES) await skipIds(tx, table, BEYOND_THE_LOST + seconds * IDS_PER_SECOND);
    await tx.deleteFrom('meta').where('key', '=', EPOCH).execute();
    return readEpoch(tx);
  });
}

/** The next id of a table leaves room for all that were given out since the backup. */
async function skipIds(tx: Db, table: (typeof ENTITIES)[number], gap: number): Promise<void> {
  if (isPostgres(tx)) {
    const sequence = sql`pg_get_serial_sequence(${table}, 'id')::regclass`;
    await sql`select setval(${sequence}, nextval(${sequence}) + ${gap})`.execute(tx);
  } else {
    // Where nothing was ever made there is no row yet.
    await sql`insert into sqlite_sequence (name, seq) select ${table}, 0
      where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(tx);
    await sql`update sqlite_sequence set seq = seq + ${gap} where name = ${table}`.execute(tx);
  }
}

/** Throws when the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
