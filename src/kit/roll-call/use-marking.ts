import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MarkStatus } from '#contract/roll-call.ts';
import type { EditForm } from '#runtime/window/types.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import { madeAfter } from '#store/commands/made-after.ts';
import type { Standing } from '#store/queries/standing-marks.ts';
import type { MarkView } from '#store/queries/views.ts';
import { usePerson } from '../context.ts';
import { useLeaveGuard } from '../form/use-leave-guard.ts';
import { tellVerdict } from '../verdict-toast.ts';

/** What is shown of a person. */
export interface Shown {
  status: MarkStatus | null;
  note: string;
}

interface Tapped extends Shown {
  status: MarkStatus;
  /** When it was made, in milliseconds. */
  at: number;
}

const UNMARKED: Shown = { status: null, note: '' };
const PHRASES = { done: 'Marked', failed: 'The mark could not be kept' };

const isKept = ({ at }: Tapped, mark: MarkView | undefined): boolean =>
  mark !== undefined && Date.parse(mark.madeAt) >= at;

/** When the last mark was made that the person has seen, be it kept already or not. */
function lastOf(tap: Tapped | undefined, mark: MarkView | undefined): string | undefined {
  return tap && !isKept(tap, mark) ? new Date(tap.at).toISOString() : mark?.madeAt;
}

export interface Marking {
  /** What stands of each person who is marked, with taps that the device is just keeping. */
  shown: ReadonlyMap<string, { mark: Shown & { status: MarkStatus } }>;
  shownOf(memberId: string): Shown;
  /** Marks somebody; nothing where that stands already and nobody says otherwise. It stays the same function. */
  mark(memberId: string, status: MarkStatus, note?: string): void;
}

/**
 * Marks people in a roll call. A tap shows in the next frame, before the device has kept it; what it cannot keep is taken
 * back and told.
 */
export function useMarking(rollCallId: string, standing: ReadonlyMap<string, Standing<MarkView>>): Marking {
  const person = usePerson();
  const [tapped, setTapped] = useState<ReadonlyMap<string, Tapped>>(new Map());
  const now = useRef({ standing, tapped });
  now.current = { standing, tapped };

  // The first tap does not wait for the code that keeps it, and whoever leaves in that moment is asked.
  useEffect(() => {
    person.edits().catch(() => {});
  }, [person]);
  useLeaveGuard(tapped.size > 0);

  const forget = useCallback((memberId: string, tap: Tapped) => {
    setTapped((taps) => {
      if (taps.get(memberId) !== tap) return taps;
      const rest = new Map(taps);
      rest.delete(memberId);
      return rest;
    });
  }, []);

  const mark = useCallback(
    (memberId: string, status: MarkStatus, note = '') => {
      const { standing, tapped } = now.current;
      const stands = standing.get(memberId);
      const seen = tapped.get(memberId) ?? stands?.mark;
      if (seen?.status === status && seen.note === note && !stands?.disagreeing) return;
      const after = lastOf(tapped.get(memberId), stands?.mark);
      const tap: Tapped = { status, note, at: madeAfter(Date.now(), after) };
      setTapped((taps) => new Map(taps).set(memberId, tap));
      // A word about a child is never dropped: one that is refused stays and needs the person.
      const form: EditForm = { kept: () => {}, takeBack: () => false };
      void withEdits(person, ({ rollCalls }) =>
        rollCalls.mark({ rollCallId, memberId, status, note, at: tap.at }, form),
      ).then((verdict) => {
        if (verdict.outcome === 'accepted' || verdict.outcome === 'saved') return;
        forget(memberId, tap);
        tellVerdict(PHRASES, verdict);
      });
    },
    [person, rollCallId, forget],
  );

  // What the device has is what counts.
  useEffect(() => {
    setTapped((taps) => {
      const rest = new Map([...taps].filter(([id, tap]) => !isKept(tap, standing.get(id)?.mark)));
      return rest.size === taps.size ? taps : rest;
    });
  }, [standing]);

  return useMemo(() => {
    const shown = new Map<string, { mark: Shown & { status: MarkStatus } }>(standing);
    for (const [memberId, tap] of tapped)
      if (!isKept(tap, standing.get(memberId)?.mark)) shown.set(memberId, { mark: tap });
    return { shown, shownOf: (memberId) => shown.get(memberId)?.mark ?? UNMARKED, mark };
  }, [tapped, standing, mark]);
}
