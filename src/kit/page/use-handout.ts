import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { usePrintedAt } from '#kit/app/use-printed-at.ts';
import { useGroupRows } from '#kit/missing/use-group-rows.ts';
import type { Store } from '#store/database/database.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { listEvents } from '#store/queries/schedule/trip.ts';

/** A group with its events for a page of paper; `now` is the time of printing, in milliseconds since the epoch. */
export function useHandout(groupId: string) {
  const { store } = usePerson();
  const group = useLiveQuery(() => getGroup(store, groupId), [store, groupId]);
  const { rows: events, part } = useGroupRows(groupId, 'schedules', listPublished);
  return { group, events, part, now: usePrintedAt() };
}

/** Drafts must not appear on a handout. */
const listPublished = async (store: Store, groupId: string) =>
  (await listEvents(store, groupId)).filter(({ isDraft }) => !isDraft);
