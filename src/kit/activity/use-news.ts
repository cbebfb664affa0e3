import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { type News, readNews } from '#store/queries/unsent/notifications.ts';

/** The actions of other users; undefined while the device is being read, null where the server has not sent them yet. */
export function useNews(): News | null | undefined {
  const { store } = usePerson();
  return useLiveQuery(() => readNews(store), [store], 'news');
}
