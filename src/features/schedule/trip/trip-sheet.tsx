import { type CSSProperties, useMemo } from 'react';
import { eventFamily } from '#contract/records/schedule/schedule-item.ts';
import { localDay } from '#contract/time/day.ts';
import { clockText, momentText, monthDayText, pillText, shortDayText } from '#contract/time/text.ts';
import { zoneLabel } from '#contract/time/zone.ts';
import { type DayClock, dayClock, timesOn } from '#kit/app/day-clock.ts';
import { SheetFrame } from '#kit/page/sheet-frame.tsx';
import { useHandout } from '#kit/page/use-handout.ts';
import { EventTitle } from '#kit/text/event-title.tsx';
import type { EventView, GroupView } from '#store/queries/base/views.ts';
import { Row } from '#ui/layout/layout.tsx';
import { spanOf } from '../resolve-day.ts';
import { daysOfPage, lastPage } from '../strip-days.ts';
import { type Column, layOutTrip } from './trip-layout.ts';
import styles from './trip-sheet.module.css';

/** /groups/{id}/trip-sheet: the whole trip on one page of paper, or on one for each 14 days. */
export function TripSheet({ groupId }: { groupId: string }) {
  const { group, events, part, now } = useHandout(groupId);
  const pages = useMemo(() => (group && events ? pagesOf(group, events) : null), [group, events]);
  return (
    <SheetFrame groupId={groupId} group={group} title="Trip" part={part} what="events">
      {group && events && pages
        ? pages.map((clocks) => <Sheet key={clocks[0]?.day} group={group} clocks={clocks} events={events} now={now} />)
        : null}
    </SheetFrame>
  );
}

function pagesOf(group: GroupView, events: readonly EventView[]): DayClock[][] {
  const zone = group.defaultTimezone;
  const span = spanOf(group, new Set(events.flatMap(({ days }) => days)), localDay(Date.now(), zone));
  return Array.from({ length: lastPage(span) + 1 }, (_, page) =>
    daysOfPage(span, page).map((day) => dayClock(day, zone)),
  );
}

/** The hours from the first event to the last; the usual ones of a day without any. */
function hoursOf(columns: readonly Column[]): { first: number; last: number } {
  const blocks = columns.flatMap((column) => column.blocks);
  if (blocks.length === 0) return { first: 8, last: 20 };
  return {
    first: Math.floor(Math.min(...blocks.map(({ top }) => top)) / 60),
    last: Math.ceil(Math.max(...blocks.map(({ bottom }) => bottom)) / 60),
  };
}

interface SheetProps {
  group: GroupView;
  clocks: readonly DayClock[];
  events: readonly EventView[];
  now: number;
}

function Sheet({ group, clocks, events, now }: SheetProps) {
  const { columns, bars, rows } = layOutTrip(clocks, events);
  const { first, last } = hoursOf(columns);
  const [from, until] = [clocks[0], clocks.at(-1)];
  if (!from || !until) return null;
  const hours = Array.from({ length: last - first }, (_, at) => first + at);
  const place = (top: number, bottom: number) => ({ '--top': top - first * 60, '--height': bottom - top });
  return (
    <section className={styles.sheet} style={{ '--days': clocks.length, '--hours': hours.length } as CSSProperties}>
      <Row justify="between" align="baseline">
        <h2 className={styles.title}>
          <bdi>{group.name}</bdi>, {shortDayText(from.day)} – {shortDayText(until.day)}
        </h2>
        <span>
          Times in {zoneLabel(group.defaultTimezone, from.from, until.to - 1)}. Printed{' '}
          {momentText(now, group.defaultTimezone)}
        </span>
      </Row>
      <div
        className={styles.grid}
        style={{ gridTemplateRows: `auto ${'var(--line) '.repeat(rows)}minmax(100mm, 1fr)` }}
      >
        {clocks.map(({ day }, at) => {
          const { weekday, date, month } = pillText(day);
          return (
            <h3 key={day} className={styles.head} style={{ gridColumn: at + 2 }}>
              {weekday} {date} {(at === 0 || date === '1') && month}
            </h3>
          );
        })}
        {bars.map(({ event, from: at, to, row }) => {
          const clock = clocks[at] ?? from;
          return (
            <p key={event.id} className={styles.bar} style={{ gridColumn: `${at + 2} / ${to + 3}`, gridRow: row + 2 }}>
              {eventFamily(event.type) === 'flight' && `${timesOn(clock, event).start} `}
              <EventTitle event={event} />
            </p>
          );
        })}
        <div className={styles.rail} style={{ gridRow: rows + 2 }}>
          {hours.map((hour) => (
            <span key={hour} style={place(hour * 60, (hour + 1) * 60) as CSSProperties}>
              {clockText(hour * 3_600_000, 'UTC')}
            </span>
          ))}
        </div>
        {columns.map(({ clock, blocks, more }, at) => (
          <div key={clock.day} className={styles.column} style={{ gridColumn: at + 2, gridRow: rows + 2 }}>
            {blocks.map(({ event, top, bottom, lane, lanes, hasMore }) => (
              <p
                key={event.id}
                className={styles.block}
                style={
                  {
                    ...place(top, bottom),
                    '--lane': lane,
                    '--lanes': lanes,
                    ...(hasMore && { '--more': '3mm' }),
                  } as CSSProperties
                }
              >
                <strong>
                  <EventTitle event={event} />
                </strong>{' '}
                {timesOn(clock, event).start}
              </p>
            ))}
            {more.map(({ top, bottom, events: others }) => (
              <p key={top} className={styles.more} style={place(top, bottom) as CSSProperties}>
                +{others.length}
              </p>
            ))}
          </div>
        ))}
      </div>
      <p className={styles.others}>
        {columns
          .filter(({ more }) => more.length > 0)
          .map(({ clock, more }) => (
            <span key={clock.day}>
              <strong>Also on {monthDayText(clock.day)}:</strong>{' '}
              {more
                .flatMap((part) => part.events)
                .map((event) => (
                  <span key={event.id}>
                    {timesOn(clock, event).start} <EventTitle event={event} />
                    {'. '}
                  </span>
                ))}
            </span>
          ))}
      </p>
    </section>
  );
}
