import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { Store } from '#store/database/database.ts';
import type { LodgingView } from '#store/queries/base/views.ts';
import { getLodging, isLodgingHeld } from '#store/queries/lodging/lodging.ts';
import { isPartHeld } from '#store/queries/offline/copies.ts';
import type { GroupPart } from '#store/replica/offline-state.ts';
import { type GroupPartState, usePartState } from './use-group-part.ts';

/**
 * The rows of a part of a group, and its state, read in one snapshot: a check that is newer than the rows would make an
 * empty list appear complete, and an older one a complete list unfinished.
 * @param query a function that stays the same; `rows` is undefined before its first result
 */
export function useGroupRows<T>(
  groupId: string,
  part: GroupPart,
  query: (store: Store, groupId: string) => PromiseLike<T>,
): { rows: T | undefined; part: GroupPartState } {
  const { store } = usePerson();
  const read = useLiveQuery(
    () =>
      store.read(async () => ({
        isHeld: await isPartHeld(store, groupId, part),
        rows: await query(store, groupId),
      })),
    [store, groupId, part, query],
  );
  return { rows: read?.rows, part: usePartState(groupId, read?.isHeld) };
}

/** The hotels of a group with their room assignments, read in the same way. */
export function useLodgingRows(groupId: string): { rows: LodgingView | undefined; part: GroupPartState } {
  const { store } = usePerson();
  const read = useLiveQuery(
    () =>
      store.read(async () => ({
        isHeld: await isLodgingHeld(store, groupId),
        rows: await getLodging(store, groupId),
      })),
    [store, groupId],
  );
  return { rows: read?.rows, part: usePartState(groupId, read?.isHeld) };
}
