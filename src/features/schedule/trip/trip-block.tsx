import { Link } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, use, useState } from 'react';
import { eventFamily, eventTypeLabel } from '#contract/records/schedule/schedule-item.ts';
import { EventTitle } from '#kit/text/event-title.tsx';
import type { EventView } from '#store/queries/base/views.ts';
import { coverLinkClass } from '#ui/card/card-class.ts';
import { EventIcon } from '#ui/event-icon/event-icon.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { CardPlaceContext } from '../card-place.ts';
import styles from './trip-desk.module.css';

interface TripBlockProps {
  event: EventView;
  /** The column, counted from 0. */
  at: number;
  /** The day in the address, which the way back leads to. */
  chosen: string;
  isReachable: boolean;
  isBar?: boolean;
  /** It has no room for a menu. */
  isNarrow?: boolean;
  /** Its title is written along it. */
  isUpright?: boolean;
  style: CSSProperties;
  children: ReactNode;
  place?: string;
}

/** One event of the desk; all of it leads to the event. */
export function TripBlock(props: TripBlockProps) {
  const { event, at, chosen, isReachable, isBar, isNarrow, isUpright, style, children, place } = props;
  const { linkTo, openId, more, marks } = use(CardPlaceContext);
  // A menu for each of 200 events would be slow: it is there once the pointer or the focus is.
  const [isNear, setNear] = useState(false);
  const near = () => setNear(true);
  const mark = marks?.get(event.id);
  const state = event.isCancelled ? 'Canceled' : event.isDraft ? 'Draft' : mark;
  const what = [eventTypeLabel(event.type), state].filter(Boolean).join(', ');
  return (
    <article
      className={isBar ? styles.bar : styles.block}
      style={style}
      data-event={event.id}
      data-quiet={event.isCancelled || event.isDraft || undefined}
      data-open={event.id === openId || undefined}
      data-upright={isUpright || undefined}
      onPointerEnter={near}
      onFocus={near}
    >
      {isBar && <EventIcon family={eventFamily(event.type)} />}
      <Link
        {...linkTo(event.id, chosen)}
        draggable={false}
        tabIndex={isReachable ? 0 : -1}
        data-at={at}
        data-key={event.id}
        title={`${event.title} (${what})`}
        aria-keyshortcuts={more && 'Alt+ArrowUp Alt+ArrowDown Shift+ArrowUp Shift+ArrowDown N'}
        className={`${styles.title} ${coverLinkClass}`}
        dir="auto"
      >
        <EventTitle event={event} />
      </Link>
      {state && (
        <Text as="span" tone="soft" size="small" className={styles.state}>
          {state}
        </Text>
      )}
      {event.pending && <PendingMark pending={event.pending} />}
      {children && (
        <Text as="span" tone="soft" size="small" tabular className={styles.times}>
          {children}
        </Text>
      )}
      {place && (
        <Text as="span" tone="faint" size="small" className={styles.place} dir="auto">
          {place}
        </Text>
      )}
      <VisuallyHidden>{eventTypeLabel(event.type)}</VisuallyHidden>
      {more && !isBar && (
        <>
          <span className={styles.edge} data-edge="start" />
          <span className={styles.edge} data-edge="end" />
        </>
      )}
      {more && isNear && !isNarrow && <div className={styles.menu}>{more(event, isReachable)}</div>}
    </article>
  );
}
