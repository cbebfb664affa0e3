import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { EventView, GroupView } from '#store/queries/base/views.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { getEvent } from '#store/queries/schedule/events.ts';

export interface ReadEvent {
  /** Null when the event is not on this device. */
  event: EventView | null;
  group: GroupView | null;
}

/** An event with its group, read from the device; undefined until the device has answered. */
export function useEvent(eventId: string): ReadEvent | undefined {
  const { store } = usePerson();
  return useLiveQuery(
    async () => {
      const event = await getEvent(store, eventId);
      return { event, group: event && (await getGroup(store, event.groupId)) };
    },
    [store, eventId],
    'event',
  );
}
