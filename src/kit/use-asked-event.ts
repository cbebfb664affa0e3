import { getEvent } from '#store/queries/events.ts';
import { usePerson } from './context.ts';
import { type Asked, useAsked } from './use-asked.ts';

/** Asks the server for an event that is not on this device. */
export function useAskedEvent(eventId: string): Asked {
  const { store } = usePerson();
  return useAsked({ kind: 'event', eventId }, true, () => getEvent(store, eventId));
}
