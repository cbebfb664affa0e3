import type { QuietHours } from '#contract/live/push.ts';
import { instantAt, wallClock } from '#contract/time/clock.ts';
import { addDays } from '#contract/time/day.ts';

/**
 * Returns the end of the quiet hours that contain an instant, both in milliseconds since the epoch; null if none does.
 * They go from one time to the next such time on the zone's clocks, so a night with a clock change is longer or
 * shorter.
 */
export function quietUntil(now: number, { from, to, zone }: QuietHours): number | null {
  const today = new Date(wallClock(now, zone)).toISOString().slice(0, 10);
  for (const day of [addDays(today, -1), today]) {
    const begins = Date.parse(instantAt(day, from, zone));
    const ends = Date.parse(instantAt(from < to ? day : addDays(day, 1), to, zone));
    if (begins <= now && now < ends) return ends;
  }
  return null;
}
