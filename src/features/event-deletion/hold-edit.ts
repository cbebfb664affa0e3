import { type Phrases, tellVerdict, undoAction } from '#kit/unsent/verdict-toast.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { Command } from '#store/commands/command.ts';
import { HELD_MS } from '#store/commands/events.ts';
import { closeToast, toast, useToastStore } from '#ui/toast/toast-store.ts';

/** A toast that the person points at stays, but not longer than the edit is held. */
const LONGEST_MS = HELD_MS - 5_000;

/** An edit of an event that can be taken back for a moment. */
interface HeldEdit {
  phrases: Phrases;
  /** Of the event. */
  title: string;
  make(): Promise<Command>;
  /** Called at Undo, when the edit is discarded where it was still there. */
  takenBack(): Promise<void>;
}

/**
 * Makes an edit and holds it for as long as its toast is shown, so that Undo needs no server; it goes when the toast goes, or
 * when the page is left.
 */
export async function holdEdit(person: PersonRuntime, { phrases, title, make, takenBack }: HeldEdit): Promise<void> {
  const command = await make();
  if (command.outcome === 'invalid') tellVerdict(phrases, { ...command, outcome: 'rejected' });
  if (command.outcome === 'undone') tellVerdict(phrases, { outcome: 'accepted' });
  if (command.outcome === 'not-saved') tellVerdict(phrases, command);
  if (command.outcome !== 'kept') return;

  const { opId, id } = command;
  let isTakenBack = false;
  const shown = toast({
    title: phrases.done,
    description: `“${title}”`,
    tone: 'success',
    ...undoAction(() => {
      isTakenBack = true;
      void person.outbox.discard(opId).then(takenBack);
    }),
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
    if (!isTakenBack) void letGo(person, phrases, { opId, id });
  });
}

/** The person was told that it is done: from here on only a refusal is news. */
async function letGo(person: PersonRuntime, phrases: Phrases, held: { opId: string; id: string }): Promise<void> {
  const verdict = await person.run((commands) => commands.releaseEdit, held);
  if (verdict.outcome === 'rejected' || verdict.outcome === 'needs-you') tellVerdict(phrases, verdict);
}
