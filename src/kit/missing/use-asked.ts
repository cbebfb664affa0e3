import { useEffect, useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import type { RefreshOutcome, RefreshScope } from '#runtime/platform/refresh.ts';
import type { Store } from '#store/database/database.ts';
import { getGroup } from '#store/queries/groups/groups.ts';

export interface Asked {
  /** The outcome of the last request that was answered; null before the first. */
  outcome: RefreshOutcome['outcome'] | null;
  asking: boolean;
  retry(): void;
}

interface Answer extends Pick<Asked, 'outcome' | 'asking'> {
  wanted: string;
}

/** Also false where the device cannot be read. */
async function isFound(find: (() => PromiseLike<unknown>) | undefined): Promise<boolean> {
  try {
    return Boolean(await find?.());
  } catch {
    return false;
  }
}

/**
 * Requests data that a screen lacks from the server: once, and again on every retry.
 * @param isWanted while it is false, nothing is requested
 * @param find reads from the device the one thing that is missing. While it is on the device and not on the screen, the
 * result is still `asking`: a query that waits for its turn (`watchQuery`) must not make it appear missing.
 */
export function useAsked(scope: RefreshScope, isWanted = true, find?: () => PromiseLike<unknown>): Asked {
  const person = usePerson();
  const [attempt, setAttempt] = useState(0);
  const wanted = JSON.stringify(scope);
  const [answer, setAnswer] = useState<Answer>({ wanted, outcome: null, asking: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is the scope, and each attempt requests again.
  useEffect(() => {
    if (!isWanted) return;
    let left = false;
    setAnswer((last) => ({ wanted, outcome: last.wanted === wanted ? last.outcome : null, asking: true }));
    person.refresh(scope).then(async ({ outcome }) => {
      const isComing = await isFound(find);
      if (!left) setAnswer({ wanted, outcome: isComing ? null : outcome, asking: isComing });
    });
    return () => {
      left = true;
    };
  }, [person, wanted, isWanted, attempt]);

  // The outcome of another request does not apply to this one.
  const { outcome, asking } = answer.wanted === wanted ? answer : { outcome: null, asking: true };
  return { outcome, asking, retry: () => setAttempt((count) => count + 1) };
}

/**
 * Requests a group from the server that is not on this device, or of which something is missing here.
 * @param find reads the missing thing from the device
 */
export function useAskedGroup(
  groupId: string,
  find?: (store: Store) => PromiseLike<{ groupId: string } | null | undefined>,
): Asked {
  const { store } = usePerson();
  return useAsked({ kind: 'group', groupId }, true, async () => {
    const [group, found] = await Promise.all([getGroup(store, groupId), find?.(store)]);
    return group && (!find || found?.groupId === group.id);
  });
}
