import { offsetAt } from './zone.ts';

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
