import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { type News, readNews } from '#store/queries/unsent/notifications.ts';

/** The actions of other users on this device; undefined while they are read, null where they have never come. */
export function useNews(): News | null | undefined {
  const { store } = usePerson();
  return useLiveQuery(() => readNews(store), [store], 'news');
}
