import { NOTIFICATIONS_KEPT } from '#contract/schema/limits.ts';
import type { Store } from '#store/database/database.ts';
import { validRows } from '#store/replica/checks.ts';
import { notificationsSeenUpTo } from '#store/replica/notifications.ts';
import { type Activity, activitiesOf } from './activities.ts';

/** The actions of other users. */
export interface News {
  /** Newest first; notifications about the same thing are one line. */
  activities: Activity[];
  /** When each of them happened, in milliseconds since the epoch. */
  times: number[];
  /** The time up to which the user has seen them, in milliseconds since the epoch; 0 for none. */
  seenUpTo: number;
}

/** Null until the server has sent its list to this device. */
export function readNews(store: Store): Promise<News | null> {
  return store.read(async (db) => {
    const rows = await db.notifications.orderBy('createdAt').reverse().limit(NOTIFICATIONS_KEPT).toArray();
    const seenUpTo = await notificationsSeenUpTo(db);
    if (seenUpTo === null && rows.length === 0) return null;
    const others = validRows(store, 'notifications', rows).filter(({ actorId }) => actorId !== store.userId);
    return {
      activities: activitiesOf(others),
      times: others.map(({ createdAt }) => Date.parse(createdAt)),
      seenUpTo: seenUpTo ?? 0,
    };
  });
}
