import { Link } from '@tanstack/react-router';
import ArrowDownIcon from 'lucide-react/icons/arrow-down';
import ArrowUpIcon from 'lucide-react/icons/arrow-up';
import BusIcon from 'lucide-react/icons/bus';
import MapPinIcon from 'lucide-react/icons/map-pin';
import type { CSSProperties } from 'react';
import { eventFamily, eventTypeLabel } from '#contract/schedule-item.ts';
import { clockText, monthDayText } from '#contract/time/text.ts';
import { toEvent } from '#kit/addresses.ts';
import type { EventView } from '#store/queries/views.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import { coverLinkClass } from '#ui/card/card-class.ts';
import { EventIcon } from '#ui/event-icon/event-icon.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import { continuationOf, nearbyDay } from './continuation.ts';
import styles from './event-card.module.css';

export interface EventCardProps {
  event: EventView;
  /** The day shown, `yyyy-MM-dd`: an event of several days says how it reaches beyond it. */
  day: string;
  zone: string;
  /** It runs at this moment. */
  running: boolean;
}

/** One event of the day; all of it leads to /events/{id}. */
export function EventCard({ event, day, zone, running }: EventCardProps) {
  const { from, until } = continuationOf(event, day);
  const hasBus = event.busPickupAddress !== '' || event.busDropoffAddress !== '';
  const family = eventFamily(event.type);
  const style = { '--hue': `var(--hue-${family})` } as CSSProperties;
  return (
    <Card as="article" interactive className={styles.card} style={style}>
      <p className={styles.type}>
        <EventIcon family={family} />
        {eventTypeLabel(event.type)}
        {running && (
          <span className={styles.running}>
            <Badge tone="signal">Now</Badge>
          </span>
        )}
        <PendingMark pending={event.pending} className={styles.pending} />
      </p>
      <h3 className={styles.title}>
        <Link {...toEvent(event.id, day)} className={coverLinkClass} dir="auto">
          {event.title}
        </Link>
      </h3>
      {(from || until) && (
        <p className={styles.reach}>
          {from && (
            <span className={styles.fact}>
              <ArrowUpIcon aria-hidden="true" />
              continues from {nearbyDay(from, day) ?? monthDayText(from)}
            </span>
          )}
          {until && (
            <span className={styles.fact}>
              <ArrowDownIcon aria-hidden="true" />
              until {nearbyDay(until, day) ?? monthDayText(until)}
            </span>
          )}
        </p>
      )}
      <div className={styles.line}>
        <p className={styles.times}>
          <time dateTime={event.startTime}>{clockText(event.startTime, zone)}</time>
          {' – '}
          <time dateTime={event.endTime}>{clockText(event.endTime, zone)}</time>
        </p>
        {event.address && (
          <p className={styles.address}>
            <MapPinIcon aria-hidden="true" />
            <span dir="auto">{event.address}</span>
          </p>
        )}
        {hasBus && (
          <p className={styles.fact}>
            <BusIcon aria-hidden="true" />
            Bus
          </p>
        )}
      </div>
    </Card>
  );
}
