import { memo } from 'react';
import { eventTypeLabel } from '#contract/records/schedule/schedule-item.ts';
import { textOfHtml } from '#contract/text/plain-text.ts';
import { longDayText, momentText } from '#contract/time/text.ts';
import { zoneLabel } from '#contract/time/zone.ts';
import { useHourStyle } from '#kit/app/context.ts';
import type { DayClock } from '#kit/app/day-clock.ts';
import { EventTitle } from '#kit/text/event-title.tsx';
import type { EventView, GroupView } from '#store/queries/base/views.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import { type ProgrammeDay, timesOnPaper } from './programme-days.ts';
import styles from './programme-page.module.css';

interface ProgrammePageProps {
  page: ProgrammeDay;
  group: GroupView;
  now: number;
  /** Includes the descriptions of events. */
  isFull: boolean;
}

const COLUMNS = 4;

/** A day on paper; its header is repeated on each page that it takes. */
export function ProgrammePage({ page: { clock, place, events }, group, now, isFull }: ProgrammePageProps) {
  const { day, zone, change, from, to } = clock;
  return (
    <table className={styles.day}>
      <colgroup>
        <col className={styles.time} />
        <col className={styles.event} />
        <col className={styles.place} />
        <col />
      </colgroup>
      <thead>
        <tr>
          <td colSpan={COLUMNS} className={styles.head}>
            <Row align="stretch" justify="between" wrap className={styles.line}>
              <bdi>{group.name}</bdi>
              <span>{place}</span>
            </Row>
            <h2 className={styles.date}>{longDayText(day)}</h2>
            <Row align="stretch" justify="between" wrap className={styles.line}>
              <span>
                Times in {zoneLabel(zone, from, to - 1)}
                {change && `. The clocks change from ${change.before} to ${change.after}`}
              </span>
              <span>Printed {momentText(now, zone)}</span>
            </Row>
          </td>
        </tr>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Event</th>
          <th scope="col">Place and bus</th>
          <th scope="col">Notes</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <EventOnPaper key={event.id} event={event} clock={clock} isFull={isFull} />
        ))}
        {events.length === 0 && (
          <tr className={styles.free}>
            <td colSpan={COLUMNS - 1}>Nothing planned</td>
            <td />
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface EventOnPaperProps {
  event: EventView;
  clock: DayClock;
  isFull: boolean;
}

/** Memoized: a trip has hundreds of events, and each header shows the time of printing. */
const EventOnPaper = memo(function EventOnPaper({ event, clock, isFull }: EventOnPaperProps) {
  useHourStyle();
  const { time, more, start, end } = timesOnPaper(event, clock);
  const { type, address, busPickupAddress, busDropoffAddress } = event;
  return (
    <tr>
      <Text as="td" tabular className={styles.times}>
        <Text as="div" weight="title" className={styles.strong}>
          {time}
        </Text>
        {more.map((line) => (
          <div key={line} className={styles.small}>
            {line}
          </div>
        ))}
      </Text>
      <td>
        <Text as="div" weight="title" className={styles.strong} dir="auto">
          <EventTitle event={event} />
        </Text>
        <div className={styles.small}>
          {event.isCancelled && <strong>Canceled, </strong>}
          {eventTypeLabel(type)}
          {event.pending && ', not sent yet'}
        </div>
        <Words label="Instructions" html={event.instruction} />
        {isFull && <Words label="Description" html={event.description} />}
      </td>
      <td>
        {address && <div dir="auto">{address}</div>}
        {busPickupAddress && <Bus what="Bus pickup" time={start} at={busPickupAddress} />}
        {busDropoffAddress && <Bus what="Bus drop-off" time={end} at={busDropoffAddress} />}
      </td>
      <td />
    </tr>
  );
});

function Words({ label, html }: { label: string; html: string }) {
  const text = textOfHtml(html);
  if (text === '') return null;
  return (
    <div className={styles.words}>
      <Text as="span" weight="title">
        {label}
      </Text>
      <div dir="auto" className={styles.text}>
        {text}
      </div>
    </div>
  );
}

function Bus({ what, time, at }: { what: string; time: string; at: string }) {
  return (
    <div className={styles.words}>
      <Text as="span" weight="title">
        {what}, {time}
      </Text>
      <div dir="auto">{at}</div>
    </div>
  );
}
