import type { Selectable } from 'kysely';
import { compiled } from '#server/db/engine/compiled.ts';
import { readersOf } from '#server/db/groups/group-access.ts';
import type { PushSubscriptionsTable } from '#server/db/tables/people.ts';
import type { Db } from '#server/db/tables/tables.ts';

export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>;

/** A person's devices whose sessions are still valid, newest first. */
export function listPushSubscriptions(db: Db, userId: number, now: string): Promise<PushSubscriptionRow[]> {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .selectAll('push_subscriptions')
    .where('push_subscriptions.user_id', '=', userId)
    .where('sessions.expires_at', '>', now)
    .orderBy('push_subscriptions.id', 'desc')
    .execute();
}

export function findPushSubscription(db: Db, endpoint: string): Promise<PushSubscriptionRow | undefined> {
  return db.selectFrom('push_subscriptions').selectAll().where('endpoint', '=', endpoint).executeTakeFirst();
}

export async function insertPushSubscription(
  tx: Db,
  row: Omit<PushSubscriptionRow, 'id' | 'last_sent_at' | 'failing_since'>,
): Promise<PushSubscriptionRow> {
  return tx.insertInto('push_subscriptions').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Moves a device to another session of its person. */
export async function movePushSubscription(
  tx: Db,
  id: number,
  { sessionId, device }: { sessionId: number; device: string },
): Promise<void> {
  await tx.updateTable('push_subscriptions').set({ session_id: sessionId, device }).where('id', '=', id).execute();
}

/**
 * Deletes the other addresses of a session, because a browser has one address at a time. @param but the one that is
 * kept
 */
export async function deletePushSubscriptionsOfSession(tx: Db, sessionId: number, but: number): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).where('id', '!=', but).execute();
}

/** Keeps only this many devices of a person, those that were registered last. */
export async function keepLatestPushSubscriptions(tx: Db, userId: number, most: number): Promise<void> {
  const kept = tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(most);
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('id', 'not in', kept).execute();
}

/** @returns false if there is none */
export async function deletePushSubscription(db: Db, id: number, userId?: number): Promise<boolean> {
  const query = db.deleteFrom('push_subscriptions').where('id', '=', id);
  const gone = await (userId === undefined ? query : query.where('user_id', '=', userId)).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export async function notePushTaken(db: Db, id: number, at: string): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ last_sent_at: at, failing_since: null })
    .where('id', '=', id)
    .execute();
}

/** The first failure since the last success counts. */
export async function notePushFailing(db: Db, id: number, at: string): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ failing_since: at })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute();
}

/** The number of devices, and of those to which the last push failed. */
export const countPushDevices = (db: Db): Promise<{ devices: number; failing: number }> =>
  db
    .selectFrom('push_subscriptions')
    .select(({ fn }) => [fn.countAll<number>().as('devices'), fn.count<number>('failing_since').as('failing')])
    .executeTakeFirstOrThrow();

const subscriptionsOfReaders = compiled((db, groupId: number, actorId: number) =>
  db
    .selectFrom('push_subscriptions')
    .select(['push_subscriptions.id', 'push_subscriptions.user_id'])
    .where('push_subscriptions.user_id', '!=', actorId)
    .where('push_subscriptions.user_id', 'in', readersOf(db, groupId).select('users.id')),
);

/** The devices of the people who may see a group, except those of the author of the change. */
export async function devicesOfReaders(
  db: Db,
  groupId: number,
  actorId: number,
): Promise<Pick<PushSubscriptionRow, 'id' | 'user_id'>[]> {
  return (await subscriptionsOfReaders(db, groupId, actorId)).rows;
}
