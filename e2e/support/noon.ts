import { wallClock } from '#contract/time/clock.ts';

const HOUR_MS = 3_600_000;

/** At most about an hour and a half from one to the next. */
const ZONES = [
  ...['Pacific/Auckland', 'Australia/Sydney', 'Asia/Tokyo', 'Asia/Singapore', 'Asia/Bangkok', 'Asia/Dhaka'],
  ...['Asia/Karachi', 'Asia/Dubai', 'Europe/Istanbul', 'Europe/Athens', 'Europe/Rome', 'Europe/London'],
  ...['Atlantic/Azores', 'America/Noronha', 'America/Sao_Paulo', 'America/Halifax', 'America/New_York'],
  ...['America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu'],
  'Pacific/Pago_Pago',
];

/**
 * The zone in which it is nearest to noon, of some that are spread over the day: what is about today does not pass
 * midnight.
 */
export function zoneAtNoon(zones: readonly string[] = ZONES): string {
  const now = Date.now();
  const fromNoon = (zone: string) => Math.abs(((wallClock(now, zone) / HOUR_MS) % 24) - 12);
  return zones.reduce((nearest, zone) => (fromNoon(zone) < fromNoon(nearest) ? zone : nearest));
}
