import { localDay } from '#contract/time.ts';

const longDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const list = new Intl.ListFormat('en', { type: 'conjunction' });

const longDay = (day: string): string => longDate.format(new Date(`${day}T00:00:00.000Z`));
const place = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;

/**
 * The day, or the days, whose events are counted as today's: each group's own (part 1 §2.5), with the places where it is
 * another day than on this device. `zones` of the groups that are counted, `now` in milliseconds since the epoch.
 */
export function todayCaption(zones: readonly string[], now: number, deviceZone: string): string {
  const here = localDay(now, deviceZone);
  const days = zones.length > 0 ? [...new Set(zones.map((zone) => localDay(now, zone)))].sort() : [here];
  const placesOf = (day: string) => [...new Set(zones.filter((zone) => localDay(now, zone) === day).map(place))].sort();
  return days
    .map((day) => (day === here ? longDay(day) : `${longDay(day)} in ${list.format(placesOf(day))}`))
    .join(' · ');
}
