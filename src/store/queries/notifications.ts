import { NOTIFICATIONS_KEPT } from '#contract/limits.ts';
import type { Notification } from '#contract/notification.ts';
import type { Store } from '#store/database/database.ts';
import { validRows } from '#store/replica/checks.ts';

/** Newest first. */
export function listNotifications(store: Store): Promise<Notification[]> {
  return store.read(async (db) => {
    const rows = await db.notifications.orderBy('createdAt').reverse().limit(NOTIFICATIONS_KEPT).toArray();
    return validRows(store, 'notifications', rows);
  });
}
