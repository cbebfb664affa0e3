import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { isPartHeld } from '#store/queries/offline/copies.ts';
import type { GroupPart } from '#store/replica/offline-state.ts';
import { useAsked } from './use-asked.ts';

/**
 * - `reading`: the device is being read.
 * - `held`: on this device, so that an empty result means that there is nothing.
 * - `asking`: not on this device; a request to the server is running.
 * - `offline`, `failed`: not on this device, and the server could not be reached or did not return it.
 */
export type HeldState = 'reading' | 'held' | 'asking' | 'offline' | 'failed';

export interface GroupPartState {
  state: HeldState;
  retry(): void;
}

/** Whether a part of a group is on this device. A missing part is requested, once and on every retry. */
export function useGroupPart(groupId: string, part: GroupPart): GroupPartState {
  const { store } = usePerson();
  const held = useLiveQuery(() => isPartHeld(store, groupId, part), [store, groupId, part], 'group-part');
  return usePartState(groupId, held);
}

/**
 * The state of a part for a list whose query read `isHeld` in the snapshot of its rows, which may be older or newer
 * than the state of the part.
 */
export const stateOfRows = ({ state }: GroupPartState, isHeld: boolean | undefined): HeldState => {
  if (isHeld) return 'held';
  return state === 'held' ? 'reading' : state;
};

/** @param held whether the part is on this device; undefined while the device is being read */
export function usePartState(groupId: string, held: boolean | undefined): GroupPartState {
  const { outcome, asking, retry } = useAsked({ kind: 'group', groupId }, held === false);
  if (held !== false) return { state: held ? 'held' : 'reading', retry };
  // Data that was just fetched appears in a moment.
  return { state: asking || outcome === null || outcome === 'refreshed' ? 'asking' : outcome, retry };
}
