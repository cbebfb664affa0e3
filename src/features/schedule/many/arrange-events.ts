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
  const verdict = await person.edits.events.arrange({ groupId, copy, onCopied });
  const undo = async () => {
    const unchanged = await Promise.all(
      planned.map(async ({ event, to }, at) => {
        const copy = await getEvent(person.store, ids[at] ?? '');
        return copy && (await isUnchangedCopy(person.store, copy, event, to)) ? [copy.id] : [];
      }),
    );
    const remove = unchanged.flat();
    const left = planned.filter((_, at) => unchanged[at]?.length === 0);
    await takeBack(person, { groupId, remove }, `${plural(remove.length, 'copy', 'copies')} removed`, left);
  };
  return tell(verdict, `${plural(planned.length, 'event')} added`, undo);
}

/** Moves events and reports the result with one Undo. */
export async function moveEvents(
  person: PersonRuntime,
  groupId: string,
  planned: readonly Planned[],
): Promise<Verdict> {
  const move = planned.map(({ event, to }) => ({ eventId: event.id, to }));
  const verdict = await person.edits.events.arrange({ groupId, move });
  const undo = async () => {
    const now = await Promise.all(planned.map(({ event }) => getEvent(person.store, event.id)));
    const back = planned.map(({ event: { startTime, endTime }, to }, at) => {
      const moved = now[at];
      return moved && !isMoved(moved, to) ? [{ eventId: moved.id, to: { startTime, endTime } }] : [];
    });
    const left = planned.filter((_, at) => back[at]?.length === 0);
    const move = back.flat();
    await takeBack(person, { groupId, move }, `${plural(move.length, 'event')} moved back`, left);
  };
  return tell(verdict, `${plural(planned.length, 'event')} moved`, undo);
}

function tell(verdict: Verdict, done: string, undo: () => Promise<void>): Verdict {
  if (isKept(verdict)) tellWithUndo(done, verdict, () => void undo());
  else tellVerdict({ done, failed: FAILED, undo: () => void undo() }, verdict);
  return verdict;
}

/** @param left the events that are left as they are, because they have changed since then */
async function takeBack(
  person: PersonRuntime,
  changes: { groupId: string; move?: readonly { eventId: string; to: Span }[]; remove?: readonly string[] },
  done: string,
  left: readonly Planned[],
): Promise<void> {
  if ([...(changes.move ?? []), ...(changes.remove ?? [])].length === 0)
    return void toast({ title: 'These events have changed since then', description: 'Nothing was undone.' });
  const verdict = await person.edits.events.arrange(changes);
  if (!keptOrTold(FAILED, verdict)) return;
  const description = [leftText(left), savedText(verdict)].filter(Boolean).join(' ');
  toast({ title: done, tone: 'success', ...(description && { description }) });
}

function leftText([first, ...others]: readonly Planned[]): string {
  if (!first) return '';
  if (others.length === 0) return `“${first.event.title}” has changed since then and stays as it is.`;
  return `${others.length + 1} have changed since then and stay as they are.`;
}
