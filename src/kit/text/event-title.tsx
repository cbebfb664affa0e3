import type { EventView } from '#store/queries/base/views.ts';

/** The title of an event, struck through if it is cancelled; the caller also shows the word. */
export const EventTitle = ({ event: { title, isCancelled } }: { event: Pick<EventView, 'title' | 'isCancelled'> }) =>
  isCancelled ? <s>{title}</s> : title;
