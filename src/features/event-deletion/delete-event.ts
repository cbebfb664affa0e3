import { tellVerdict } from '#kit/verdict-toast.ts';
import type { PersonRuntime } from '#runtime/window/types.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import { REMOVAL_HELD_MS } from '#store/commands/events.ts';
import { NOT_SAVED } from '#store/database/failures.ts';
import { getEvent } from '#store/queries/events.ts';
import type { EventView } from '#store/queries/views.ts';
import { closeToast, toast, useToastStore } from '#ui/toast/toast-store.ts';

const PHRASES = { done: 'Event deleted', failed: 'Failed to delete the event. Please try again.' };

/** Long enough to read it and to press Undo. */
const UNDO_MS = 8_000;
/** A toast that the person points at stays, but not longer than the deletion is held. */
const LONGEST_MS = REMOVAL_HELD_MS - 5_000;

/**
 * Deletes an event. The deletion is held for as long as its toast is shown, so that Undo needs no server; it goes when the
 * toast goes, or when the page is left.
 */
export async function deleteEvent(person: PersonRuntime, event: Pick<EventView, 'id' | 'title'>): Promise<void> {
  const edits = await person.edits().catch(() => null);
  const command = edits
    ? await edits.events.remove({ eventId: event.id })
    : { outcome: 'not-saved' as const, message: NOT_SAVED };
  if (command.outcome === 'invalid') tellVerdict(PHRASES, { ...command, outcome: 'rejected' });
  if (command.outcome === 'not-saved') tellVerdict(PHRASES, command);
  if (command.outcome !== 'kept') return;

  const { opId, id } = command;
  let isTakenBack = false;
  const shown = toast({
    title: PHRASES.done,
    description: `“${event.title}”`,
    tone: 'success',
    duration: UNDO_MS,
    action: {
      label: 'Undo',
      onAction: () => {
        isTakenBack = true;
        void takeBack(person, opId, id);
      },
    },
  });
  const close = () => closeToast(shown);
  const closeIfHidden = () => document.hidden && close();
  const timer = setTimeout(close, LONGEST_MS);
  document.addEventListener('visibilitychange', closeIfHidden);
  const stop = useToastStore.subscribe(({ shown: now }) => {
    if (now?.id === shown) return;
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', closeIfHidden);
    if (!isTakenBack) void letGo(person, opId, id);
  });
}

async function takeBack(person: PersonRuntime, opId: string, eventId: string): Promise<void> {
  await person.outbox.discard(opId);
  const isBack = (await getEvent(person.store, eventId)) !== null;
  toast({ title: isBack ? 'Event restored' : 'The event is deleted already' });
}

/** The person was told that it is deleted: from here on only a refusal is news. */
async function letGo(person: PersonRuntime, opId: string, id: string): Promise<void> {
  const verdict = await withEdits(person, ({ events }) => events.letGo({ opId, id }));
  if (verdict.outcome === 'rejected' || verdict.outcome === 'needs-you') tellVerdict(PHRASES, verdict);
}
