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

/** All of them, in the order of their names where nothing else is said: whoever is missing first. */
const byRank = (ids: string, shownOf: (id: string) => Shown): string[] =>
  ids.split(' ').sort((a, b) => rankOf(shownOf(a)) - rankOf(shownOf(b)));

/** Whoever was there stays in their place; who has come since stands behind them. */
function withNew(order: readonly string[], ids: string): string[] {
  const left = new Set(ids.split(' '));
  return [...order.filter((id) => left.delete(id)), ...left];
}

/**
 * Those who are missing first. A row stays where it is when its person is marked, by whomever, and when others are added:
 * nothing moves under a thumb that is just about to press. `putMissingFirst` orders them anew.
 * @param shownNow stays the same function
 * @param later the same, of what has been drawn already
 */
export function useMissingFirst(
  expected: readonly Expected[],
  shownNow: (id: string) => Shown,
  later: (id: string) => Shown,
): MissingFirst {
  // Who they are, not what is known of them: a pull that brings a member anew moves nobody.
  const ids = useMemo(() => expected.map(({ id }) => id).join(' '), [expected]);
  const [placed, setPlaced] = useState(() => ({ ids, order: byRank(ids, shownNow) }));
  if (placed.ids !== ids) setPlaced({ ids, order: withNew(placed.order, ids) });
  const ordered = useMemo(() => {
    const byId = new Map(expected.map((person) => [person.id, person]));
    return placed.order.flatMap((id) => byId.get(id) ?? []);
  }, [expected, placed]);
  const isMissingFirst = useMemo(() => {
    const firstHere = ordered.findIndex(({ id }) => rankOf(later(id)) > MISSING);
    return firstHere < 0 || ordered.slice(firstHere).every(({ id }) => rankOf(later(id)) > MISSING);
  }, [ordered, later]);
  const putMissingFirst = useCallback(() => {
    setPlaced({ ids, order: byRank(ids, shownNow) });
    window.scrollTo({ top: 0 });
  }, [ids, shownNow]);
  return { ordered, isMissingFirst, putMissingFirst };
}
