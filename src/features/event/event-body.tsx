import { type ReactNode, useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { useAsked } from '#kit/missing/use-asked.ts';
import { type Joined, JoinTranslations } from '#kit/translation/joined-translations.ts';
import type { RefreshOutcome } from '#runtime/platform/refresh.ts';
import type { EventView, GroupView } from '#store/queries/base/views.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { ErrorState } from '#ui/error-state/error-state.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { focusPageHeading } from '#ui/page-header/page-focus.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { EventDetails, textsOf } from './event-details.tsx';
import styles from './event-screen.module.css';
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

interface EventBodyProps extends Omit<EventParts, 'edit'> {
  eventId: string;
  read: ReadEvent | undefined;
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

const REASONS: Record<RefreshOutcome['outcome'], string> = {
  offline: 'You are offline, and this event is not on this device.',
  refreshed: 'It no longer exists, or you are not in its group.',
  failed: 'The server returned an unexpected response.',
};

/** A successful retry removes the button: the focus moves to the heading. */
const keepFocus = (focusHeading: () => void) => (place: HTMLElement | null) => () => {
  if (place?.contains(document.activeElement)) focusHeading();
};

interface MissingEventProps {
  eventId: string;
  /** Focuses the heading above; by default the heading of the page. */
  focusHeading?: (() => void) | undefined;
}

/** An event that is not in the store: requested once, and again on Retry. */
function MissingEvent({ eventId, focusHeading = focusPageHeading }: MissingEventProps) {
  const { store } = usePerson();
  const { outcome, asking, retry } = useAsked({ kind: 'event', eventId }, true, () => getEvent(store, eventId));
  if (outcome === null) return <EventSkeleton />;
  return (
    <div ref={keepFocus(focusHeading)}>
      <ErrorState
        isOffline={outcome === 'offline'}
        title="Error loading event details. Please try again."
        action={
          <Button variant="primary" busy={asking && 'Retrying…'} onClick={retry}>
            Retry
          </Button>
        }
      >
        {REASONS[outcome]}
      </ErrorState>
    </div>
  );
}

function EventSkeleton() {
  return (
    <Card aria-busy="true" className={styles.skeleton}>
      <VisuallyHidden>Loading the event…</VisuallyHidden>
      <Skeleton width="min(22rem, 80%)" height="2rem" />
      <Skeleton width="5rem" />
      <Skeleton width="16rem" height="2rem" />
      <Skeleton width="14rem" />
      <Skeleton width="12rem" />
      <Skeleton height="6rem" />
    </Card>
  );
}
