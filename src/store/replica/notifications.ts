import type { Notification } from '#contract/live/notification.ts';
import { NOTIFICATIONS_KEPT } from '#contract/schema/limits.ts';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';

/** The key in `meta` of the time up to which the user has seen notifications. */
const SEEN_KEY = 'notifications-seen';

/** A history message replaces the list. From then on an empty list means that there are no notifications. */
export async function replaceNotifications(store: Store, notifications: readonly Notification[]): Promise<void> {
  await store.run((db) =>
    db.transaction('rw', db.notifications, db.meta, async () => {
      await db.notifications.clear();
      await db.notifications.bulkPut(notifications.slice(0, NOTIFICATIONS_KEPT));
      if (!(await db.meta.get(SEEN_KEY))) await db.meta.put({ key: SEEN_KEY, value: new Date(0).toISOString() });
    }),
  );
}

/**
 * Adds a notification; the list is capped at 20. False when it exists already, for example from another tab of the same
 * browser.
 */
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

/** Records that the user has seen everything up to this instant; an earlier instant changes nothing. */
export function markNotificationsSeen(store: Store, upTo: string): Promise<void> {
  return store.run((db) =>
    db.transaction('rw', db.meta, async () => {
      const noted = (await db.meta.get(SEEN_KEY))?.value;
      if (typeof noted !== 'string' || Date.parse(noted) < Date.parse(upTo))
        await db.meta.put({ key: SEEN_KEY, value: upTo });
    }),
  );
}

/**
 * The time of the newest notification that the user has seen, in milliseconds since the epoch: 0 for none, null until
 * the server has sent its list to this device.
 */
export async function notificationsSeenUpTo(db: MatrixDatabase): Promise<number | null> {
  const noted = (await db.meta.get(SEEN_KEY))?.value;
  return typeof noted === 'string' ? Date.parse(noted) : null;
}
