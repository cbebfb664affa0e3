import { dayBounds } from '#contract/time/clock.ts';
import { localDay } from '#contract/time/day.ts';
import { spanText } from '#contract/time/span.ts';
import { weekdayText } from '#contract/time/text.ts';
import { offsetAt } from '#contract/time/zone.ts';
import { clockOf, instantOf } from '#kit/form/clock-fields.ts';

/** The target of a move: both ends, which move together. Instants are ISO 8601 UTC. */
export interface Span {
  startTime: string;
  endTime: string;
}

const STEP_MS = 15 * 60_000;

/** The event moved to another start with the same duration, regardless of clock changes. */
export function startingAt(start: string | number, { startTime, endTime }: Span): Span {
  const to = new Date(start);
  const moved = to.getTime() - Date.parse(startTime);
  return {
    startTime: to.toISOString(),
    endTime: new Date(Date.parse(endTime) + moved).toISOString(),
  };
}

/**
 * An instant moved by quarters of an hour, to a whole quarter. The steps go over an hour that the clocks skip, and once
 * through one that comes twice, so that each of them is seen.
 */
function stepped(at: number, steps: number, zone: string): number {
  const quarter = (steps > 0 ? Math.floor(at / STEP_MS) : Math.ceil(at / STEP_MS)) * STEP_MS;
  const to = quarter + steps * STEP_MS;
  const putBack = offsetAt(at, zone) - offsetAt(to, zone);
  return putBack * steps > 0 ? to + putBack : to;
}

/** The event moved by quarters of an hour, to a whole quarter. It stays on the day on which it begins. */
export function movedBySteps(event: Span, steps: number, zone: string): Span {
  if (steps === 0) return event;
  const start = Date.parse(event.startTime);
  const day = dayBounds(localDay(start, zone), zone);
  const target = Math.min(Math.max(stepped(start, steps, zone), day.from), day.to - STEP_MS);
  return steps > 0 === target > start ? startingAt(target, event) : event;
}

/** The event at the same time of another day, `yyyy-MM-dd`, by the clocks of the group's zone. */
export function movedToDay(event: Span, day: string, zone: string): Span {
  if (localDay(event.startTime, zone) === day) return event;
  const start = Date.parse(event.startTime);
  const [, time = ''] = clockOf(event.startTime, zone).split('T');
  return startingAt(Date.parse(instantOf(`${day}T${time}`, null, zone)) + (start % 60_000), event);
}

/** The event with one end at another instant, at least a quarter of an hour from the other end. */
export function resized({ startTime, endTime }: Span, end: 'start' | 'end', at: string): Span {
  const [start, finish] = [Date.parse(startTime), Date.parse(endTime)];
  const text = (ms: number) => new Date(ms).toISOString();
  return end === 'start'
    ? { startTime: text(Math.min(Date.parse(at), finish - STEP_MS)), endTime }
    : { startTime, endTime: text(Math.max(Date.parse(at), start + STEP_MS)) };
}

/** The event with its end moved by quarters of an hour, to a whole quarter. */
export function lengthened(event: Span, steps: number, zone: string): Span {
  if (steps === 0) return event;
  return resized(event, 'end', new Date(stepped(Date.parse(event.endTime), steps, zone)).toISOString());
}

export const isMoved = (event: Span, to: Span): boolean =>
  event.startTime !== to.startTime || event.endTime !== to.endTime;

/** '10:15 AM – 12:15 PM', with the day if it changes: 'Fri, Apr 3, 10:00 AM – 12:00 PM'. */
export function moveText(event: Span, to: Span, zone: string): string {
  const times = spanText(to, zone);
  const isSameDay = localDay(event.startTime, zone) === localDay(to.startTime, zone);
  return isSameDay ? times : `${weekdayText(to.startTime, zone)}, ${times}`;
}
