import type { Store } from '#store/database/database.ts';
import { countOutbox, watch } from '#store/queries/base/watching.ts';
import { isNew } from './activities.ts';
import { type News, readNews } from './notifications.ts';

/** The number of actions of others that the user has not seen, as the bell shows it. */
export const countNew = (news: News | null | undefined): number =>
  news?.activities.filter((activity) => isNew(activity, news.seenUpTo)).length ?? 0;

const countNews = async (store: Store): Promise<number> => countNew(await readNews(store));

/** Calls with the number of new actions now and whenever it may have changed. */
export const watchNews = (store: Store, listener: (count: number) => void): (() => void) =>
  watch(() => countNews(store), listener);

/**
 * The count on the app's icon: edits that need attention, and actions of others that the user has not seen. Edits that
 * only wait for a network are not counted, because the user can do nothing about them.
 */
export async function countForBadge(store: Store): Promise<number> {
  const [{ needsYou }, news] = await Promise.all([countOutbox(store), countNews(store)]);
  return needsYou + news;
}
