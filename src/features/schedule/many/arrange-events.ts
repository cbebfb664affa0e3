import { plural } from '#contract/text/plural.ts';
import { isKept, keptOrTold, savedText, tellVerdict, tellWithUndo } from '#kit/unsent/verdict-toast.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { isUnchangedCopy } from '#store/commands/arrange-events.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { isMoved, type Span } from '../planned-move.ts';

/** An event, as the user saw it, with other times. */
export interface Planned {
  event: EventView;
  to: Span;
}

const FAILED = 'Failed to update the schedule. Please try again.';

/** Creates an event like each of these at its times, and reports the result with one Undo. */
export async function copyEvents(
  person: PersonRuntime,
  groupId: string,
  planned: readonly Planned[],
): Promise<Verdict> {
  let ids: readonly string[] = [];
  const onCopied = (made: readonly string[]) => {
    ids = made;
  };
  const copy = planned.map(({ event, to }) => ({ eventId: event.id, to }));
  const verdict = await person.run((commands) => commands.arrangeEvents, { groupId, copy, onCopied });
  const undo = async () => {
    const found = await find(person, planned, ids, (copy, { event, to }) =>
      isUnchangedCopy(person.store, copy, event, to),
    );
    const remove = found.flatMap(({ now, isSame }) => (isSame ? [now.id] : []));
    const counted = (count: number) => plural(count, 'copy', 'copies');
    await takeBack(person, { groupId, remove }, `${counted(remove.length)} removed`, leftText(found, counted));
  };
  return tell(verdict, `${plural(planned.length, 'event')} added`, undo);
}

export async function moveEvents(
  person: PersonRuntime,
  groupId: string,
  planned: readonly Planned[],
): Promise<Verdict> {
  const move = planned.map(({ event, to }) => ({ eventId: event.id, to }));
  const verdict = await person.run((commands) => commands.arrangeEvents, { groupId, move });
  const undo = async () => {
    const ids = planned.map(({ event }) => event.id);
    const found = await find(person, planned, ids, (moved, { to }) => !isMoved(moved, to));
    const move = found.flatMap(({ now, isSame, event: { startTime, endTime } }) =>
      isSame ? [{ eventId: now.id, to: { startTime, endTime } }] : [],
    );
    const counted = (count: number) => plural(count, 'event');
    await takeBack(person, { groupId, move }, `${counted(move.length)} moved back`, leftText(found, counted));
  };
  return tell(verdict, `${plural(planned.length, 'event')} moved`, undo);
}

function tell(verdict: Verdict, done: string, undo: () => Promise<void>): Verdict {
  if (isKept(verdict)) tellWithUndo(done, verdict, () => void undo());
  else tellVerdict({ done, failed: FAILED, undo: () => void undo() }, verdict);
  return verdict;
}

/** A planned event that Undo finds. */
interface Found extends Planned {
  now: EventView;
  /** It is as the plan left it. */
  isSame: boolean;
}

/** @param ids the ids of the planned events, in the same order; those that were deleted are left out */
async function find(
  person: PersonRuntime,
  planned: readonly Planned[],
  ids: readonly string[],
  isSame: (now: EventView, plan: Planned) => boolean | Promise<boolean>,
): Promise<Found[]> {
  const found = await Promise.all(
    planned.map(async (plan, at) => {
      const now = await getEvent(person.store, ids[at] ?? '');
      return now && { ...plan, now, isSame: await isSame(now, plan) };
    }),
  );
  return found.filter((one) => one !== null);
}

async function takeBack(
  person: PersonRuntime,
  changes: { groupId: string; move?: readonly { eventId: string; to: Span }[]; remove?: readonly string[] },
  done: string,
  left: string,
): Promise<void> {
  if ([...(changes.move ?? []), ...(changes.remove ?? [])].length === 0)
    return void toast({ title: 'These events have changed since then', description: 'Nothing was undone.' });
  const verdict = await person.run((commands) => commands.arrangeEvents, changes);
  if (!keptOrTold(FAILED, verdict)) return;
  const description = [left, savedText(verdict)].filter(Boolean).join(' ');
  toast({ title: done, tone: 'success', ...(description && { description }) });
}

function leftText(found: readonly Found[], counted: (count: number) => string): string {
  const [first, ...others] = found.filter(({ isSame }) => !isSame);
  if (!first) return '';
  if (others.length === 0) return `“${first.event.title}” has changed since then and stays as it is.`;
  return `${counted(others.length + 1)} have changed since then and stay as they are.`;
}
