import { isTimeZone } from './time.ts';

/** What people read about time zones. Built on Intl like the days of time.ts. */

const known = new Map<string, string>();

/** The zone, or UTC for one that this runtime does not know: a group must open whatever its zone says. */
export function knownZone(zone: string): string {
  let found = known.get(zone);
  if (found === undefined) {
    found = isTimeZone(zone) ? zone : 'UTC';
    known.set(zone, found);
  }
  return found;
}

type NameStyle = 'short' | 'longOffset';

function zoneName(locale: string, zone: string, instant: string | number, style: NameStyle): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: knownZone(zone), timeZoneName: style }).formatToParts(
    new Date(instant),
  );
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** True when clocks in both zones show the same time at an instant, whatever the zones are called. */
export const clocksAgree = (zone: string, other: string, instant: string | number): boolean =>
  knownZone(zone) === knownZone(other) ||
  zoneName('en', zone, instant, 'longOffset') === zoneName('en', other, instant, 'longOffset');

/** English locales spell only the zones of their own region; between them they know those that people say aloud. */
const SPELLERS = ['en-US', 'en-GB', 'en-AU', 'ja-JP'];

/** A zone as people say it: 'Tokyo (JST)', 'New York (EST)', 'Hong Kong (GMT+8)', 'UTC'. */
export function zoneLabel(zone: string, instant: string | number): string {
  const found = knownZone(zone);
  if (found === 'UTC') return 'UTC';
  const names = SPELLERS.map((locale) => zoneName(locale, found, instant, 'short'));
  const spelled = names.find((name) => !/^(?:GMT|UTC)[+-]/.test(name)) ?? names[0];
  const city = found.split('/').at(-1)?.replaceAll('_', ' ');
  return `${city} (${spelled})`;
}
