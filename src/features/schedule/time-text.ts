import { knownZone } from '#contract/zone.ts';

/*
 * Built on Intl, one formatter a pattern and zone: this is the first thing that a day loads and draws, and a library of
 * patterns would weigh more than all of the schedule's own code.
 */

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string, pattern: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(pattern)}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', { ...pattern, timeZone: zone });
    formatters.set(key, found);
  }
  return found;
}

/** 'hh:mm a' in a zone (part 2 §9); `instant` is ISO 8601 or milliseconds since the epoch. */
export const clockText = (instant: string | number, zone: string): string =>
  formatter(knownZone(zone), { hour: '2-digit', minute: '2-digit', hourCycle: 'h12' })
    .format(new Date(instant))
    // Intl puts a narrow space, which is not the specified text, before AM and PM.
    .replace(/\s/u, ' ');

/** A day in a pattern; days have no zone. */
const dayText = (day: string, pattern: Intl.DateTimeFormatOptions): string =>
  formatter('UTC', pattern).format(Date.parse(`${day}T00:00:00.000Z`));

/** 'Friday, November 20, 2026' */
export const longDayText = (day: string): string =>
  dayText(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
/** 'Nov 20, 2026' (part 2 §9) */
export const shortDayText = (day: string): string => dayText(day, { month: 'short', day: 'numeric', year: 'numeric' });
/** 'Nov 20' */
export const monthDayText = (day: string): string => dayText(day, { month: 'short', day: 'numeric' });

/** The parts of a pill of the strip: 'Fri', '20', 'Nov'. */
export const pillText = (day: string) => ({
  weekday: dayText(day, { weekday: 'short' }),
  date: dayText(day, { day: 'numeric' }),
  month: dayText(day, { month: 'short' }),
});
