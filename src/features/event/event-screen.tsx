import { useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { clampDay } from '#contract/time/day.ts';
import { toGroup, toGroups } from '#kit/addresses.ts';
import { BackLink } from '#kit/back-link.tsx';
import { usePerson } from '#kit/context.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { getEvent } from '#store/queries/events.ts';
import { getGroup } from '#store/queries/groups.ts';
import type { EventView, GroupView } from '#store/queries/views.ts';
import { usePageHeading } from '#ui/page-header/page-focus.ts';
import { EventDetails } from './event-details.tsx';
import styles from './event-screen.module.css';
import { EventSkeleton } from './event-skeleton.tsx';
import { MissingEvent } from './missing-event.tsx';

export interface EventScreenProps {
  eventId: string;
  /** The comments on the event: another feature, put in by the route. */
  comments: ReactNode;
  /** The ways to change the event: another feature too. */
  edit(event: EventView, groupZone: string): ReactNode;
}

/** /events/{eventId}, read from the device. */
export function EventScreen({ eventId, comments, edit }: EventScreenProps) {
  const { store } = usePerson();
  const read = useLiveQuery(async () => {
    const event = await getEvent(store, eventId);
    return { event, group: event && (await getGroup(store, event.groupId)) };
  }, [store, eventId]);
  const event = read?.event ?? null;
  const groupZone = read?.group?.defaultTimezone ?? (event?.timezone || 'UTC');

  return (
    <article className={styles.screen}>
      <EventHeader event={event} group={read?.group ?? null} />
      {read === undefined ? (
        <EventSkeleton />
      ) : event === null ? (
        <MissingEvent eventId={eventId} />
      ) : (
        <>
          {edit(event, groupZone)}
          <EventDetails event={event} groupZone={groupZone} />
          {comments}
        </>
      )}
    </article>
  );
}

/**
 * Back leads to the day that the event was opened from, by the history, so that the place there is kept; else to the
 * event's own day or the one of the group that is nearest to it, or to the groups while the event is not known.
 */
function EventHeader({ event, group }: { event: EventView | null; group: GroupView | null }) {
  const heading = usePageHeading(event?.title ?? 'Event Details');
  const { history } = useRouter();
  const openedFrom = useLocation({ select: ({ state }) => state.openedFrom });
  const goBack = (click: MouseEvent) => {
    const elsewhere = click.ctrlKey || click.metaKey || click.shiftKey || click.button !== 0;
    if (!event || openedFrom === undefined || elsewhere) return;
    click.preventDefault();
    history.back();
  };
  const own = event?.days[0];
  const day = openedFrom ?? (own && clampDay(own, group?.startDate ?? null, group?.endDate ?? null));
  const back =
    event && day
      ? { to: toGroup(event.groupId, day), label: 'Back to schedule' }
      : { to: toGroups, label: 'Back to groups' };
  return (
    <header className={styles.header}>
      <BackLink {...back} onClick={goBack} />
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        Event Details
      </h1>
    </header>
  );
}
