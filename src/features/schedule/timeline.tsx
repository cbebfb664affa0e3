import { useRef, useState } from 'react';
import { clockText } from '#contract/time/text.ts';
import { offsetLabel } from '#contract/time/zone.ts';
import { type DayClock, takesAllOf, timesOn } from '#kit/app/day-clock.ts';
import { durationText } from '#kit/text/time-texts.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import { useFrameRoom } from '#ui/use-frame-room.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { EventCard } from './event-card.tsx';
import styles from './timeline.module.css';
import { layOutDay, type TimelineEntry } from './timeline-layout.ts';
import { useOpeningPlace } from './use-opening-place.ts';

interface TimelineProps {
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
  if (events.length > 1) return <Parallel {...{ events, clock, now }} />;
  return (
    <li>
      <EventCard event={first} clock={clock} running={isRunning(first, now)} />
    </li>
  );
}

const isRunning = ({ isCancelled, startTime, endTime }: EventView, now: number | null) =>
  !isCancelled && now !== null && Date.parse(startTime) <= now && now < Date.parse(endTime);

/** This many events are beside each other on a desk; the others are behind a button. */
const MOST_BESIDE = 3;

interface ParallelProps extends Pick<TimelineProps, 'clock' | 'now'> {
  events: readonly [EventView, ...EventView[]];
}

/** Parallel events: beside each other on a desk, grouped by their start on a phone. */
function Parallel({ events, clock, now }: ParallelProps) {
  const [isOpen, setOpen] = useState(false);
  const runOf = ({ startTime }: EventView) => events.filter((event) => event.startTime === startTime);
  const isMixed = runOf(events[0]).length < events.length;
  const start = (event: EventView) => timesOn(clock, event).start;
  const words = `${events.length} ${isMixed ? 'from' : 'at'} ${start(events[0])}`;
  return (
    <li className={styles.group} data-mixed={isMixed || undefined}>
      <p className={styles.together} aria-hidden="true">
        {words}
      </p>
      <ol className={`${styles.timeline} ${styles.beside}`} aria-label={words}>
        {events.map((event, at) => {
          const run = runOf(event);
          const isFirst = event === run[0];
          const told = event.endTime === run[0]?.endTime ? 'times' : 'start';
          return (
            <li key={event.id} data-rest={at < MOST_BESIDE ? undefined : ''}>
              {isMixed && isFirst && run.length > 1 && (
                <p className={styles.together} aria-hidden="true">
                  {run.length} at {start(event)}
                </p>
              )}
              <EventCard
                event={event}
                clock={clock}
                running={isRunning(event, now)}
                told={run.length === 1 ? 'nothing' : isFirst ? 'heading' : told}
              />
            </li>
          );
        })}
      </ol>
      {events.length > MOST_BESIDE && (
        <button type="button" aria-expanded={isOpen} className={styles.rest} onClick={() => setOpen(!isOpen)}>
          {isOpen ? (
            'Less'
          ) : (
            <>
              +{events.length - MOST_BESIDE}
              <VisuallyHidden> more</VisuallyHidden>
            </>
          )}
        </button>
      )}
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
      <Text as="span" tabular rigid className={styles.clock}>
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
