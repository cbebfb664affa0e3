import { liveQuery } from 'dexie';
import type { Store } from '#store/database/database.ts';
import { activitiesOf } from './activities.ts';
import { readNotifications } from './notifications.ts';
import { countOutbox } from './watching.ts';

/** How much others did that the person has not looked at, as the bell counts it. */
async function countNews(store: Store): Promise<number> {
  const { all, seenUpTo } = await readNotifications(store);
  return activitiesOf(all, store.userId).filter(({ createdAt }) => Date.parse(createdAt) > seenUpTo).length;
}

/** Calls with that count now and whenever it may have changed. */
export function watchNews(store: Store, listener: (count: number) => void): () => void {
  // A query that fails, as while the database is being erased, is ignored.
  const subscription = liveQuery(() => countNews(store)).subscribe({ next: listener, error: () => {} });
  return () => subscription.unsubscribe();
}

/**
 * What the app's icon counts: edits that need the person, and what others did that they have not looked at. What merely
 * waits for a network is not theirs to do anything about.
 */
export async function countForBadge(store: Store): Promise<number> {
  const [{ needsYou }, news] = await Promise.all([countOutbox(store), countNews(store)]);
  return needsYou + news;
}
