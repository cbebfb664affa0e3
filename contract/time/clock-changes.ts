import { offsetAt } from './zone.ts';

/** A change of a zone's clocks; offsets from UTC in milliseconds, `at` in milliseconds since the epoch. */
export interface ClockChange {
  at: number;
  before: number;
  after: number;
}

const MINUTE_MS = 60_000;
/** No zone of today changes its clocks twice within this time: Morocco changes them for a month. */
const STEP_MS = 14 * 86_400_000;

/** Returns the changes of a zone's clocks between two instants in order; each to the minute. */
export function clockChanges(zone: string, from: number, to: number): ClockChange[] {
  const changes: ClockChange[] = [];
  let at = from;
  let before = offsetAt(at, zone);
  while (at < to) {
    const next = Math.min(at + STEP_MS, to);
    const after = offsetAt(next, zone);
    if (after !== before) changes.push({ at: changeBetween(zone, at, next), before, after });
    at = next;
    before = after;
  }
  return changes;
}

/** Halves the time between two instants of different offsets until it is a minute. */
function changeBetween(zone: string, from: number, to: number): number {
  const before = offsetAt(from, zone);
  let [early, late] = [Math.floor(from / MINUTE_MS), Math.ceil(to / MINUTE_MS)];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (offsetAt(middle * MINUTE_MS, zone) === before) early = middle;
    else late = middle;
  }
  return late * MINUTE_MS;
}
