import { readContent } from '#contract/records/field/receipt-content.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { isToConfirm } from '#store/queries/field/must-read.ts';
import { Badge } from '#ui/badge/badge.tsx';

/**
 * The dependencies of a live query of an event's readers: the event is another object after each reading of the day.
 */
export const readingDeps = (event: EventView): unknown[] => [
  event.id,
  event.groupId,
  event.isDraft,
  event.isCancelled,
  JSON.stringify(event.audience ?? null),
  readContent(event),
];

/** The quiet mark of an event that the user must confirm and has not. */
export function ToConfirm({ event }: { event: EventView }) {
  const { store } = usePerson();
  const isAsked = useLiveQuery(() => isToConfirm(store, event), [store, ...readingDeps(event)]);
  return isAsked ? <Badge tone="warning">To confirm</Badge> : null;
}
