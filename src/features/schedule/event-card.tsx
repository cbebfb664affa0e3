import { Link } from '@tanstack/react-router';
import ArrowDownIcon from 'lucide-react/icons/arrow-down';
import ArrowUpIcon from 'lucide-react/icons/arrow-up';
import BusIcon from 'lucide-react/icons/bus';
import MapPinIcon from 'lucide-react/icons/map-pin';
import { type CSSProperties, use } from 'react';
import { eventFamily, eventTypeLabel } from '#contract/records/schedule/schedule-item.ts';
import { monthDayText } from '#contract/time/text.ts';
import { type DayClock, takesAllOf, timesOn } from '#kit/app/day-clock.ts';
import { EventTitle } from '#kit/text/event-title.tsx';
import type { EventView } from '#store/queries/base/views.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import { coverLinkClass } from '#ui/card/card-class.ts';
import { EventIcon } from '#ui/event-icon/event-icon.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import { CardPlaceContext } from './card-place.ts';
import { continuationOf, nearbyDay } from './continuation.ts';
import styles from './event-card.module.css';

const CardNotes = lazily(async () => (await import('./card-notes.tsx')).CardNotes);

export interface EventCardProps {
  event: EventView;
  /** The day shown: an event of several days shows which other days it covers. */
  clock: DayClock;
  /** Whether the event is on now. */
  running: boolean;
  /** A line below its title. */
  note?: string;
  /** The day on the screen, which the way back leads to; `clock`'s where it is left out. */
  openedFrom?: string;
}

/** One event of the day; all of it leads to the event: to /events/{id}, or beside the day where that has room. */
export function EventCard({ event, clock, running, note, openedFrom = clock.day }: EventCardProps) {
  const { day } = clock;
  const { linkTo, openId, more, marks } = use(CardPlaceContext);
  const mark = marks?.get(event.id);
  const { from, until } = continuationOf(event, day);
  const { start, end } = timesOn(clock, event);
  const hasBus = event.busPickupAddress !== '' || event.busDropoffAddress !== '';
  const family = eventFamily(event.type);
  const style = { '--hue': `var(--hue-${family})` } as CSSProperties;
  return (
    <Card
      as="article"
      interactive
      className={styles.card}
      style={style}
      data-event={event.id}
      data-open={event.id === openId || undefined}
    >
      <Row as="p" gap={1} wrap tone="soft" size="small" className={styles.type}>
        <EventIcon family={family} />
        {eventTypeLabel(event.type)}
        {mark && <Badge tone="info">{mark}</Badge>}
        {(running || event.isCancelled) && (
          <span className={styles.running}>
            {running ? <Badge tone="signal">Now</Badge> : <Badge tone="danger">Cancelled</Badge>}
          </span>
        )}
        {event.isDraft && <Badge>Draft</Badge>}
        <PendingMark pending={event.pending} className={styles.pending} />
      </Row>
      <Text as="h3" weight="bold" breaks className={styles.title}>
        <Link
          {...linkTo(event.id, openedFrom)}
          draggable={false}
          aria-keyshortcuts={more && 'Alt+ArrowUp Alt+ArrowDown Alt+Shift+ArrowUp Alt+Shift+ArrowDown'}
          className={coverLinkClass}
          dir="auto"
        >
          <EventTitle event={event} />
        </Link>
      </Text>
      {note && (
        <Row as="p" gap={3} rowGap={0} align="stretch" wrap size="small" className={styles.reach}>
          {note}
        </Row>
      )}
      {(from || until) && (
        <Row as="p" gap={3} rowGap={0} align="stretch" wrap size="small" className={styles.reach}>
          {from && (
            <Row as="span" gap={1} inline shrinks size="small" className={styles.fact}>
              <ArrowUpIcon aria-hidden="true" />
              continues from {nearbyDay(from, day) ?? monthDayText(from)}
            </Row>
          )}
          {until && (
            <Row as="span" gap={1} inline shrinks size="small" className={styles.fact}>
              <ArrowDownIcon aria-hidden="true" />
              until {nearbyDay(until, day) ?? monthDayText(until)}
            </Row>
          )}
        </Row>
      )}
      <Row gap={3} rowGap={0} align="baseline" wrap shrinks tone="soft" className={styles.line}>
        <Text tabular className={styles.times}>
          {takesAllOf(clock, event) ? (
            'All day'
          ) : (
            <>
              <time dateTime={event.startTime}>{start}</time>
              {' – '}
              <time dateTime={event.endTime}>{end}</time>
            </>
          )}
        </Text>
        {event.address && (
          <Row as="p" gap={1} inline shrinks size="small" className={styles.address}>
            <MapPinIcon aria-hidden="true" />
            <span dir="auto">{event.address}</span>
          </Row>
        )}
        {hasBus && (
          <Row as="p" gap={1} inline shrinks size="small" className={styles.fact}>
            <BusIcon aria-hidden="true" />
            Bus
          </Row>
        )}
      </Row>
      {(event.audience || event.mustRead || event.endTimezone) && <CardNotes event={event} />}
      {more && <div className={styles.more}>{more(event)}</div>}
    </Card>
  );
}
