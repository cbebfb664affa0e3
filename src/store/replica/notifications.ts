import { NOTIFICATIONS_KEPT } from '#contract/limits.ts';
import type { Notification } from '#contract/notification.ts';
import type { Store } from '#store/database/database.ts';

/** A history message replaces the list. */
export async function replaceNotifications(store: Store, notifications: readonly Notification[]): Promise<void> {
  await store.run((db) =>
    db.transaction('rw', db.notifications, async () => {
      await db.notifications.clear();
      await db.notifications.bulkPut(notifications.slice(0, NOTIFICATIONS_KEPT));
    }),
  );
}

/** Adds one; the list is capped at 20. False when it was there already, as in another tab of the same browser. */
export function addNotification(store: Store, notification: Notification): Promise<boolean> {
  return store.run((db) =>
    db.transaction('rw', db.notifications, async () => {
      if (await db.notifications.get(notification.id)) return false;
      await db.notifications.put(notification);
      const old = await db.notifications.orderBy('createdAt').reverse().offset(NOTIFICATIONS_KEPT).primaryKeys();
      await db.notifications.bulkDelete(old);
      return true;
    }),
  );
}
