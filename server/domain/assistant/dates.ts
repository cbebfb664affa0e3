import { casual } from 'chrono-node/en';
import { instantAt } from '#contract/time/clock.ts';
import { isDay, localDay } from '#contract/time/day.ts';
import { offsetAt } from '#contract/time/zone.ts';

/** A time or a day named in a sentence. */
export interface NamedTime {
  /** The words that name it, to be cut from the sentence. */
  text: string;
  /** `yyyy-MM-dd` in the given zone. */
  day: string;
  /** ISO 8601 UTC; null when only a day is named. */
  start: string | null;
  end: string | null;
}

const MINUTE_MS = 60_000;
/** In characters. Parsing time grows faster than the length, and blocks all other requests. */
const LONGEST_READ = 300;
const two = (value: number): string => String(value).padStart(2, '0');

type Parsed = ReturnType<typeof casual.parse>[number];

/** The instant of a local time in a zone; null for a time that does not exist there. */
function atWallTime(day: string, parts: Parsed['start'], zone: string): string | null {
  const time = `${two(parts.get('hour') ?? 0)}:${two(parts.get('minute') ?? 0)}`;
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? instantAt(day, time, zone) : null;
}

const dayOf = (parts: Parsed['start']): string =>
  `${String(parts.get('year')).padStart(4, '0')}-${two(parts.get('month') ?? 1)}-${two(parts.get('day') ?? 1)}`;

/**
 * Reads the first day or time in an English sentence, or in the beginning of a long one, as meant in a zone.
 * @param now milliseconds since the epoch, the base of 'tomorrow' and 'in two hours'
 * @param day the day of a time without one; today when null
 */
export function readTime(
  sentence: string,
  { zone, now, day }: { zone: string; now: number; day: string | null },
): NamedTime | null {
  const timezone = offsetAt(now, zone) / MINUTE_MS;
  const [found] = casual.parse(
    sentence.slice(0, LONGEST_READ),
    { instant: new Date(now), timezone },
    { forwardDate: true },
  );
  if (!found || !isDay(dayOf(found.start))) return null;
  const namesDay = found.start.isCertain('day') || found.start.isCertain('weekday') || found.start.isCertain('month');
  const namesTime = found.start.isCertain('hour');
  const namedDay = namesDay ? dayOf(found.start) : (day ?? localDay(now, zone));
  if (!namesTime) return { text: found.text, day: namedDay, start: null, end: null };
  const instantOf = (parts: Parsed['start']): string | null => {
    if (parts.isCertain('timezoneOffset')) return parts.date().toISOString();
    return atWallTime(namesDay ? dayOf(parts) : namedDay, parts, zone);
  };
  const start = instantOf(found.start);
  if (start === null) return null;
  const end = found.end?.isCertain('hour') ? instantOf(found.end) : null;
  return { text: found.text, day: localDay(start, zone), start, end: end !== null && end > start ? end : null };
}
