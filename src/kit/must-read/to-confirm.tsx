import { readContent } from '#contract/receipt-content.ts';
import { usePerson } from '#kit/context.ts';
import { useFeature } from '#kit/use-features.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { isToConfirm } from '#store/queries/must-read.ts';
import type { EventView } from '#store/queries/views.ts';
import { Badge } from '#ui/badge/badge.tsx';

/** What a live query of an event's readers depends on: the event comes as another object whenever the day is read. */
export const readingDeps = (event: EventView): unknown[] => [
  event.id,
  event.groupId,
  event.isDraft,
  event.isCancelled,
  JSON.stringify(event.audience ?? null),
  readContent(event),
];

/** The quiet mark of an event that the person is asked to confirm and has not. */
export function ToConfirm({ event }: { event: EventView }) {
  const { store } = usePerson();
  const isKnown = useFeature('mustRead');
  const isAsked = useLiveQuery(() => isToConfirm(store, event), [store, ...readingDeps(event)]);
  return isKnown && isAsked ? <Badge tone="warning">To confirm</Badge> : null;
}
