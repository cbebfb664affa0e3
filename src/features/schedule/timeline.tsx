import { type CSSProperties, Fragment, useRef } from 'react';
import { clockText } from '#contract/time/text.ts';
import { offsetLabel } from '#contract/time/zone.ts';
import { type DayClock, takesAllOf } from '#kit/app/day-clock.ts';
import { durationText } from '#kit/text/duration-text.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { EventCard } from './event-card.tsx';
import styles from './timeline.module.css';
import { layOutDay, type PlacedEvent, type TimelineEntry } from './timeline-layout.ts';
import { useFrameRoom } from './use-frame-room.ts';
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

/** The day as a timeline: times at the left, cards in their places, and gaps and the current time in words. */
export function Timeline({ events, clock, now, upcoming, isWhole }: TimelineProps) {
  const frame = useRef<HTMLDivElement>(null);

  useFrameRoom(frame);
  useOpeningPlace(frame, clock.day);

  // An event for others only, or a draft, is not next, but the day goes on with it.
  const isOver =
    isWhole && now !== null && !events.some((event) => !event.isCancelled && Date.parse(event.startTime) > now);
  return (
    <div ref={frame} className={styles.container}>
      <ol className={styles.timeline} aria-label="Events of the day">
        {layOutDay(events, now, (event) => takesAllOf(clock, event), upcoming)
          .filter(({ kind }) => isWhole || kind !== 'gap')
          .map((entry) => (
            <Entry key={keyOf(entry)} {...{ entry, clock, now, isOver }} />
          ))}
      </ol>
    </div>
  );
}

function keyOf(entry: TimelineEntry): string {
  if (entry.kind === 'gap') return `gap-${entry.after}`;
  return entry.kind === 'now' ? 'now' : `events-${entry.placed[0]?.event.id}`;
}

type EntryProps = Pick<TimelineProps, 'clock' | 'now'> & { entry: TimelineEntry; isOver: boolean };

function Entry({ entry, clock, now, isOver }: EntryProps) {
  if (entry.kind === 'gap') return <li className={styles.gap}>{durationText(entry.minutes)} free</li>;
  if (entry.kind === 'now') return <NowLine next={entry.next} now={now ?? 0} {...{ clock, isOver }} />;
  if (entry.placed.length === 1 && entry.placed[0]) {
    return (
      <li className={styles.slot}>
        <Slot placed={entry.placed[0]} clock={clock} now={now} />
      </li>
    );
  }
  return (
    <li>
      <ol
        className={styles.cluster}
        aria-label="At the same time"
        data-lanes={Math.min(entry.lanes, 4)}
        style={{ '--lanes': entry.lanes } as CSSProperties}
      >
        {entry.placed.map((placed) => (
          <li
            key={placed.event.id}
            className={styles.slot}
            style={{ '--lane': placed.lane + 1, '--row': placed.row + 1, '--rows': placed.rows } as CSSProperties}
          >
            <Slot placed={placed} clock={clock} now={now} />
          </li>
        ))}
      </ol>
    </li>
  );
}

type SlotProps = Pick<TimelineProps, 'clock' | 'now'> & { placed: PlacedEvent };

function Slot({ placed: { event, leadsRow }, clock, now }: SlotProps) {
  const startsToday = Date.parse(event.startTime) >= clock.from && !takesAllOf(clock, event);
  const running =
    !event.isCancelled && now !== null && Date.parse(event.startTime) <= now && now < Date.parse(event.endTime);
  return (
    <Fragment>
      {leadsRow && <Tick at={startsToday ? event.startTime : null} clock={clock} />}
      <EventCard event={event} clock={clock} running={running} />
    </Fragment>
  );
}

/**
 * The time on the rail, hidden from screen readers because the card repeats it. Null when the event only continues on
 * this day.
 */
function Tick({ at, clock: { zone, change } }: { at: string | number | null; clock: DayClock }) {
  const [time, half] = at === null ? [] : clockText(at, zone).split(' ');
  return (
    <span className={styles.tick} aria-hidden="true">
      {time && (
        <Stack as="span" size="small" weight="bold" tabular className={styles.clock}>
          {time}
          <span className={styles.half}>{half}</span>
          {change && at !== null && <span className={styles.half}>{offsetLabel(zone, at)}</span>}
        </Stack>
      )}
    </span>
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
    <Text as="li" tone="signal" size="small" weight="medium" className={styles.now} data-now>
      <Tick at={now} clock={clock} />
      <VisuallyHidden>Now, </VisuallyHidden>
      {/* On the rail where there is room. */}
      <VisuallyHidden at="medium">{clockText(now, zone)}. </VisuallyHidden>
      {change && `${offsetLabel(zone, now)} · `}
      {next ? `Next in ${durationText(next.minutes)}: ${next.event.title}` : isOver && 'Nothing more today'}
    </Text>
  );
}
