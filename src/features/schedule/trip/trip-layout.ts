import { eventFamily } from '#contract/records/schedule/schedule-item.ts';
import { wallClock } from '#contract/time/clock.ts';
import type { DayClock } from '#kit/app/day-clock.ts';
import type { EventView } from '#store/queries/base/views.ts';

/** The minutes of a day by a clock. On a day on which it changes, an hour is drawn twice or not at all. */
export const DAY_MINUTES = 1_440;
/** A shorter event is drawn as high as this. */
const LEAST_MINUTES = 30;
/** This many events are drawn beside each other; the others are counted. */
export const MOST_LANES = 3;

const MINUTE_MS = 60_000;

/** A part of a column, in minutes since the beginning of its day. */
interface Part {
  top: number;
  bottom: number;
}

/** An event in the column of a day: in lane `lane` of `lanes`, with events that are not drawn beside it if `hasMore`. */
interface Block extends Part {
  event: EventView;
  lane: number;
  lanes: number;
  hasMore: boolean;
}

/** Events that are not drawn, because there are too many at the same time. */
interface More extends Part {
  events: EventView[];
}

export interface Column {
  clock: DayClock;
  blocks: Block[];
  more: More[];
}

/** An event above the columns, from one to another (both included), counted from 0. */
export interface Bar {
  event: EventView;
  from: number;
  to: number;
  row: number;
}

interface TripLayout {
  columns: Column[];
  bars: Bar[];
  rows: number;
}

/** Flights, and events of a day or longer. */
const isBar = ({ type, startTime, endTime }: EventView): boolean =>
  eventFamily(type) === 'flight' || Date.parse(endTime) - Date.parse(startTime) >= DAY_MINUTES * MINUTE_MS;

/** The minute of a day at which its clock shows an instant; before or after the day, its beginning or its end. */
export function minuteOn({ day, zone }: Pick<DayClock, 'day' | 'zone'>, instant: string | number): number {
  const at = typeof instant === 'number' ? instant : Date.parse(instant);
  const minute = (wallClock(at, zone) - Date.parse(`${day}T00:00:00.000Z`)) / MINUTE_MS;
  return Math.min(Math.max(minute, 0), DAY_MINUTES);
}

/** Lays out events on consecutive days. @param events in the order of time */
export function layOutTrip(clocks: readonly DayClock[], events: readonly EventView[]): TripLayout {
  const bars = layOutBars(clocks, events.filter(isBar));
  const others = events.filter((event) => !isBar(event));
  return {
    columns: clocks.map((clock) => layOutColumn(clock, others)),
    bars,
    rows: Math.max(0, ...bars.map(({ row }) => row + 1)),
  };
}

function layOutBars(clocks: readonly DayClock[], events: readonly EventView[]): Bar[] {
  const bars: Bar[] = [];
  /** The last column of each row. */
  const ends: number[] = [];
  for (const event of events) {
    const touched = clocks.flatMap(({ day }, at) => (event.days.includes(day) ? [at] : []));
    const [from, to] = [touched[0], touched.at(-1)];
    if (from === undefined || to === undefined) continue;
    const free = ends.findIndex((end) => end < from);
    const row = free < 0 ? ends.length : free;
    ends[row] = to;
    bars.push({ event, from, to, row });
  }
  return bars;
}

function layOutColumn(clock: DayClock, events: readonly EventView[]): Column {
  const parts = events
    .filter(({ days }) => days.includes(clock.day))
    .map((event) => {
      const top = Math.min(minuteOn(clock, event.startTime), DAY_MINUTES - LEAST_MINUTES);
      return { event, top, bottom: Math.max(minuteOn(clock, event.endTime), top + LEAST_MINUTES) };
    })
    .sort((a, b) => a.top - b.top || b.bottom - a.bottom);
  const column: Column = { clock, blocks: [], more: [] };
  let cluster: typeof parts = [];
  let until = 0;
  for (const part of parts) {
    if (part.top >= until) {
      layOutCluster(column, cluster);
      cluster = [];
    }
    cluster.push(part);
    until = Math.max(until, part.bottom);
  }
  layOutCluster(column, cluster);
  return column;
}

/** Lays out events that overlap, each in the first lane that is free. */
function layOutCluster(column: Column, cluster: readonly (Part & { event: EventView })[]): void {
  const ends: number[] = [];
  const placed = cluster.map((part) => {
    const free = ends.findIndex((end) => end <= part.top);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = part.bottom;
    return { ...part, lane };
  });
  const hidden = placed.filter(({ lane }) => lane >= MOST_LANES);
  const hasMore = hidden.length > 0;
  const lanes = Math.min(ends.length, MOST_LANES);
  for (const part of placed) if (part.lane < MOST_LANES) column.blocks.push({ ...part, lanes, hasMore });
  if (hasMore)
    column.more.push({
      top: Math.min(...hidden.map(({ top }) => top)),
      bottom: Math.max(...hidden.map(({ bottom }) => bottom)),
      events: hidden.map(({ event }) => event),
    });
}
