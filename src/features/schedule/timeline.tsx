import { useRef } from 'react';
import { clockText } from '#contract/time/text.ts';
import { offsetLabel } from '#contract/time/zone.ts';
import { type DayClock, takesAllOf, timesOn } from '#kit/app/day-clock.ts';
import { durationText } from '#kit/text/duration-text.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import { useFrameRoom } from '#ui/use-frame-room.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { EventCard } from './event-card.tsx';
import styles from './timeline.module.css';
import { layOutDay, type TimelineEntry } from './timeline-layout.ts';
import { useOpeningPlace } from './use-opening-place.ts';

export interface TimelineProps {
  events: readonly EventView[];
  clock: DayClock;
  /** Milliseconds since the epoch on a current day, else null. */
  now: number | null;
  /** The candidates for the next event, in the order of time. */
  upcoming: readonly EventView[];
  /** Whether all events of the day are known: otherwise gaps and the end of the day are not shown. */
  isWhole: boolean;
}

/** The events of the day in a frame that scrolls on wide screens. */
export function Timeline(props: TimelineProps) {
  const frame = useRef<HTMLDivElement>(null);
  useFrameRoom(frame);
  useOpeningPlace(frame, props.clock.day);
  return (
    <div ref={frame} className={styles.container}>
      <DayList {...props} />
    </div>
  );
}

/** The events of a day in the order of time, with gaps and the current time in words. */
export function DayList({ events, clock, now, upcoming, isWhole }: TimelineProps) {
  // An event for others only, or a draft, is not next, but the day goes on with it.
  const isOver =
    isWhole && now !== null && !events.some((event) => !event.isCancelled && Date.parse(event.startTime) > now);
  return (
    <ol className={styles.timeline} aria-label="Events of the day">
      {layOutDay(events, now, (event) => takesAllOf(clock, event), upcoming)
        .filter(({ kind }) => isWhole || kind !== 'gap')
        .map((entry) => (
          <Entry key={keyOf(entry)} {...{ entry, clock, now, isOver }} />
        ))}
    </ol>
  );
}

function keyOf(entry: TimelineEntry): string {
  if (entry.kind === 'gap') return `gap-${entry.after}`;
  return entry.kind === 'now' ? 'now' : `events-${entry.events[0].id}`;
}

type EntryProps = Pick<TimelineProps, 'clock' | 'now'> & { entry: TimelineEntry; isOver: boolean };

function Entry({ entry, clock, now, isOver }: EntryProps) {
  if (entry.kind === 'gap') return <li className={styles.gap}>{durationText(entry.minutes)} free</li>;
  if (entry.kind === 'now') return <NowLine next={entry.next} now={now ?? 0} {...{ clock, isOver }} />;
  const { events } = entry;
  const [first] = events;
  const running = (event: EventView) =>
    !event.isCancelled && now !== null && Date.parse(event.startTime) <= now && now < Date.parse(event.endTime);
  if (events.length === 1)
    return (
      <li>
        <EventCard event={first} clock={clock} running={running(first)} />
      </li>
    );
  const words = `${events.length} at ${timesOn(clock, first).start}`;
  const toldOf = (event: EventView) => (event.endTime === first.endTime ? 'times' : 'start');
  return (
    <li className={styles.group}>
      <p className={styles.together} aria-hidden="true">
        {words}
      </p>
      <ol className={`${styles.timeline} ${styles.beside}`} aria-label={words}>
        {events.map((event) => (
          <li key={event.id}>
            <EventCard
              event={event}
              clock={clock}
              running={running(event)}
              told={event === first ? 'heading' : toldOf(event)}
            />
          </li>
        ))}
      </ol>
    </li>
  );
}

interface NowLineProps {
  next: { event: EventView; minutes: number } | null;
  clock: DayClock;
  now: number;
  isOver: boolean;
}

function NowLine({ next, clock, now, isOver }: NowLineProps) {
  const { zone, change } = clock;
  return (
    <Row as="li" gap={2} align="start" tone="signal" size="small" weight="medium" className={styles.now} data-now>
      <Text as="span" weight="title" tabular rigid className={styles.clock}>
        <VisuallyHidden>Now, </VisuallyHidden>
        {clockText(now, zone)}
        <VisuallyHidden>. </VisuallyHidden>
      </Text>
      <span className={styles.words}>
        {change && `${offsetLabel(zone, now)} · `}
        {next ? `Next in ${durationText(next.minutes)}: ${next.event.title}` : isOver && 'Nothing more today'}
      </span>
    </Row>
  );
}
