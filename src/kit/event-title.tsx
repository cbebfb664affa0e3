import type { EventView } from '#store/queries/views.ts';

/** What an event is called, struck through where it is cancelled; what shows it says the word too. */
export const EventTitle = ({ event: { title, isCancelled } }: { event: Pick<EventView, 'title' | 'isCancelled'> }) =>
  isCancelled ? <s>{title}</s> : title;
