import { plural } from '#contract/text/plural.ts';
import { localDay } from './day.ts';
import { clockText, monthDayText } from './text.ts';
import { deviceZone } from './zone.ts';

const MINUTE_MS = 60_000;
const UNITS: readonly [string, number][] = [
  ['day', 1440 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
];

/**
 * Returns how long ago something was, in words: 'just now', '5 minutes ago', 'yesterday'. Both in milliseconds since
 * the epoch. A future time is 'just now' too, because the clocks of two machines never agree to the second.
 */
export function ageText(at: number, now: number): string {
  const age = now - at;
  for (const [unit, length] of UNITS) {
    if (age < length) continue;
    const count = Math.floor(age / length);
    if (unit === 'day' && count === 1) return 'yesterday';
    return `${plural(count, unit)} ago`;
  }
  return 'just now';
}

/**
 * Returns the time since which something holds, by this device's clock: 'since 10:42 AM', on another day 'since Nov 2,
 * 10:42 AM'. Both in milliseconds since the epoch.
 */
export function sinceText(at: number, now: number): string {
  const zone = deviceZone();
  const day = localDay(at, zone);
  return `since ${day === localDay(now, zone) ? '' : `${monthDayText(day)}, `}${clockText(at, zone)}`;
}
