import type { SiteRole } from '#contract/records/groups/roles.ts';
import type { Viewer } from '#server/base/viewer.ts';
import type { Db } from '#server/db/tables/tables.ts';

/**
 * When a person's address of a group's calendar was created; null if they have none.
 * @param tokenHash if only the address with this token is meant
 */
export async function findSubscription(
  db: Db,
  userId: number,
  groupId: number,
  tokenHash?: string,
): Promise<string | null> {
  const query = db
    .selectFrom('calendar_subscriptions')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId);
  const row = await (tokenHash === undefined ? query : query.where('token_hash', '=', tokenHash)).executeTakeFirst();
  return row?.created_at ?? null;
}

/** False if the token already belongs to another address. */
export async function insertSubscription(
  tx: Db,
  { tokenHash, userId, groupId, at }: { tokenHash: string; userId: number; groupId: number; at: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('calendar_subscriptions')
    .values({ token_hash: tokenHash, user_id: userId, group_id: groupId, created_at: at })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSubscription(tx: Db, userId: number, groupId: number): Promise<void> {
  await tx.deleteFrom('calendar_subscriptions').where('user_id', '=', userId).where('group_id', '=', groupId).execute();
}

export async function deleteSubscriptionsOf(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('calendar_subscriptions').where('user_id', '=', userId).execute();
}

/** The owner of an address, and its group; null if there is none, or if the owner's account is disabled. */
export async function findSubscriber(db: Db, tokenHash: string): Promise<{ viewer: Viewer; groupId: number } | null> {
  const row = await db
    .selectFrom('calendar_subscriptions')
    .innerJoin('users', 'users.id', 'calendar_subscriptions.user_id')
    .select(['users.id', 'users.role', 'users.email', 'calendar_subscriptions.group_id as groupId'])
    .where('calendar_subscriptions.token_hash', '=', tokenHash)
    .where('users.account_status', '!=', 'disabled')
    .executeTakeFirst();
  if (!row) return null;
  const { groupId, role, ...user } = row;
  return { viewer: { ...user, role: role as SiteRole }, groupId };
}
