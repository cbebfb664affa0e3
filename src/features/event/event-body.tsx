import { type ReactNode, useState } from 'react';
import { type Joined, JoinTranslations } from '#kit/translation/joined-translations.ts';
import type { EventView, GroupView } from '#store/queries/base/views.ts';
import { lazily } from '#ui/lazily/lazily.tsx';
import { EventDetails, textsOf } from './event-details.tsx';
import { EventSkeleton } from './event-skeleton.tsx';
import { MissingEvent } from './missing-event.tsx';
import type { ReadEvent } from './use-event.ts';

const MustRead = lazily(async () => (await import('./must-read.tsx')).MustRead);

/** The parts that other features add to an event, passed in by the route. */
export interface EventParts {
  comments: ReactNode;
  /** The buttons that change the event. */
  edit(event: EventView, groupZone: string): ReactNode;
  /** More facts, after those of the event. */
  facts(event: EventView, groupZone: string): ReactNode;
}

export interface EventBodyProps extends Omit<EventParts, 'edit'> {
  eventId: string;
  read: ReadEvent | undefined;
  /** Focuses the heading above. */
  focusHeading?: () => void;
}

const zoneOf = (event: EventView, group: GroupView | null): string =>
  group?.defaultTimezone ?? (event.timezone || 'UTC');

/** The buttons beside the heading; nothing while there is no event. */
export const editOf = (read: ReadEvent | undefined, edit: EventParts['edit']): ReactNode =>
  read?.event && edit(read.event, zoneOf(read.event, read.group));

/** The content of an event below its heading, or the reason for its absence. */
export function EventBody({ eventId, read, focusHeading, comments, facts }: EventBodyProps) {
  const [joined, join] = useState<Joined | null>(null);
  if (read === undefined) return <EventSkeleton />;
  const { event } = read;
  if (event === null) return <MissingEvent eventId={eventId} focusHeading={focusHeading} />;
  const groupZone = zoneOf(event, read.group);
  return (
    <>
      <EventDetails event={event} groupZone={groupZone} facts={facts(event, groupZone)} joined={joined} />
      {event.mustRead && !event.isCancelled && <MustRead event={event} groupZone={groupZone} />}
      <JoinTranslations value={textsOf(event).length > 0 ? join : null}>{comments}</JoinTranslations>
    </>
  );
}
