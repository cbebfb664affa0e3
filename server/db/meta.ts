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

/** Begins a new epoch: to be called after a restore, so that devices check what they believe to have sent. */
export async function renewEpoch(db: Db): Promise<string> {
  await db.deleteFrom('meta').where('key', '=', EPOCH).execute();
  return readEpoch(db);
}

/** Throws when the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
