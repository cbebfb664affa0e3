import type { Db } from '#server/db/tables/tables.ts';

export async function insertPasswordToken(
  db: Db,
  token: { tokenHash: string; userId: number; email: string; purpose: 'set' | 'reset'; at: string; expiresAt: string },
): Promise<void> {
  await db
    .insertInto('password_tokens')
    .values({
      token_hash: token.tokenHash,
      user_id: token.userId,
      email: token.email,
      purpose: token.purpose,
      created_at: token.at,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute();
}

/** True while a token can be redeemed: no longer once its person has another email than the one it was for. */
export async function isUsableToken(db: Db, tokenHash: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('password_tokens')
    .innerJoin('users', 'users.id', 'password_tokens.user_id')
    .select('password_tokens.id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('users.account_status', '!=', 'disabled')
    .whereRef('users.email', '=', 'password_tokens.email')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a token up: of several concurrent calls, one succeeds. @returns the id of its person, or null */
export async function redeemToken(tx: Db, tokenHash: string, now: string): Promise<number | null> {
  const row = await tx
    .updateTable('password_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'password_tokens.user_id')
          .whereRef('users.email', '=', 'password_tokens.email')
          .where('users.account_status', '!=', 'disabled'),
      ),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Deletes the tokens that could set a person's password. */
export async function deleteTokensOf(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('password_tokens').where('user_id', '=', userId).execute();
}
