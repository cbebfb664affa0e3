import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { RefreshOutcome } from '#runtime/window/types.ts';
import type { Store } from '#store/database/database.ts';
import { isPartHeld } from '#store/queries/copies.ts';
import type { GroupPart } from '#store/queries/views.ts';
import { usePerson } from './context.ts';

export interface GroupPartState {
  /**
   * - `reading`: the device is being asked.
   * - `held`: on this device, so that nothing found in it means that there is nothing.
   * - `asking`: not on this device; the server is being asked.
   * - `offline`, `failed`: not on this device, and the server could not be asked or did not give it.
   */
  state: 'reading' | 'held' | 'asking' | 'offline' | 'failed';
  /** Asks the server again. */
  retry(): void;
}

/** Asks the device whether it has a part of a group. */
export type IsHeld = (store: Store, groupId: string) => Promise<boolean>;

/**
 * Whether a part of a group is on this device. One that is not is asked for, once and on every retry.
 * @param part its name, or a query that stays the same one
 */
export function useGroupPart(groupId: string, part: GroupPart | IsHeld): GroupPartState {
  const person = usePerson();
  const { store } = person;
  const held = useLiveQuery(
    () => (typeof part === 'string' ? isPartHeld(store, groupId, part) : part(store, groupId)),
    [store, groupId, part],
  );
  const missing = held === false;
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<RefreshOutcome['outcome'] | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again.
  useEffect(() => {
    if (!missing) return;
    let left = false;
    setOutcome(null);
    person.refresh({ kind: 'group', groupId }).then((answer) => {
      if (!left) setOutcome(answer.outcome);
    });
    return () => {
      left = true;
    };
  }, [person, groupId, missing, attempt]);

  const retry = () => setAttempt((count) => count + 1);
  if (!missing) return { state: held ? 'held' : 'reading', retry };
  // What was just fetched is there in a moment.
  return { state: outcome === 'offline' || outcome === 'failed' ? outcome : 'asking', retry };
}
