import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SiteRole } from '#contract/records/groups/roles.ts';
import type { Viewer } from '#server/base/viewer.ts';
import type { NotificationRow } from '#server/db/tables/delivery.ts';
import type { Db, Tables } from '#server/db/tables/tables.ts';
import { visibleTo } from './notifications.ts';

/** More at once would come near the databases' limit of parameters. */
const CHUNK = 1_000;

/** A push to a device: a notification, or a test if it has none. */
interface NewPush {
  subscriptionId: number;
  notificationId: number | null;
}

/** Queues pushes, in the transaction of the change that they are about. @param at an instant */
export async function insertPushes(tx: Db, pushes: readonly NewPush[], at: string): Promise<void> {
  for (let from = 0; from < pushes.length; from += CHUNK) {
    const rows = pushes.slice(from, from + CHUNK).map(({ subscriptionId, notificationId }) => ({
      subscription_id: subscriptionId,
      notification_id: notificationId,
      next_at: at,
      created_at: at,
    }));
    await tx.insertInto('pushes').values(rows).execute();
  }
}

/** A device with its person, if they may be sent anything at all. */
export interface PushAddressee {
  subscriptionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  failingSince: string | null;
  userId: number;
  role: SiteRole;
  muted: string | null;
  quietFrom: string | null;
  quietTo: string | null;
  quietZone: string | null;
}

/** Returns the owner of a device, and its address. */
export function findDevice(db: Db, subscriptionId: number): Promise<{ user_id: number; endpoint: string } | undefined> {
  return db
    .selectFrom('push_subscriptions')
    .select(['user_id', 'endpoint'])
    .where('id', '=', subscriptionId)
    .executeTakeFirst();
}

/** Returns the condition that excludes pushes to some people, and to addresses with some prefixes. */
export function toOthers(people: readonly number[], prefixes: readonly string[]): RawBuilder<SqlBool> | null {
  const device = expressionBuilder<Tables, 'push_subscriptions'>();
  const of = [
    ...(people.length > 0 ? [device('user_id', 'in', people)] : []),
    ...prefixes.map((prefix) => sql`substr(device.endpoint, 1, ${sql.lit(prefix.length)}) = ${prefix}`),
  ];
  if (of.length === 0) return null;
  return sql<SqlBool>`not exists (
    select 1 from push_subscriptions as device where device.id = subscription_id and (${sql.join(of, sql` or `)}))`;
}

/** Null if the device is gone, its session has ended, or its person's account was disabled. */
export async function findAddressee(db: Db, subscriptionId: number, now: string): Promise<PushAddressee | null> {
  const row = await db
    .selectFrom('push_subscriptions as device')
    .innerJoin('sessions', 'sessions.id', 'device.session_id')
    .innerJoin('users', 'users.id', 'device.user_id')
    .leftJoin('push_preferences as wish', 'wish.user_id', 'device.user_id')
    .select([
      'device.id as subscriptionId',
      'device.endpoint',
      'device.p256dh',
      'device.auth',
      'device.failing_since as failingSince',
      'users.id as userId',
      'users.role',
      'wish.muted',
      'wish.quiet_from as quietFrom',
      'wish.quiet_to as quietTo',
      'wish.quiet_zone as quietZone',
    ])
    .where('device.id', '=', subscriptionId)
    .where('sessions.expires_at', '>', now)
    .where('users.account_status', '!=', 'disabled')
    .executeTakeFirst();
  return row ? { ...row, role: row.role as SiteRole } : null;
}

/**
 * Returns those of a person's notifications that they may see now, oldest first: in groups that they may see, and about
 * comments that still exist.
 */
export function visibleNotifications(
  db: Db,
  viewer: Pick<Viewer, 'id' | 'role'>,
  ids: readonly number[],
): Promise<NotificationRow[]> {
  return visibleTo(db, viewer)
    .where('id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('entity', 'is', null),
        eb('entity', '!=', 'comment'),
        eb.exists(
          eb
            .selectFrom('comments')
            .select(sql.lit(1).as('one'))
            .whereRef('comments.id', '=', 'notifications.entity_id'),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
}

type HeldPush = { id: number; notification_id: number | null; next_at: string };

/** Returns the newest pushes that were held for a device in quiet hours, at most `most`, oldest first. */
export async function heldPushes(db: Db, subscriptionId: number, most: number): Promise<HeldPush[]> {
  const newest = await db
    .selectFrom('pushes')
    .select(['id', 'notification_id', 'next_at'])
    .where('subscription_id', '=', subscriptionId)
    .where('held', '=', 1)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return newest.reverse();
}

/** Deletes the pushes that were held for a device before one of these. */
export async function dropHeldBefore(db: Db, subscriptionId: number, id: number): Promise<void> {
  await db
    .deleteFrom('pushes')
    .where('subscription_id', '=', subscriptionId)
    .where('held', '=', 1)
    .where('id', '<', id)
    .execute();
}

/** Holds a push that came in quiet hours until an instant. This does not count as an attempt. */
export async function holdPush(db: Db, id: number, until: string): Promise<void> {
  await db.updateTable('pushes').set({ held: 1, attempts: 0, next_at: until }).where('id', '=', id).execute();
}

/** Makes all held pushes of a person due, because their quiet hours have changed. @param at an instant */
export async function releaseHeld(tx: Db, userId: number, at: string): Promise<void> {
  await tx
    .updateTable('pushes')
    .set({ next_at: at })
    .where('held', '=', 1)
    .where('subscription_id', 'in', (eb) =>
      eb.selectFrom('push_subscriptions').select('push_subscriptions.id').where('user_id', '=', userId),
    )
    .execute();
}

export async function deletePushes(db: Db, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += CHUNK)
    await db
      .deleteFrom('pushes')
      .where('id', 'in', ids.slice(from, from + CHUNK))
      .execute();
}
