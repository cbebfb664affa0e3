import { OWN_ENTITIES, STAFF_ENTITIES } from '#contract/live/changes.ts';
import type { ChangeWire, NotificationWire } from '#contract/live/notification.ts';
import type { NotificationType } from '#contract/live/notification-type.ts';
import { recordChange } from '#server/db/delivery/changes.ts';
import { type Notice, notifyPeople, notifyReaders, readerIds, staffIds } from '#server/db/delivery/notifications.ts';
import { insertPushes } from '#server/db/delivery/pushes.ts';
import { devicesOfReaders } from '#server/db/people/push-subscriptions.ts';
import type { NotificationRow } from '#server/db/tables/delivery.ts';
import type { Work } from '#server/domain/writes/unit-of-work.ts';

/** Longer than the text of a toast, and short enough for PostgreSQL's NOTIFY in any encoding. */
const MESSAGE_MAX_LENGTH = 500;

const clipped = (text: string): string =>
  text.length <= MESSAGE_MAX_LENGTH ? text : `${[...text].slice(0, MESSAGE_MAX_LENGTH - 1).join('')}…`;

export function notificationWire(row: NotificationRow): NotificationWire {
  return {
    id: row.id,
    type: row.type,
    message: row.message,
    createdAt: row.created_at,
    groupId: row.group_id,
    entity: row.entity,
    entityId: row.entity_id,
    scheduleId: row.schedule_item_id,
    actorId: row.actor_id,
  };
}

/**
 * Stores a notification for each person who may see the group, in the transaction of the change, and sends it to their
 * open sockets after the commit. Their devices receive it through a queue.
 * @param isForStaff it is about an entity that only the staff of the group may see
 * @param only the ids of the people who get it, if not all do
 */
export async function notify(
  { db, announce }: Work,
  notice: Notice & { type: NotificationType },
  { isForStaff = false, only }: { isForStaff?: boolean; only?: readonly number[] } = {},
): Promise<void> {
  const shown = { ...notice, message: clipped(notice.message) };
  const rows = await (only ? notifyPeople(db, shown, only) : notifyReaders(db, shown, isForStaff));
  announce({ kind: 'frames', frames: rows.map((row) => ({ userId: row.user_id, frame: notificationWire(row) })) });
  await queuePushes({ db, announce }, notice, rows);
}

/** Queues pushes for the devices of the recipients, except those of the author. */
async function queuePushes(
  { db, announce }: Pick<Work, 'db' | 'announce'>,
  { groupId, actorId, at }: Notice,
  rows: readonly NotificationRow[],
): Promise<void> {
  const devices = await devicesOfReaders(db, groupId, actorId);
  if (devices.length === 0) return;
  const told = new Map(rows.map((row) => [row.user_id, row.id]));
  const pushes = devices.flatMap(({ id, user_id }) => {
    const notificationId = told.get(user_id);
    return notificationId === undefined ? [] : [{ subscriptionId: id, notificationId }];
  });
  await insertPushes(db, pushes, at);
  announce({ kind: 'push-waiting' });
}

/**
 * Makes the clients of the people who may see it pull a change of a group, without a notification.
 * @param change `userId`: the owner, of an entity that belongs to a person
 */
export async function broadcastChange(
  { db, announce }: Work,
  { userId, ...change }: Omit<ChangeWire, 'type'> & { groupId: number; userId?: number },
  { isForStaff = STAFF_ENTITIES.has(change.entity) } = {},
): Promise<void> {
  const frame: ChangeWire = { type: 'change', ...change };
  const ids = await receiversOf(db, change, { userId, isForStaff });
  announce({ kind: 'frames', frames: ids.map((userId) => ({ userId, frame })) });
}

/** Records a change of an entity, and makes the devices of the people who may see it pull it. */
export async function announceChange(
  work: Work,
  { op, at, ...change }: Parameters<typeof recordChange>[1] & { scheduleId?: number },
): Promise<void> {
  await recordChange(work.db, { ...change, op, at });
  await broadcastChange(work, change);
}

/** Returns the receivers of a change: the people who are sent it in the changes feed. */
async function receiversOf(
  db: Work['db'],
  { entity, groupId }: { entity: string; groupId: number },
  { userId, isForStaff }: { userId: number | undefined; isForStaff: boolean },
): Promise<number[]> {
  const others = OWN_ENTITIES.get(entity);
  if (others === undefined) return (isForStaff ? staffIds : readerIds)(db, groupId);
  const own = userId === undefined ? [] : [userId];
  return others === 'nobody' ? own : [...new Set([...own, ...(await staffIds(db, groupId))])];
}
