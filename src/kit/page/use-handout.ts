import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { usePrintedAt } from '#kit/app/use-printed-at.ts';
import { useGroupPart } from '#kit/missing/use-group-part.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { listEvents } from '#store/queries/schedule/trip.ts';

/** A group with its events for a page of paper; `now` is the time of printing, in milliseconds since the epoch. */
export function useHandout(groupId: string) {
  const { store } = usePerson();
  const group = useLiveQuery(() => getGroup(store, groupId), [store, groupId]);
  const events = useLiveQuery(
    // Drafts must not appear on a handout.
    () => listEvents(store, groupId).then((all) => all.filter(({ isDraft }) => !isDraft)),
    [store, groupId],
  );
  return { group, events, part: useGroupPart(groupId, 'schedules'), now: usePrintedAt() };
}
