import { keptOrTold, savedText, tellVerdict, undoAction } from '#kit/unsent/verdict-toast.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { isMoved, moveText, type Span } from '../planned-move.ts';

export interface Moving {
  person: PersonRuntime;
  /** The group's zone. */
  zone: string;
  /** Describes what a planned time clashes with; a clash never forbids it. */
  clashesOf(event: EventView, to: Span): Promise<readonly string[]>;
}

const FAILED = 'Failed to update the schedule. Please try again.';

/**
 * Moves an event and reports the result with an Undo button. Does not need a network.
 * @param seen the event when the move began, so that later changes by other users are kept
 */
export async function moveEvent(moving: Moving, seen: EventView, to: Span): Promise<void> {
  if (!isMoved(seen, to)) return;
  const clashes = await moving.clashesOf(seen, to).catch(() => []);
  const event = await asItStood(moving, seen.id, seen);
  if (!event) return;
  const verdict = await save(moving, event, to);
  if (!keptOrTold(FAILED, verdict)) return;
  toast({
    title: `${isResized(event, to) ? 'Changed' : 'Moved'} to ${moveText(event, to, moving.zone)}`,
    description: [`“${event.title}”.`, ...clashes, savedText(verdict)].filter(Boolean).join(' '),
    tone: 'success',
    ...undoAction(() => void moveBack(moving, event, to)),
  });
}

async function moveBack(moving: Moving, before: EventView, moved: Span): Promise<void> {
  const now = await asItStood(moving, before.id, moved);
  const done = isResized(before, moved) ? 'Changed back' : 'Moved back';
  if (now) tellVerdict({ done, failed: FAILED }, await save(moving, now, before));
}

const lengthOf = ({ startTime, endTime }: Span): number => Date.parse(endTime) - Date.parse(startTime);
const isResized = (event: Span, to: Span): boolean => lengthOf(event) !== lengthOf(to);

/** The current event if it still has the given times; otherwise a toast reports that it was changed meanwhile. */
async function asItStood({ person }: Moving, eventId: string, { startTime, endTime }: Span): Promise<EventView | null> {
  const now = await getEvent(person.store, eventId);
  if (now && now.startTime === startTime && now.endTime === endTime) return now;
  toast({ title: 'The event has changed since then', description: 'It stays as it is now.' });
  return null;
}

function save({ person, zone }: Moving, event: EventView, { startTime, endTime }: Span): Promise<Verdict> {
  const { id, title, type, timezone, description, instruction, address, busPickupAddress, busDropoffAddress } = event;
  return person.run((commands) => commands.updateEvent, {
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
  });
}
