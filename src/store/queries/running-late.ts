import { eventFamily } from '#contract/schedule-item.ts';
import { dayBounds } from '#contract/time/clock.ts';
import { localDay } from '#contract/time/day.ts';

/** What becomes of a day when a group runs late: arithmetic alone. Instants of events are ISO 8601 UTC. */

const MINUTE_MS = 60_000;
/** Longer than any day is late. */
export const DELAY_MAX_MINUTES = 600;

export interface DelayedEvent {
  id: string;
  type: string;
  startTime: string;
  endTime: string;
  busPickupAddress: string;
  /** Somebody has said that it does not move when the group is late. */
  isFixed: boolean;
}

/**
 * What becomes of an event.
 * - `moves`: it has not begun; both ends move.
 * - `ends-later`: it is on; its end moves.
 * - `fixed`: it has not begun or is on, and stays.
 * - `over`, `all-day` (it takes all of today, or began earlier and ends after today), `other-day`: it is not concerned.
 */
export type Fate = 'moves' | 'ends-later' | 'fixed' | 'over' | 'all-day' | 'other-day';

export interface Span {
  startTime: string;
  endTime: string;
}

export interface DelayLine<TEvent extends DelayedEvent = DelayedEvent> {
  event: TEvent;
  fate: Fate;
  /** As it is to be; as it is where it stays. */
  to: Span;
  /** Today only: it begins, or ends, after midnight because of the delay; null where it does not. */
  overMidnight: 'begins' | 'ends' | null;
}

/** What stays where it is though the group is not there in time. */
export interface LateFor<TEvent extends DelayedEvent = DelayedEvent> {
  event: TEvent;
  /** What moved ends, in whole minutes, so long after it begins: what the group is late for it by. */
  minutes: number;
  /** What ends too late for it; null where the group is merely that late itself. */
  because: TEvent | null;
}

export interface DelayPlan<TEvent extends DelayedEvent = DelayedEvent> {
  /** In the order of the events. */
  lines: DelayLine<TEvent>[];
  /** Those with a bus that leaves without the group. */
  missedBuses: LateFor<TEvent>[];
  /** The others, what is fixed and what is on the next day. */
  clashes: LateFor<TEvent>[];
  /** Those with a bus that moves along: somebody has to tell its driver. */
  movedBuses: TEvent[];
}

export interface Delay<TEvent extends DelayedEvent = DelayedEvent> {
  /** Of today, and those of the next day that what moves may meet, in the order of time. */
  events: readonly TEvent[];
  /** Of the group. */
  zone: string;
  /** Milliseconds since the epoch. */
  now: number;
  minutes: number;
  /** What the person has chosen, by id, against what is proposed. */
  fixed?: ReadonlyMap<string, boolean>;
}

/** Whether an event is proposed as fixed: an aeroplane waits for no group, whether somebody has said so or not. */
export const isFixedAtFirst = ({ type, isFixed }: Pick<DelayedEvent, 'type' | 'isFixed'>): boolean =>
  isFixed || eventFamily(type) === 'flight';

const startOf = ({ startTime }: Span): number => Date.parse(startTime);
const endOf = ({ endTime }: Span): number => Date.parse(endTime);
const later = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString();

/** Today as it will be when the group runs some minutes late from now on. */
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
  /** Of today. */
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
  // It ends on another day, and today is what is late.
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
 * What stays and has not begun, where something that was over by then no longer is; or, where nothing stands before it,
 * where the group is not ready that late.
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
    // Who is at nothing is ready that much later than now, at the earliest; tomorrow that has long been made up for.
    const isNext = !last && fate === 'fixed';
    const ready = last ? endOf(last.to) : isNext ? now + minutes * MINUTE_MS : start;
    return ready > start
      ? [{ event, minutes: Math.ceil((ready - start) / MINUTE_MS), because: last?.event ?? null }]
      : [];
  });
}
