import type { PersonRuntime } from '#runtime/person/person.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { holdEdit } from './hold-edit.ts';

const CANCELLING = { done: 'Event canceled', failed: 'Failed to cancel the event. Please try again.' };
const RESTORING = { done: 'Event restored', failed: 'Failed to restore the event. Please try again.' };

/** Cancels an event, or restores it where it is cancelled; both can be taken back for a moment. */
export function cancelOrRestore(
  person: PersonRuntime,
  event: Pick<EventView, 'id' | 'title' | 'isCancelled'>,
): Promise<void> {
  const { id, title } = event;
  const isCancelled = !event.isCancelled;
  const [phrases, undone] = isCancelled ? [CANCELLING, RESTORING] : [RESTORING, CANCELLING];
  return holdEdit(person, {
    phrases,
    title,
    make: () => person.hold((commands) => commands.cancelEvent, { eventId: id, isCancelled }),
    takenBack: async () => {
      const now = await getEvent(person.store, id);
      // A later edit took it along, or it was sent: then it takes an edit to undo it.
      if (now && now.isCancelled === isCancelled) await cancelOrRestore(person, now);
      else toast({ title: now ? undone.done : 'The event was already deleted' });
    },
  });
}
