import { useCallback, useMemo, useState } from 'react';
import type { Shown } from '#kit/roll-call/use-marking.ts';
import type { Expected } from '#kit/roll-call/use-roll-call.ts';

const RANK = { absent: 1, excused: 2, present: 3 } as const;
const rankOf = ({ status }: Shown): number => (status === null ? 0 : RANK[status]);
const MISSING = RANK.absent;

interface MissingFirst {
  ordered: readonly Expected[];
  /** Whether all missing people precede the others. */
  isMissingFirst: boolean;
  putMissingFirst(): void;
}

/** The ids with missing people first, otherwise in the order of their names. */
const byRank = (ids: string, shownOf: (id: string) => Shown): string[] =>
  ids.split(' ').sort((a, b) => rankOf(shownOf(a)) - rankOf(shownOf(b)));

/** Keeps the existing order and appends new ids. */
function withNew(order: readonly string[], ids: string): string[] {
  const left = new Set(ids.split(' '));
  return [...order.filter((id) => left.delete(id)), ...left];
}

/**
 * The expected people, missing ones first. Rows do not move when people are marked or added, so that a row cannot shift
 * under the user's thumb; `putMissingFirst` sorts again.
 * @param shownNow must be stable
 * @param later the same for the state that has been rendered
 */
export function useMissingFirst(
  expected: readonly Expected[],
  shownNow: (id: string) => Shown,
  later: (id: string) => Shown,
): MissingFirst {
  // The ids only: a pull that updates a member must not change the order.
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
