import { SAVED, tellVerdict } from '#kit/verdict-toast.ts';
import type { PersonRuntime, Verdict } from '#runtime/window/types.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import { getEvent } from '#store/queries/events.ts';
import type { EventView } from '#store/queries/views.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { isMoved, moveText, type Span } from './planned-move.ts';

export interface Moving {
  person: PersonRuntime;
  /** The group's zone. */
  zone: string;
  /** What a planned time does not go together with, in sentences; it forbids nothing. */
  clashesOf(event: EventView, to: Span): Promise<readonly string[]>;
}

const FAILED = 'Failed to update the schedule. Please try again.';

/** Moves an event and tells what came of it, with the way back. Nothing of it needs a network. */
export async function moveEvent(moving: Moving, event: EventView, to: Span): Promise<void> {
  if (!isMoved(event, to)) return;
  const clashes = await moving.clashesOf(event, to).catch(() => []);
  const verdict = await save(moving, event, to);
  const isSaved = verdict.outcome === 'saved';
  if (!isSaved && verdict.outcome !== 'accepted') {
    tellVerdict({ done: '', failed: FAILED }, verdict);
    return;
  }
  toast({
    title: `Moved to ${moveText(event, to, moving.zone)}`,
    description: [`“${event.title}”.`, ...clashes, isSaved ? SAVED : ''].filter(Boolean).join(' '),
    tone: 'success',
    action: { label: 'Undo', onAction: () => void moveBack(moving, event, to) },
  });
}

/** Only what still is where it was moved to: what somebody has moved on since is theirs. */
async function moveBack(moving: Moving, before: EventView, moved: Span): Promise<void> {
  const now = await getEvent(moving.person.store, before.id);
  if (!now || now.startTime !== moved.startTime || now.endTime !== moved.endTime) {
    toast({ title: 'It was changed meanwhile', description: 'It stays as it is now.' });
    return;
  }
  tellVerdict({ done: 'Moved back', failed: FAILED }, await save(moving, now, before));
}

function save({ person, zone }: Moving, event: EventView, { startTime, endTime }: Span): Promise<Verdict> {
  const { id, title, type, timezone, description, instruction, address, busPickupAddress, busDropoffAddress } = event;
  return withEdits(person, ({ events }) =>
    events.update({
      eventId: id,
      title,
      type,
      startTime,
      endTime,
      timezone: timezone || zone,
      description,
      instruction,
      address,
      busPickupAddress,
      busDropoffAddress,
      files: [],
      attachments: event.attachments.map(({ url }) => url),
    }),
  );
}
