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

interface EventCardProps {
  event: EventView;
  /** The day shown: an event of several days shows which other days it covers. */
  clock: DayClock;
  running: boolean;
  /**
   * Of parallel events, how much of its times is written above it: nothing, or of those that begin together their start
   * in a heading on a phone; on wider screens nothing (`heading`), the start, or both times of the row above.
   */
  told?: 'nothing' | 'heading' | 'start' | 'times';
  note?: string;
  /** The day on the screen, which the way back leads to; `clock`'s where it is left out. */
  openedFrom?: string;
}

/** One event of the day; all of it leads to the event: to /events/{id}, or beside the day where that has room. */
export function EventCard({ event, clock, running, told, note, openedFrom = clock.day }: EventCardProps) {
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
      data-told={told}
      data-running={running || undefined}
      data-open={event.id === openId || undefined}
    >
      <Row as="p" gap={1} wrap tone="soft" size="small" className={styles.type}>
        <EventIcon family={family} />
        <span className={styles.label}>{eventTypeLabel(event.type)}</span>
        <Row as="span" gap={1} inline wrap className={styles.marks}>
          {mark && <Badge tone="info">{mark}</Badge>}
          {running && <Badge tone="signal">Now</Badge>}
          {!running && event.isCancelled && <Badge tone="danger">Canceled</Badge>}
          {event.isDraft && <Badge>Draft</Badge>}
          <PendingMark pending={event.pending} />
        </Row>
      </Row>
      <div className={styles.main}>
        <Text as="h3" weight="title" breaks className={styles.title}>
          <Link
            {...linkTo(event.id, openedFrom)}
            draggable={false}
            title={event.title}
            aria-keyshortcuts={more && 'Alt+ArrowUp Alt+ArrowDown Alt+Shift+ArrowUp Alt+Shift+ArrowDown'}
            className={coverLinkClass}
            dir="auto"
          >
            <EventTitle event={event} />
          </Link>
        </Text>
        {(note || from || until) && (
          <Row as="p" gap={3} rowGap={0} align="stretch" wrap size="small" className={styles.reach}>
            {note}
            {from && (
              <Row as="span" gap={1} inline shrinks className={styles.fact}>
                <ArrowUpIcon aria-hidden="true" />
                continues from {nearbyDay(from, day) ?? monthDayText(from)}
              </Row>
            )}
            {until && (
              <Row as="span" gap={1} inline shrinks className={styles.fact}>
                <ArrowDownIcon aria-hidden="true" />
                until {nearbyDay(until, day) ?? monthDayText(until)}
              </Row>
            )}
          </Row>
        )}
        {(event.audience || event.mustRead || event.endTimezone) && <CardNotes event={event} />}
      </div>
      <Text tabular className={styles.times}>
        {takesAllOf(clock, event) ? (
          'All day'
        ) : (
          <>
            <time dateTime={event.startTime} className={styles.start}>
              {start}
            </time>
            {' – '}
            <time dateTime={event.endTime}>{end}</time>
          </>
        )}
      </Text>
      <Row gap={3} shrinks tone="soft" size="small" className={styles.where}>
        {event.address && (
          <Row as="p" gap={1} inline shrinks title={event.address} className={styles.address}>
            <MapPinIcon aria-hidden="true" />
            <span dir="auto">{event.address}</span>
          </Row>
        )}
        {hasBus && (
          <Row as="p" gap={1} inline rigid className={styles.fact}>
            <BusIcon aria-hidden="true" />
            Bus
          </Row>
        )}
      </Row>
      {more && <div className={styles.more}>{more(event)}</div>}
    </Card>
  );
}
