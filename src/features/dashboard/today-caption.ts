import { localDay } from '#contract/time/day.ts';
import { longDayText } from '#contract/time/text.ts';
import { zoneCity } from '#contract/time/zone.ts';

/** 'Kyoto, London and Paris' */
const listText = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

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
