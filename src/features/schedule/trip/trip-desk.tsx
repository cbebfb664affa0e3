import { Link } from '@tanstack/react-router';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { Group } from '#contract/records/groups/group.ts';
import { eventFamily } from '#contract/records/schedule/schedule-item.ts';
import { plural } from '#contract/text/plural.ts';
import { instantAt } from '#contract/time/clock.ts';
import { clockText, longDayText, pillText } from '#contract/time/text.ts';
import { toGroup } from '#kit/addresses/addresses.ts';
import { type DayClock, timesOn } from '#kit/app/day-clock.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { Text } from '#ui/layout/layout.tsx';
import { useFrameRoom } from '#ui/use-frame-room.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { TripProps } from '../schedule-screen.tsx';
import { focusAfterKey } from './desk-keys.ts';
import { TripBlock } from './trip-block.tsx';
import styles from './trip-desk.module.css';
import { type Bar, type Column, DAY_MINUTES, layOutTrip, MOST_LANES, minuteOn } from './trip-layout.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const HOUR_MS = 3_600_000;
/** The heights of an hour and of a line of text, as in the style sheet. */
const HOUR_PX = 40;
const LINE_PX = 16;
/** The hour at which the desk opens, where nothing is earlier. */
const USUAL_HOUR = 8;
/** The usual time of a day's first event. */
const USUAL_TIME = '09:00';

interface TripDeskProps {
  group: Group;
  clocks: readonly DayClock[];
  events: readonly EventView[];
  frame: RefObject<HTMLDivElement | null>;
  /** The day in the address. */
  chosen: string;
  /** The day at which the desk opens. */
  opened: string;
  today: string;
  /** Milliseconds since the epoch. */
  now: number;
  /** Opens the form of a new event; null for a user who cannot add one. */
  onCreate: TripProps['onCreate'] | null;
}

