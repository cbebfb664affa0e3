import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { toInstant } from '#server/base/clock.ts';
import { compiled } from '#server/db/engine/compiled.ts';
import { isPostgres } from '#server/db/engine/dialect.ts';
import { skipIds } from '#server/db/engine/sequences.ts';
import { recordUnsavedSettings } from '#server/db/people/user-settings.ts';
import { RECORDS } from '#server/db/tables/records.ts';
import type { Db, Tables } from '#server/db/tables/tables.ts';

const EPOCH = 'epoch';
const SECRET = 'cursor-secret';
const CLOCK = 'clock';

/** The identity of this history of the data. */
export interface History {
  /** Its name; a restore begins another. */
  epoch: string;
  /** Signs cursors, so that a caller cannot forge one. A backup includes it. */
  secret: string;
}

const findHistory = compiled((db) =>
  db
    .selectFrom('meta')
    .select(['key', 'value'])
    .where('key', '=', EPOCH)
    .unionAll(db.selectFrom('meta').select(['key', 'value']).where('key', '=', SECRET)),
);

/** Returns the current history: another process may have begun another. Generated at the first call. */
export async function readHistory(db: Db): Promise<History> {
  const { rows } = await findHistory(db);
  const epoch = rows.find(({ key }) => key === EPOCH)?.value;
  const secret = rows.find(({ key }) => key === SECRET)?.value;
  if (epoch !== undefined && secret !== undefined) return { epoch, secret };
  const made = [
    { key: EPOCH, value: randomUUID() },
    { key: SECRET, value: randomBytes(32).toString('base64url') },
  ];
  await db
    .insertInto('meta')
    .values(made)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return readHistory(db);
}

/** The name of an installation, which stays the same after a restore and a move; null before its first start. */
export async function installationOf(db: Db): Promise<string | null> {
  const found = await db.selectFrom('meta').select('value').where('key', '=', SECRET).executeTakeFirst();
  return found ? createHash('sha256').update(found.value).digest('hex').slice(0, 16) : null;
}

export const readEpoch = async (db: Db): Promise<string> => (await readHistory(db)).epoch;

const STORED = Object.values(RECORDS);
const NUMBERED = [
  ...STORED.filter(({ sharesId }) => !sharesId).map(({ table }) => table),
  'users',
  'system_hotels',
] as const;
const VERSIONED = [
  ...STORED.map(({ table }) => table),
  'users',
  'system_hotels',
  'user_settings',
  'push_preferences',
] as const;
/** More than the rows created, and the changes made, between a backup and the end of its history. */
const BEYOND_THE_LOST = 1_000_000;
/** Epochs are distinguished by the seconds since then: the same backup may be restored more than once. */
const BEGINNING = Date.UTC(2026, 0, 1);
/**
 * Versions have to stay below a thousand million, however often a restore adds to them; a third of a year is enough.
 */
const VERSION_SECONDS = 10_000_000;
/** More than are created in a second. */
const IDS_PER_SECOND = 1_000;

/**
 * Begins a new epoch: called after a restore, so that devices check the edits that they believe to have sent. Ids and
 * versions continue beyond the lost ones, in this history and in any that began with the same backup: otherwise a
 * device that has seen a lost row could change or remove another row with the same number, before it learns of the
 * restore.
 * @param now milliseconds since the epoch
 */
export const renewEpoch = (db: Kysely<Tables>, now: number): Promise<string> =>
  db.transaction().execute((tx) => beginEpoch(tx, now));

/** The same in a transaction of the caller's, unless another process has begun one since. */
export async function renewEpochOf(tx: Db, epoch: string, now: number): Promise<{ epoch: string; isNew: boolean }> {
  const asked = tx.selectFrom('meta').select('value').where('key', '=', EPOCH);
  const found = await (isPostgres(tx) ? asked.forUpdate() : asked).executeTakeFirst();
  if (found !== undefined && found.value !== epoch) return { epoch: found.value, isNew: false };
  return { epoch: await beginEpoch(tx, now), isNew: true };
}

async function beginEpoch(tx: Db, now: number): Promise<string> {
  const seconds = Math.max(0, Math.floor((now - BEGINNING) / 1_000));
  // Settings have no id of their own, and no row before they are first saved.
  await recordUnsavedSettings(tx, toInstant(now));
  const more = BEYOND_THE_LOST + (seconds % VERSION_SECONDS);
  for (const table of VERSIONED) await sql`update ${sql.table(table)} set version = version + ${more}`.execute(tx);
  for (const table of NUMBERED) await skipIds(tx, table, BEYOND_THE_LOST + seconds * IDS_PER_SECOND);
  const epoch = randomUUID();
  await tx
    .insertInto('meta')
    .values({ key: EPOCH, value: epoch })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: epoch }))
    .execute();
  return epoch;
}

/** Observations of the server's clock; in milliseconds since the epoch. */
export interface ClockSeen {
  /** The clock has not jumped since then. */
  since: number;
  /** When it was last checked. */
  last: number;
}

/** Null before the clock was first checked. */
export async function readClock(db: Db): Promise<ClockSeen | null> {
  const found = await db.selectFrom('meta').select('value').where('key', '=', CLOCK).executeTakeFirst();
  return found ? JSON.parse(found.value) : null;
}

export async function writeClock(db: Db, seen: ClockSeen): Promise<void> {
  const value = JSON.stringify(seen);
  await db
    .insertInto('meta')
    .values({ key: CLOCK, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Throws if the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
