import { compiled } from '#server/db/engine/compiled.ts';
import type { Db } from '#server/db/tables/tables.ts';

export interface StoredAnswer {
  fingerprint: string;
  status: number;
  /** JSON text, and the positions of its long texts: see `KeptAnswer`. */
  body: string;
  texts: string | null;
}

interface NamedRequest {
  userId: number;
  key: string;
  fingerprint: string;
}

const insertAnswer = compiled(
  (
    db,
    user_id: number,
    key: string,
    fingerprint: string,
    status: number,
    body: string,
    texts: string | null,
    created_at: string,
  ) =>
    db
      .insertInto('idempotency_keys')
      .values({ user_id, key, fingerprint, status, body, texts, created_at })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing()),
);

/**
 * Stores the answer to a write under its key, within the transaction of its effect. False if another server process has
 * stored one meanwhile: then the effect must be undone.
 * @param answer.at an instant
 */
export async function storeAnswer(
  tx: Db,
  { userId, key, fingerprint }: NamedRequest,
  { status, body, texts, at }: Omit<StoredAnswer, 'fingerprint'> & { at: string },
): Promise<boolean> {
  const { numAffectedRows } = await insertAnswer(tx, userId, key, fingerprint, status, body, texts, at);
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}

const answerByKey = compiled((db, userId: number, key: string) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body', 'texts'])
    .where('user_id', '=', userId)
    .where('key', '=', key),
);

export async function findAnswer(db: Db, userId: number, key: string): Promise<StoredAnswer | undefined> {
  return (await answerByKey(db, userId, key)).rows[0];
}

/** The keys among these under which an answer to the person is kept. */
export async function knownKeys(db: Db, userId: number, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', 'in', keys)
    .execute();
  return rows.map(({ key }) => key);
}

/** The number of a person's kept keys. */
export async function countKeys(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('idempotency_keys')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}
