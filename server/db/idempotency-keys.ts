import type { Db } from './tables.ts';

export interface StoredAnswer {
  fingerprint: string;
  status: number;
  /** JSON text. */
  body: string;
}

interface NamedRequest {
  userId: number;
  key: string;
  fingerprint: string;
}

/**
 * Stores the answer to a write under its key, within the transaction of its effect. False when another server process has
 * stored one meanwhile: then the effect must not stand.
 * @param answer.at an instant
 */
export async function storeAnswer(
  tx: Db,
  { userId, key, fingerprint }: NamedRequest,
  { status, body, at }: { status: number; body: string; at: string },
): Promise<boolean> {
  const result = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, fingerprint, status, body, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
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
