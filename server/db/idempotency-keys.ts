import type { Db } from './tables.ts';

export interface StoredAnswer {
  fingerprint: string;
  status: number;
  /** JSON text. */
  body: string;
}

interface Claim {
  userId: number;
  key: string;
  fingerprint: string;
  at: string;
}

/** Takes a key within the transaction of its effect. False when the key is taken already. */
export async function claimKey(tx: Db, { userId, key, fingerprint, at }: Claim): Promise<boolean> {
  const result = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, fingerprint, status: 0, body: '', created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function storeAnswer(tx: Db, claim: Claim, status: number, body: string): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status, body })
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .execute();
}

export function findAnswer(db: Db, userId: number, key: string): Promise<StoredAnswer | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** @param before keys that are older than this instant are forgotten */
export async function deleteKeysBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
