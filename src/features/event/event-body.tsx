import { type ReactNode, Suspense } from 'react';
import type { EventView } from '#store/queries/views.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { EventDetails } from './event-details.tsx';
import styles from './event-screen.module.css';
import { EventSkeleton } from './event-skeleton.tsx';
import { MissingEvent } from './missing-event.tsx';
import type { ReadEvent } from './use-event.ts';

const MustRead = lazyPart(() => import('./must-read.tsx').then((module) => ({ default: module.MustRead })));

/** What other features put into an event, by way of the route. */
export interface EventParts {
  /** The comments on the event. */
  comments: ReactNode;
  /** The ways to change it. */
  edit(event: EventView, groupZone: string): ReactNode;
}

export interface EventBodyProps extends EventParts {
  eventId: string;
  read: ReadEvent | undefined;
  /** Gives the focus to the heading above. */
  focusHeading?: () => void;
}

/** All that is said of an event below its heading, or why it is not there. */
export function EventBody({ eventId, read, focusHeading, comments, edit }: EventBodyProps) {
  if (read === undefined) return <EventSkeleton />;
  const { event, group } = read;
  if (event === null) return <MissingEvent eventId={eventId} focusHeading={focusHeading} />;
  const groupZone = group?.defaultTimezone ?? (event.timezone || 'UTC');
  return (
    <>
      <div className={styles.ways}>{edit(event, groupZone)}</div>
      <EventDetails event={event} groupZone={groupZone} />
      {event.mustRead && !event.isCancelled && (
        <Suspense>
          <MustRead event={event} groupZone={groupZone} />
        </Suspense>
      )}
      {comments}
    </>
  );
}
