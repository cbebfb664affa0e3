import { eventFamily } from '#contract/records/schedule/schedule-item.ts';
import { dayBounds } from '#contract/time/clock.ts';
import { localDay } from '#contract/time/day.ts';

/** Calculates the new times of a day when a group runs late. Instants of events are ISO 8601 UTC. */

const MINUTE_MS = 60_000;
/** The longest delay; no day is later than this. */
export const DELAY_MAX_MINUTES = 600;

export interface DelayedEvent {
  id: string;
  type: string;
  startTime: string;
  endTime: string;
  busPickupAddress: string;
  /** Staff have set that the event does not move when the group is late. */
  isFixed: boolean;
}

/**
 * The effect of a delay on an event.
 * - `moves`: it has not begun; both ends move.
 * - `ends-later`: it is on; its end moves.
 * - `fixed`: it has not begun or is on, and stays.
 * - `over`, `all-day` (it takes all of today, or began earlier and ends after today), `other-day`: it is not concerned.
 */
type Fate = 'moves' | 'ends-later' | 'fixed' | 'over' | 'all-day' | 'other-day';

export interface Span {
  startTime: string;
  endTime: string;
}

export interface DelayLine<TEvent extends DelayedEvent = DelayedEvent> {
  event: TEvent;
  fate: Fate;
  /** The new times; the present ones where it stays. */
  to: Span;
  /** For events of today: it begins, or ends, after midnight because of the delay; null where it does not. */
  overMidnight: 'begins' | 'ends' | null;
}

/** An event that stays where it is although the group is late for it. */
export interface LateFor<TEvent extends DelayedEvent = DelayedEvent> {
  event: TEvent;
  /**
   * How late the group is for it, in whole minutes: the time from its start to the end of the moved event before it.
   */
  minutes: number;
  /** The event that ends too late for it; null where the group is late only by the delay itself. */
  because: TEvent | null;
}

export interface DelayPlan<TEvent extends DelayedEvent = DelayedEvent> {
  /** In the order of the events. */
  lines: DelayLine<TEvent>[];
  /** The events with a bus that leaves without the group. */
  missedBuses: LateFor<TEvent>[];
  /** The other fixed events, and those on the next day. */
  clashes: LateFor<TEvent>[];
  /** The events with a bus that moves along, whose driver must be told. */
  movedBuses: TEvent[];
}

interface Delay<TEvent extends DelayedEvent = DelayedEvent> {
  /** The events of today, and those of the next day that moved events may meet, in the order of time. */
  events: readonly TEvent[];
  /** The zone of the group. */
  zone: string;
  /** Milliseconds since the epoch. */
  now: number;
  minutes: number;
  /** The user's choices, by id, that differ from the proposal. */
  fixed?: ReadonlyMap<string, boolean>;
}

/** Whether an event is proposed as fixed: a flight never waits for a group, even where staff have not set that. */
const isFixedAtFirst = ({ type, isFixed }: Pick<DelayedEvent, 'type' | 'isFixed'>): boolean =>
  isFixed || eventFamily(type) === 'flight';

const startOf = ({ startTime }: Span): number => Date.parse(startTime);
const endOf = ({ endTime }: Span): number => Date.parse(endTime);
const later = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString();

/** The plan of today for a group that is some minutes late from now on. */
export function planDelay<TEvent extends DelayedEvent>(delay: Delay<TEvent>): DelayPlan<TEvent> {
  const { events, zone, now, minutes, fixed = new Map() } = delay;
  const day = localDay(now, zone);
  const { from, to } = dayBounds(day, zone);
  const lines = events.map((event): DelayLine<TEvent> => {
    const fate = fateOf(event, { now, from, to, isFixed: fixed.get(event.id) ?? isFixedAtFirst(event) });
    const moved = movedBy(event, fate, minutes);
    return { event, fate, to: moved, overMidnight: overMidnight(event, moved, to) };
  });
  const late = lateFor(lines, now, minutes);
  const hasBus = ({ event }: { event: TEvent }) => event.busPickupAddress.trim() !== '';
  return {
    lines,
    missedBuses: late.filter(hasBus),
    clashes: late.filter((each) => !hasBus(each)),
    movedBuses: lines.filter((line) => line.fate === 'moves' && hasBus(line)).map(({ event }) => event),
  };
}

interface Now {
  now: number;
  /** The beginning of today. */
  from: number;
  to: number;
  isFixed: boolean;
}

function fateOf(event: Span, { now, from, to, isFixed }: Now): Fate {
  const [start, end] = [startOf(event), endOf(event)];
  if (start >= to) return 'other-day';
  if (start <= from && end >= to) return 'all-day';
  if (start > now) return isFixed ? 'fixed' : 'moves';
  if (end <= now) return 'over';
  // The event also ends on another day, and only today is late.
  if (start < from && end > to) return 'all-day';
  return isFixed ? 'fixed' : 'ends-later';
}

function movedBy({ startTime, endTime }: Span, fate: Fate, minutes: number): Span {
  if (fate === 'moves') return { startTime: later(startTime, minutes), endTime: later(endTime, minutes) };
  return { startTime, endTime: fate === 'ends-later' ? later(endTime, minutes) : endTime };
}

function overMidnight(was: Span, is: Span, midnight: number): 'begins' | 'ends' | null {
  if (startOf(was) < midnight && startOf(is) >= midnight) return 'begins';
  return endOf(was) <= midnight && endOf(is) > midnight ? 'ends' : null;
}

const isMoving = ({ fate }: DelayLine): boolean => fate === 'moves' || fate === 'ends-later';

/**
 * The events that stay and have not begun, and that begin before an earlier event now ends; or, without an earlier
 * event, before the group is ready.
 */
function lateFor<TEvent extends DelayedEvent>(
  lines: readonly DelayLine<TEvent>[],
  now: number,
  minutes: number,
): LateFor<TEvent>[] {
  const moving = lines.filter(isMoving);
  return lines.flatMap(({ event, fate }) => {
    const start = startOf(event);
    if (start <= now || (fate !== 'fixed' && fate !== 'other-day')) return [];
    const before = moving.filter((line) => endOf(line.event) <= start);
    const last = before.toSorted((a, b) => endOf(b.to) - endOf(a.to))[0];
    // A group without a present event is ready that much later than now, at the earliest; by tomorrow it has caught up.
    const isNext = !last && fate === 'fixed';
    const ready = last ? endOf(last.to) : isNext ? now + minutes * MINUTE_MS : start;
    return ready > start
      ? [{ event, minutes: Math.ceil((ready - start) / MINUTE_MS), because: last?.event ?? null }]
      : [];
  });
}
