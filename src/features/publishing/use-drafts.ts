import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { listDay } from '#store/queries/schedule/events.ts';

/** The drafts of a day; undefined while they are read. */
export function useDrafts(groupId: string, day: string): EventView[] | undefined {
  const { store } = usePerson();
  return useLiveQuery(
    () => listDay(store, groupId, day).then((events) => events.filter(({ isDraft }) => isDraft)),
    [store, groupId, day],
  );
}
