import { addDays } from './day.ts';
import { offsetAt, offsetLabel } from './zone.ts';

const DAY_MS = 86_400_000;

/** Returns the wall-clock time of a zone at an instant, as milliseconds of a UTC date that reads the same. */
export const wallClock = (at: number, zone: string): number => at + offsetAt(at, zone);

/**
 * Returns the instant at which a zone's clocks show a time, ISO 8601 UTC. For an hour that occurs twice it is the
 * first; a time that the clocks skip is read as if they had not been put forward yet.
 * @param day `yyyy-MM-dd`
 * @param time `HH:mm`
 */
export function instantAt(day: string, time: string, zone: string): string {
  const wall = Date.parse(`${day}T${time}:00.000Z`);
  // Two changes of clocks are more than a day apart, so one of these two offsets holds at that time.
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  const candidates = [wall - before, wall - after].filter((at) => wallClock(at, zone) === wall);
  return new Date(candidates.length > 0 ? Math.min(...candidates) : wall - before).toISOString();
}

/** Returns when a local day of a zone and the next one begin, in milliseconds since the epoch: 23 to 25 hours apart. */
export const dayBounds = (day: string, zone: string): { from: number; to: number } => ({
  from: Date.parse(instantAt(day, '00:00', zone)),
  to: Date.parse(instantAt(addDays(day, 1), '00:00', zone)),
});

/**
 * Returns the names of a zone's clocks before and after they change on a day, as 'BST' and 'GMT'; null if they do not.
 */
export function clockChangeOn(day: string, zone: string): { before: string; after: string } | null {
  const { from, to } = dayBounds(day, zone);
  const last = Math.max(from, to - 1);
  if (offsetAt(from, zone) === offsetAt(last, zone)) return null;
  return { before: offsetLabel(zone, from), after: offsetLabel(zone, last) };
}
