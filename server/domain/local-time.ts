import { addDays } from '#contract/time.ts';

/** What a clock on the wall of a zone shows at an instant, as milliseconds of a UTC date that reads the same. */
export function wallClock(at: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  return Date.parse(`${format.format(at).replace(', ', 'T')}Z`);
}

/**
 * A wall clock's time as an instant, ISO 8601 UTC.
 * @param firstDay `yyyy-MM-dd`
 * @param day days after the first
 * @param time `HH:mm`
 */
export function localInstant(firstDay: string, day: number, time: string, zone: string): string {
  const wall = Date.parse(`${addDays(firstDay, day)}T${time}:00.000Z`);
  // The zone's offset near that time; asked again at the answer, in case the clocks change in between.
  const near = wall - (wallClock(wall, zone) - wall);
  return new Date(wall - (wallClock(near, zone) - near)).toISOString();
}