/** Days as columns, hours as rows, with flights and long events as bars above. */
export function TripDesk({ group, clocks, events, frame, chosen, opened, today, now, onCreate }: TripDeskProps) {
  const layout = useMemo(() => layOutTrip(clocks, events), [clocks, events]);
  const [focused, setFocused] = useState('');
  const { columns, bars, rows } = layout;
  const openedAt = clocks.findIndex(({ day }) => day === opened);
  const drawn = [
    ...clocks.map(({ day }, at) => nameOf(at, day)),
    ...bars.map(({ event, from }) => nameOf(from, event.id)),
    ...columns.flatMap(({ blocks }, at) => blocks.map(({ event }) => nameOf(at, event.id))),
  ];
  // One link of the desk is in the tab order: the one that had the focus, or that of the day.
  const reachable = drawn.includes(focused) ? focused : nameOf(openedAt, opened);
  useFrameRoom(frame);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day that is opened.
  useLayoutEffect(() => {
    const column = columns[openedAt];
    if (!frame.current || !column) return;
    const first = opened === today ? minuteOn(column.clock, now) : Math.min(...column.blocks.map(({ top }) => top));
    openAt(frame.current, openedAt, Math.min(first, USUAL_HOUR * 60) - 30);
  }, [opened]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    const link = target instanceof Element && target.closest<HTMLElement>('[data-at]');
    if (!link || !frame.current || altKey || ctrlKey || metaKey || shiftKey) return;
    if (key === 'n' && onCreate) {
      const found = events.find(({ id }) => id === link.dataset.key);
      const day = clocks[Number(link.dataset.at)]?.day ?? chosen;
      onCreate(hourFrom(found ? found.endTime : instantAt(day, USUAL_TIME, group.defaultTimezone)));
    } else if (!focusAfterKey(frame.current, link, key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // The frame scrolls in both directions; its links have the keys.
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links in it.
    <div
      ref={frame}
      className={styles.frame}
      data-desk
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const { at, key } = target.closest<HTMLElement>('[data-key]')?.dataset ?? {};
        if (key) setFocused(nameOf(at, key));
      }}
    >
      <div className={styles.desk} style={{ '--days': clocks.length } as CSSProperties}>
        <div className={styles.top}>
          <div className={styles.corner} />
          {clocks.map(({ day }, at) => (
            <Head
              key={day}
              groupId={group.id}
              day={day}
              at={at}
              isToday={day === today}
              isChosen={day === chosen}
              isReachable={nameOf(at, day) === reachable}
            />
          ))}
          {bars.map((bar) => (
            <BarOf
              key={bar.event.id}
              bar={bar}
              clock={clocks[bar.from]}
              chosen={chosen}
              isReachable={nameOf(bar.from, bar.event.id) === reachable}
            />
          ))}
          {rows > 0 && <div className={styles.under} style={{ gridRow: rows + 2 }} />}
        </div>
        <div className={styles.body}>
          <div className={styles.rail} aria-hidden="true">
            {HOURS.slice(1).map((hour) => (
              <Text key={hour} as="span" tone="faint" tabular style={{ '--top': hour * 60 } as CSSProperties}>
                {clockText(hour * HOUR_MS, 'UTC').replace(':00 ', ' ')}
              </Text>
            ))}
          </div>
          {columns.map((column, at) => (
            <ColumnOf
              key={column.clock.day}
              groupId={group.id}
              column={column}
              at={at}
              chosen={chosen}
              now={column.clock.day === today ? minuteOn(column.clock, now) : null}
              reachable={column.blocks.some(({ event }) => nameOf(at, event.id) === reachable) ? reachable : null}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The name of a link; an event that crosses midnight has one in each of its columns. */
const nameOf = (at: number | string | undefined, key: string) => `${at} ${key}`;

const hourFrom = (startTime: string) => ({
  startTime,
  endTime: new Date(Date.parse(startTime) + HOUR_MS).toISOString(),
});

/** The lines of text that a block has room for. */
const linesOf = (minutes: number): number => Math.max(1, Math.floor(((minutes / 60) * HOUR_PX - 3) / LINE_PX));

/** Scrolls the frame to a column and to a minute of its day. */
function openAt(frame: HTMLElement, at: number, minute: number): void {
  const column = frame.querySelectorAll('[data-column]')[at];
  if (!column) return;
  const { left, width, height } = column.getBoundingClientRect();
  frame.scrollTop = (Math.max(0, minute) / DAY_MINUTES) * height;
  const from = left - frame.getBoundingClientRect().left;
  // The day before it stays in sight.
  if (from < width || from + width > frame.clientWidth) frame.scrollLeft = Math.max(0, at - 1) * width;
}

interface HeadProps {
  groupId: string;
  day: string;
  at: number;
  isToday: boolean;
  isChosen: boolean;
  isReachable: boolean;
}

const Head = memo(({ groupId, day, at, isToday, isChosen, isReachable }: HeadProps) => {
  const { weekday, date, month } = pillText(day);
  return (
    <Link
      {...toGroup(groupId, day)}
      resetScroll={false}
      draggable={false}
      tabIndex={isReachable ? 0 : -1}
      data-at={at}
      data-key={day}
      data-today={isToday || undefined}
      data-chosen={isChosen || undefined}
      style={{ gridColumn: at + 2 }}
      className={styles.head}
    >
      <VisuallyHidden>{[longDayText(day), isToday && 'today'].filter(Boolean).join(', ')}</VisuallyHidden>
      <span aria-hidden="true">{weekday}</span>{' '}
      <Text as="span" weight="title" tabular aria-hidden="true">
        {date}
      </Text>{' '}
      {(at === 0 || date === '1') && <span aria-hidden="true">{month}</span>}
    </Link>
  );
});

interface BarProps {
  bar: Bar;
  clock: DayClock | undefined;
  chosen: string;
  isReachable: boolean;
}

const BarOf = memo(({ bar: { event, from, to, row }, clock, chosen, isReachable }: BarProps) => {
  const family = eventFamily(event.type);
  const style = { '--hue': `var(--hue-${family})`, gridColumn: `${from + 2} / ${to + 3}`, gridRow: row + 2 };
  return (
    <TripBlock event={event} at={from} chosen={chosen} isReachable={isReachable} isBar style={style as CSSProperties}>
      {clock && family === 'flight' && timesOn(clock, event).start}
    </TripBlock>
  );
});

interface ColumnProps {
  groupId: string;
  column: Column;
  at: number;
  chosen: string;
  /** The minute of now, in the column of today. */
  now: number | null;
  reachable: string | null;
}

const ColumnOf = memo(({ groupId, column: { clock, blocks, more }, at, chosen, now, reachable }: ColumnProps) => (
  <section className={styles.column} data-column={clock.day} aria-label={longDayText(clock.day)}>
    {blocks.map(({ event, top, bottom, lane, lanes, hasMore }) => {
      const lines = linesOf(bottom - top);
      const isNarrow = lanes === MOST_LANES;
      const isUpright = isNarrow && lines > 2;
      const hasPlace = lines > 3 && !isNarrow && event.address !== '';
      const style = {
        '--hue': `var(--hue-${eventFamily(event.type)})`,
        '--top': top,
        '--height': bottom - top,
        '--lane': lane,
        '--lanes': lanes,
        '--lines': isUpright ? (hasMore ? 1 : 2) : isNarrow ? lines : Math.max(1, lines - (hasPlace ? 2 : 1)),
        ...(hasMore && { '--more': '1.75rem' }),
      } as CSSProperties;
      return (
        <TripBlock
          key={event.id}
          event={event}
          at={at}
          chosen={chosen}
          isReachable={nameOf(at, event.id) === reachable}
          style={style}
          isNarrow={isNarrow}
          isUpright={isUpright}
          place={hasPlace ? event.address : ''}
        >
          {lines > 1 && !isNarrow && timesOn(clock, event).start}
        </TripBlock>
      );
    })}
    {more.map(({ top, bottom, events }) => (
      <Link
        key={top}
        {...toGroup(groupId, clock.day)}
        resetScroll={false}
        data-at={at}
        tabIndex={-1}
        className={styles.others}
        style={{ '--top': top, '--height': bottom - top } as CSSProperties}
      >
        <span aria-hidden="true">+{events.length}</span>
        <VisuallyHidden>
          {plural(events.length, 'more event')} at this time, on {longDayText(clock.day)}
        </VisuallyHidden>
      </Link>
    ))}
    {now !== null && (
      <div className={styles.now} data-now style={{ '--top': now } as CSSProperties}>
        <VisuallyHidden>Now</VisuallyHidden>
      </div>
    )}
  </section>
));
