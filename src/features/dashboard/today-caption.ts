import { localDay } from '#contract/time/day.ts';
import { longDayText } from '#contract/time/text.ts';
import { zoneCity } from '#contract/time/zone.ts';
import { listText } from '#kit/text/list-text.ts';

/**
 * The days that count as today: each group's own, with its place when the day differs from this device's. `zones` are
 * those of the counted groups; `now` is in milliseconds since the epoch.
 */
export function todayCaption(zones: readonly string[], now: number, deviceZone: string): string {
  const here = localDay(now, deviceZone);
  const days = zones.length > 0 ? [...new Set(zones.map((zone) => localDay(now, zone)))].sort() : [here];
  const placesOf = (day: string) =>
    [...new Set(zones.filter((zone) => localDay(now, zone) === day).map(zoneCity))].sort();
  return days
    .map((day) => (day === here ? longDayText(day) : `${longDayText(day)} in ${listText(placesOf(day))}`))
    .join(' · ');
}
