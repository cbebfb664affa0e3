import { useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { clampDay } from '#contract/time/day.ts';
import { toGroup, toGroups } from '#kit/addresses/addresses.ts';
import { BackLink } from '#kit/page/back-link.tsx';
import type { EventView, GroupView } from '#store/queries/base/views.ts';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { usePageHeading } from '#ui/page-header/page-focus.ts';
import { EventBody, type EventParts, editOf } from './event-body.tsx';
import styles from './event-screen.module.css';
import { useEvent } from './use-event.ts';

interface EventScreenProps extends EventParts {
  eventId: string;
}

/** /events/{eventId}, read from the device. */
export function EventScreen({ eventId, edit, ...parts }: EventScreenProps) {
  const read = useEvent(eventId);
  return (
    <Stack as="article" gap={4} className={styles.screen}>
      <EventHeader event={read?.event ?? null} group={read?.group ?? null} edit={editOf(read, edit)} />
      <EventBody eventId={eventId} read={read} {...parts} />
    </Stack>
  );
}

/**
 * The Back button returns through the history to the day that the event was opened from, which restores the scroll
 * position. Otherwise it leads to the event's day or the group's nearest day, or to the groups while the event is
 * unknown.
 */
function EventHeader({ event, group, edit }: { event: EventView | null; group: GroupView | null; edit: ReactNode }) {
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
    <Row as="header" gap={2} rowGap={1} wrap className={styles.header}>
      <BackLink {...back} onClick={goBack} />
      <Text ref={heading} tabIndex={-1} as="h1" tone="soft" weight="medium" grows>
        Event Details
      </Text>
      {edit}
    </Row>
  );
}
