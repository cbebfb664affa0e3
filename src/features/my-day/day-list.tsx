import { Link } from '@tanstack/react-router';
import BusIcon from 'lucide-react/icons/bus';
import type { CSSProperties, ReactNode } from 'react';
import { eventFamily } from '#contract/records/schedule/schedule-item.ts';
import { clockText } from '#contract/time/text.ts';
import { offsetLabel } from '#contract/time/zone.ts';
import { toEvent } from '#kit/addresses/addresses.ts';
import { takesAllOf } from '#kit/app/day-clock.ts';
import { EventTitle } from '#kit/text/event-title.tsx';
import type { EventView } from '#store/queries/base/views.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { coverLinkClass } from '#ui/card/card-class.ts';
import { classNames } from '#ui/class-names.ts';
import { EventIcon } from '#ui/event-icon/event-icon.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './day-list.module.css';
import type { Moment } from './plan.ts';
import { ToConfirm } from './to-confirm.tsx';

export interface DayListProps {
  moments: readonly Moment[];
  label: string;
  showGroupName: boolean;
  /** Whether times show their offset, because the groups' clocks differ. */
  showOffset: boolean;
  over?: boolean;
  /** Additional content of an event, such as the user's bus; the route passes it in from another feature. */
  more?: ((event: EventView, groupZone: string) => ReactNode) | undefined;
}

/** Events of a day, each on a line or two; a tap anywhere opens the event. */
export function DayList({ moments, label, showGroupName, showOffset, over, more }: DayListProps) {
  return (
    <Stack as="ol" className={classNames(over && styles.over)} aria-label={label}>
      {moments.map((moment) => (
        <MomentRow key={moment.event.id} {...{ moment, showGroupName, showOffset, more }} />
      ))}
    </Stack>
  );
}

function MomentRow({
  moment: { event, group, clock },
  showGroupName,
  showOffset,
  more,
}: Pick<DayListProps, 'showGroupName' | 'showOffset' | 'more'> & { moment: Moment }) {
  const family = eventFamily(event.type);
  const style = { '--hue': `var(--hue-${family})` } as CSSProperties;
  const zone = group.defaultTimezone;
  const [time, half] = clockText(event.startTime, zone).split(' ');
  const details = [showGroupName ? group.name : '', event.address].filter(Boolean);
  return (
    <Row as="li" gap={2} align="start" wrap className={styles.row} style={style}>
      <Text as="span" size="small" weight="medium" tabular className={styles.when}>
        {takesAllOf(clock, event) ? (
          'All day'
        ) : (
          <time dateTime={event.startTime}>
            {time}{' '}
            <Text as="span" tone="faint" weight="plain">
              {half}
            </Text>
            {(showOffset || clock.change) && (
              <Text as="span" tone="faint" weight="plain">
                {' '}
                {offsetLabel(zone, event.startTime)}
              </Text>
            )}
          </time>
        )}
      </Text>
      <span className={styles.icon}>
        <EventIcon family={family} />
      </span>
      <Stack as="span" justify="start" shrinks className={styles.words}>
        <Link {...toEvent(event.id)} className={classNames(coverLinkClass, styles.title)} dir="auto">
          <EventTitle event={event} />
        </Link>
        {event.isCancelled && <Badge tone="danger">Canceled</Badge>}
        {details.length > 0 && (
          <Text as="span" tone="soft" size="small" cut className={styles.place} dir="auto">
            {details.join(' · ')}
          </Text>
        )}
        <ToConfirm event={event} />
        <PendingMark pending={event.pending} />
        {!event.isCancelled && more?.(event, zone)}
      </Stack>
      {!event.isCancelled && (event.busPickupAddress || event.busDropoffAddress) && (
        <span className={styles.bus}>
          <BusIcon aria-hidden="true" />
          <VisuallyHidden>Bus</VisuallyHidden>
        </span>
      )}
    </Row>
  );
}
