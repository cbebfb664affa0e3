import { useCallback, useMemo, useRef, useState } from 'react';
import type { Shown } from '#kit/roll-call/use-marking.ts';
import type { Expected } from '#kit/roll-call/use-roll-call.ts';

const RANK = { absent: 1, excused: 2, present: 3 } as const;
const rankOf = ({ status }: Shown): number => (status === null ? 0 : RANK[status]);
const MISSING = RANK.absent;

export interface MissingFirst {
  ordered: readonly Expected[];
  /** Nobody who is missing stands below somebody who is not. */
  isMissingFirst: boolean;
  putMissingFirst(): void;
}

/**
 * Those who are missing first. A row stays where it is when its person is marked, by whomever: nothing moves under a thumb
 * that is just about to press. `putMissingFirst` orders them anew.
 */
export function useMissingFirst(expected: readonly Expected[], shownOf: (id: string) => Shown): MissingFirst {
  const [round, setRound] = useState(0);
  const now = useRef(shownOf);
  now.current = shownOf;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round orders them anew, as they are marked by then.
  const ordered = useMemo(
    () => [...expected].sort((a, b) => rankOf(now.current(a.id)) - rankOf(now.current(b.id))),
    [expected, round],
  );
  const firstHere = ordered.findIndex(({ id }) => rankOf(shownOf(id)) > MISSING);
  const isMissingFirst = firstHere < 0 || ordered.slice(firstHere).every(({ id }) => rankOf(shownOf(id)) > MISSING);
  const putMissingFirst = useCallback(() => {
    setRound((count) => count + 1);
    window.scrollTo({ top: 0 });
  }, []);
  return { ordered, isMissingFirst, putMissingFirst };
}
