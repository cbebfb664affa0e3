const MINUTE_MS = 60_000;
const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 1440 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
];

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/**
 * How long ago something was, in words: 'just now', '5 minutes ago', 'yesterday'. Both in milliseconds since the epoch.
 * What lies ahead is 'just now' too: clocks of two machines never agree to the second.
 */
export function ageText(at: number, now: number): string {
  const age = now - at;
  for (const [unit, length] of UNITS) {
    if (age >= length) return format.format(-Math.floor(age / length), unit);
  }
  return 'just now';
}
