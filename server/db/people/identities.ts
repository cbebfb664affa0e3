import type { UserRow } from '#server/db/tables/people.ts';
import type { Db } from '#server/db/tables/tables.ts';

/** The person who owns an account at a provider. */
export function findUserByIdentity(db: Db, issuer: string, subject: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('identities', 'identities.user_id', 'users.id')
    .selectAll('users')
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .executeTakeFirst();
}

/** True when a person already signs in with some account at a provider; without an issuer, at any. */
export async function hasIdentity(db: Db, userId: number, issuer?: string): Promise<boolean> {
  const rows = db.selectFrom('identities').select('id').where('user_id', '=', userId);
  const row = await (issuer === undefined ? rows : rows.where('issuer', '=', issuer)).executeTakeFirst();
  return row !== undefined;
}

/** Links an account at a provider to a person; an existing link does not change. */
export async function linkIdentity(
  tx: Db,
  identity: { userId: number; issuer: string; subject: string; email: string; at: string },
): Promise<void> {
  await tx
    .insertInto('identities')
    .values({
      user_id: identity.userId,
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email,
      created_at: identity.at,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
}

/** Removes the accounts at providers by which a person signs in. */
export async function deleteIdentitiesOf(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('identities').where('user_id', '=', userId).execute();
}

/** Makes an invited person's account active: a verified email proves what the invitation's link would have. */
export async function acceptInvitation(tx: Db, userId: number, at: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ account_status: 'active', updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .where('account_status', '=', 'invited')
    .execute();
}
