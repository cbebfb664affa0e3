import type { Notification } from '#contract/live/notification.ts';
import { NOTIFICATIONS_KEPT } from '#contract/schema/limits.ts';
import type { Store } from '#store/database/database.ts';
import { validRows } from '#store/replica/checks.ts';
import { notificationsSeenUpTo } from '#store/replica/notifications.ts';

/** Newest first. */
export function listNotifications(store: Store): Promise<Notification[]> {
  return store.read(async (db) => {
    const rows = await db.notifications.orderBy('createdAt').reverse().limit(NOTIFICATIONS_KEPT).toArray();
    return validRows(store, 'notifications', rows);
  });
}

/** The notifications, and the time up to which the user has seen them, in milliseconds since the epoch. */
export async function readNotifications(store: Store): Promise<{ all: Notification[]; seenUpTo: number }> {
  const [all, seenUpTo] = await Promise.all([listNotifications(store), store.read(notificationsSeenUpTo)]);
  return { all, seenUpTo };
}
