import type { PersonRuntime } from '#runtime/person/person.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { holdEdit } from './hold-edit.ts';

const PHRASES = { done: 'Event deleted', failed: 'Failed to delete the event. Please try again.' };

/** Deletes an event, which can be taken back for a moment. */
export const deleteEvent = (person: PersonRuntime, { id, title }: Pick<EventView, 'id' | 'title'>): Promise<void> =>
  holdEdit(person, {
    phrases: PHRASES,
    title,
    make: (events) => events.remove({ eventId: id }),
    takenBack: async () => {
      const isBack = (await getEvent(person.store, id)) !== null;
      toast({ title: isBack ? 'Event restored' : 'The event was already deleted' });
    },
  });
