import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MarkStatus } from '#contract/records/field/roll-call.ts';
import { usePerson } from '#kit/app/context.ts';
import { keptOrTold } from '#kit/unsent/verdict-toast.ts';
import type { EditForm } from '#runtime/platform/edit-form.ts';
import type { MarkView } from '#store/queries/base/views.ts';
import type { Standing } from '#store/queries/field/standing-marks.ts';
import { guardLeaving } from '../form/use-leave-guard.ts';

/** The mark that is shown for a person. */
export interface Shown {
  status: MarkStatus | null;
  note: string;
}

interface Tapped extends Shown {
  status: MarkStatus;
  key: string;
  /** The keys of the marks that its author saw. */
  seen: readonly string[];
  /** When the tap was made, in milliseconds by the device's clock. */
  at: number;
  /** The time of the mark that its author saw. */
  after: string | undefined;
  /** The transaction that writes it is over: no end of the page takes it away. */
  isOnDevice: boolean;
}

/** Taps that the device is about to keep, by membership: a row shows its own before anything else is drawn. */
export type Taps = StoreApi<ReadonlyMap<string, Tapped>>;

const UNMARKED: Shown = { status: null, note: '' };
const FAILED = 'The mark could not be saved';

const isKept = ({ key }: Tapped, stands: Standing<MarkView> | undefined): boolean => stands?.keys.has(key) ?? false;

/** The mark that the user saw last, whether it is kept already or not. */
function lastOf(tap: Tapped | undefined, stands: Standing<MarkView> | undefined) {
  if (tap && !isKept(tap, stands)) return { seen: [...tap.seen, tap.key], at: tap.at, after: tap.after };
  return { seen: stands?.seen ?? [], at: 0, after: stands?.mark.madeAt };
}

interface Marking {
  taps: Taps;
  /** The mark of each marked person, with the taps included; rendered in the task after the row's own. */
  shown: ReadonlyMap<string, { mark: Shown & { status: MarkStatus } }>;
  shownOf(memberId: string): Shown;
  /** The same for one person at this moment, for decisions at a press. The function stays the same. */
  shownNow(memberId: string): Shown;
  /**
   * Marks a person; does nothing where that mark exists already and no other mark disputes it. The function stays the
   * same.
   */
  mark(memberId: string, status: MarkStatus, note?: string): void;
}

/**
 * Marks people in a roll call. A tap draws the row of its person alone in the next frame; the totals follow, so that
 * they hold up no other press.
 */
export function useMarking(rollCallId: string, standing: ReadonlyMap<string, Standing<MarkView>>): Marking {
  const person = usePerson();
  const [taps] = useState((): Taps => createStore(() => new Map()));
  const [tapped, setTapped] = useState(taps.getState);
  const now = useRef(standing);
  now.current = standing;

  // With the first rendering, because a press may come before any later effect.
  useLayoutEffect(() => {
    let endGuard: (() => void) | null = null;
    const unsubscribe = taps.subscribe((all, before) => {
      // The browser asks before the page closes, as long as the device has not kept every tap.
      if ([...all.values()].some(({ isOnDevice }) => !isOnDevice)) endGuard ??= guardLeaving();
      else endGuard = endGuard?.() ?? null;
      const isSame = all.size === before.size && [...all].every(([id, { key }]) => before.get(id)?.key === key);
      if (!isSame) startTransition(() => setTapped(all));
    });
    return () => {
      unsubscribe();
      endGuard?.();
    };
  }, [taps]);
  // Loads the code that keeps a tap, so that the first tap does not wait for it.
  useEffect(() => void person.prepareEdits(), [person]);

  const forget = useCallback(
    (isForgotten: (memberId: string, tap: Tapped) => boolean) => {
      const all = taps.getState();
      const rest = new Map([...all].filter(([memberId, tap]) => !isForgotten(memberId, tap)));
      if (rest.size < all.size) taps.setState(rest, true);
    },
    [taps],
  );

  const shownNow = useCallback(
    (memberId: string): Shown => taps.getState().get(memberId) ?? now.current.get(memberId)?.mark ?? UNMARKED,
    [taps],
  );

  const mark = useCallback(
    (memberId: string, status: MarkStatus, note = '') => {
      const stands = now.current.get(memberId);
      const before = taps.getState().get(memberId);
      const there = shownNow(memberId);
      const isSettled = !stands?.disagreeing.length || (before !== undefined && !isKept(before, stands));
      if (there.status === status && there.note === note && isSettled) return;
      const { seen, at, after } = lastOf(before, stands);
      const key = crypto.randomUUID();
      const made = { status, note, key, seen, at: Math.max(Date.now(), at + 1), after };
      const put = (isOnDevice: boolean) =>
        taps.setState(new Map(taps.getState()).set(memberId, { ...made, isOnDevice }), true);
      put(false);
      const kept = () => {
        if (taps.getState().get(memberId)?.key === key) put(true);
      };
      // A word about a child is never dropped: one that is refused stays and needs the person.
      const form: EditForm = { kept, takeBack: () => false };
      void person
        .run((commands) => commands.markMember, { rollCallId, memberId, ...made }, form)
        .then((verdict) => {
          if (!keptOrTold(FAILED, verdict)) forget((_, each) => each.key === key);
        });
    },
    [person, rollCallId, taps, shownNow, forget],
  );

  // The marks on the device take precedence over taps.
  useEffect(() => forget((memberId, tap) => isKept(tap, standing.get(memberId))), [standing, forget]);

  return useMemo(() => {
    const shown = new Map<string, { mark: Shown & { status: MarkStatus } }>(standing);
    for (const [memberId, tap] of tapped) if (!isKept(tap, standing.get(memberId))) shown.set(memberId, { mark: tap });
    return { taps, shown, shownOf: (memberId) => shown.get(memberId)?.mark ?? UNMARKED, shownNow, mark };
  }, [taps, tapped, standing, shownNow, mark]);
}
