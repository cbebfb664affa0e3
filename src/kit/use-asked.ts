import { useEffect, useState } from 'react';
import type { RefreshOutcome, RefreshScope } from '#runtime/window/types.ts';
import { usePerson } from './context.ts';

export interface Asked {
  /** What came of the last question that was answered; null until one was. */
  outcome: RefreshOutcome['outcome'] | null;
  /** The server has not answered yet. */
  asking: boolean;
  /** Asks again. */
  retry(): void;
}

interface Answer extends Pick<Asked, 'outcome' | 'asking'> {
  /** What was asked for. */
  wanted: string;
}

/** False too where the device cannot be read. */
async function isFound(find: (() => PromiseLike<unknown>) | undefined): Promise<boolean> {
  try {
    return Boolean(await find?.());
  } catch {
    return false;
  }
}

/**
 * Asks the server for what a screen lacks: once, and again on every retry.
 * @param isWanted nothing is asked as long as it is false
 * @param find reads from the device the one thing that is missing. Where it has come, it is still being asked for until
 * the screen shows it: a query that waits for its turn (`watchQuery`) must not make it look as if there were none.
 */
export function useAsked(scope: RefreshScope, isWanted = true, find?: () => PromiseLike<unknown>): Asked {
  const person = usePerson();
  const [attempt, setAttempt] = useState(0);
  const wanted = JSON.stringify(scope);
  const [answer, setAnswer] = useState<Answer>({ wanted, outcome: null, asking: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is the scope, and each attempt asks again.
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

  // What came of another question says nothing of this one.
  const { outcome, asking } = answer.wanted === wanted ? answer : { outcome: null, asking: true };
  return { outcome, asking, retry: () => setAttempt((count) => count + 1) };
}
