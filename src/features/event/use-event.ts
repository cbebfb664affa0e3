import { useObservableField, usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { EventView, GroupView } from '#store/queries/base/views.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { getLoaded } from '#store/queries/offline/copies.ts';
import { getEvent } from '#store/queries/schedule/events.ts';

export interface ReadEvent {
  /** Null when the event is not on this device. */
  event: EventView | null;
  group: GroupView | null;
}

/**
 * An event with its group, read from the device; undefined until the device has answered, and while the groups are
 * fetched for the first time: the event's times are in the group's zone.
 */
export function useEvent(eventId: string): ReadEvent | undefined {
  const { store, sync } = usePerson();
  const online = useObservableField(sync, 'online');
  const pullFailed = useObservableField(sync, 'pullFailed');
  const read = useLiveQuery(
    () =>
      store.read(async () => {
        const event = await getEvent(store, eventId);
        const group = event && (await getGroup(store, event.groupId));
        return { event, group, hasGroups: group !== null || (await getLoaded(store)).groups !== null };
      }),
    [store, eventId],
    'event',
  );
  const isGroupComing = read?.event && !read.hasGroups && online && !pullFailed;
  return isGroupComing ? undefined : read;
}
