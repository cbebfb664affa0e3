const MINUTE_MS = 60_000;
const UNITS: readonly [string, number][] = [
  ['day', 1440 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
];

/**
 * How long ago something was, in words: 'just now', '5 minutes ago', 'yesterday'. Both in milliseconds since the epoch.
 * What lies ahead is 'just now' too: clocks of two machines never agree to the second.
 */
export function ageText(at: number, now: number): string {
  const age = now - at;
  for (const [unit, length] of UNITS) {
    if (age < length) continue;
    const count = Math.floor(age / length);
    if (unit === 'day' && count === 1) return 'yesterday';
    return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}

const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });

/**
 * Since when something is so, by this machine's clock: 'since 10:42', of another day 'since Nov 2, 10:42'. Both in
 * milliseconds since the epoch.
 */
export function sinceText(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return `since ${isToday ? '' : `${day.format(at)}, `}${clock.format(at)}`;
}
