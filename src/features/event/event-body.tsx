import type { ReactNode } from 'react';
import type { EventView } from '#store/queries/base/views.ts';
import { Row } from '#ui/layout/layout.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { EventDetails } from './event-details.tsx';
import styles from './event-screen.module.css';
import { EventSkeleton } from './event-skeleton.tsx';
import { MissingEvent } from './missing-event.tsx';
import type { ReadEvent } from './use-event.ts';

const MustRead = lazily(async () => (await import('./must-read.tsx')).MustRead);

/** The parts that other features add to an event, passed in by the route. */
export interface EventParts {
  comments: ReactNode;
  /** The buttons that change the event. */
  edit(event: EventView, groupZone: string): ReactNode;
}

export interface EventBodyProps extends EventParts {
  eventId: string;
  read: ReadEvent | undefined;
  /** Focuses the heading above. */
  focusHeading?: () => void;
}

/** The content of an event below its heading, or the reason for its absence. */
export function EventBody({ eventId, read, focusHeading, comments, edit }: EventBodyProps) {
  if (read === undefined) return <EventSkeleton />;
  const { event, group } = read;
  if (event === null) return <MissingEvent eventId={eventId} focusHeading={focusHeading} />;
  const groupZone = group?.defaultTimezone ?? (event.timezone || 'UTC');
  return (
    <>
      <Row gap={2} align="start" wrap shrinks className={styles.ways}>
        {edit(event, groupZone)}
      </Row>
      <EventDetails event={event} groupZone={groupZone} />
      {event.mustRead && !event.isCancelled && <MustRead event={event} groupZone={groupZone} />}
      {comments}
    </>
  );
}
