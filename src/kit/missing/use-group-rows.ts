import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { Store } from '#store/database/database.ts';
import { isLodgingHeld } from '#store/queries/lodging/lodging.ts';
import { isPartHeld } from '#store/queries/offline/copies.ts';
import type { GroupPart } from '#store/replica/offline-state.ts';
import { type GroupPartState, usePartState } from './use-group-part.ts';

/** A part of a group, or its hotels with their room assignments. */
type Needed = GroupPart | 'lodging';

const isHeld = (store: Store, groupId: string, needed: Needed): Promise<boolean> =>
  needed === 'lodging' ? isLodgingHeld(store, groupId) : isPartHeld(store, groupId, needed);

/**
 * The rows of a group, and whether all that they are made of is on this device, read in one snapshot: a check that is
 * newer than the rows would make an empty list appear complete, and an older one a complete list unfinished.
 * @param query a function that stays the same; `rows` is undefined before its first result
 */
export function useGroupRows<T>(
  groupId: string,
  needed: Needed | readonly Needed[],
  query: (store: Store, groupId: string) => PromiseLike<T>,
): { rows: T | undefined; part: GroupPartState } {
  const { store } = usePerson();
  const parts = [needed].flat();
  const read = useLiveQuery(
    () =>
      store.read(async () => {
        const held = await Promise.all(parts.map((part) => isHeld(store, groupId, part)));
        return { isHeld: held.every(Boolean), rows: await query(store, groupId) };
      }),
    [store, groupId, parts.join(), query],
  );
  return { rows: read?.rows, part: usePartState(groupId, read?.isHeld) };
}
