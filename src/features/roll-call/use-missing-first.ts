import { useCallback, useMemo, useState } from 'react';
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
 * @param shownNow stays the same function
 * @param later the same, of what has been drawn already
 */
export function useMissingFirst(
  expected: readonly Expected[],
  shownNow: (id: string) => Shown,
  later: (id: string) => Shown,
): MissingFirst {
  const [round, setRound] = useState(0);
  // Who they are, not what is known of them: a pull that brings a member anew moves nobody.
  const ids = useMemo(() => expected.map(({ id }) => id).join(' '), [expected]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round orders them anew, as they are marked by then.
  const order = useMemo(
    () => ids.split(' ').sort((a, b) => rankOf(shownNow(a)) - rankOf(shownNow(b))),
    [ids, round, shownNow],
  );
  const ordered = useMemo(() => {
    const byId = new Map(expected.map((person) => [person.id, person]));
    return order.flatMap((id) => byId.get(id) ?? []);
  }, [expected, order]);
  const isMissingFirst = useMemo(() => {
    const firstHere = ordered.findIndex(({ id }) => rankOf(later(id)) > MISSING);
    return firstHere < 0 || ordered.slice(firstHere).every(({ id }) => rankOf(later(id)) > MISSING);
  }, [ordered, later]);
  const putMissingFirst = useCallback(() => {
    setRound((count) => count + 1);
    window.scrollTo({ top: 0 });
  }, []);
  return { ordered, isMissingFirst, putMissingFirst };
}
