import { addDays } from './day.ts';
import { offsetAt, offsetLabel } from './zone.ts';

const DAY_MS = 86_400_000;

/** What a clock on the wall of a zone shows at an instant, as milliseconds of a UTC date that reads the same. */
export const wallClock = (at: number, zone: string): number => at + offsetAt(at, zone);

/**
 * The instant at which a zone's clocks show a time, ISO 8601 UTC. Of an hour that comes twice it is the first; a time
 * that the clocks skip is taken as if they had not been put forward yet.
 * @param day `yyyy-MM-dd`
 * @param time `HH:mm`
 */
export function instantAt(day: string, time: string, zone: string): string {
  const wall = Date.parse(`${day}T${time}:00.000Z`);
  // No change of the clocks is a day away from another, so one of these two offsets is the one that holds then.
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  const candidates = [wall - before, wall - after].filter((at) => wallClock(at, zone) === wall);
  return new Date(candidates.length > 0 ? Math.min(...candidates) : wall - before).toISOString();
}

/** When a local day of a zone begins and when the next one does, in milliseconds since the epoch: 23 to 25 hours apart. */
export const dayBounds = (day: string, zone: string): { from: number; to: number } => ({
  from: Date.parse(instantAt(day, '00:00', zone)),
  to: Date.parse(instantAt(addDays(day, 1), '00:00', zone)),
});

/** How a zone's clocks are called before and after they are changed on a day, as 'BST' and 'GMT'; null where they are not. */
export function clockChangeOn(day: string, zone: string): { before: string; after: string } | null {
  const { from, to } = dayBounds(day, zone);
  const last = Math.max(from, to - 1);
  if (offsetAt(from, zone) === offsetAt(last, zone)) return null;
  return { before: offsetLabel(zone, from), after: offsetLabel(zone, last) };
}
