import { casual } from 'chrono-node/en';
import { instantAt } from '#contract/time/clock.ts';
import { isDay, localDay } from '#contract/time/day.ts';
import { offsetAt } from '#contract/time/zone.ts';

/** A time or a day named in a sentence. */
interface NamedTime {
  /** The words that name it, to be cut from the sentence: a day and a time may be apart. */
  texts: readonly string[];
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

/**
 * 'A karaoke evening', 'a morning walk': a part of the day that belongs to a name and gives no time. It gives a time if
 * the word before it names a day or forms a phrase of time with it, as in 'tomorrow evening' and 'in the evening'.
 */
const IN_A_NAME =
  /\b(?!(?:in|the|this|that|next|last|today|tomorrow|yesterday|every|each|early|late|mid|at|by|on|noon|am|pm|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b)([a-z]+\s)(morning|afternoon|evening|night)\b/gi;

/** The sentence, at its full length, without the parts of a day that are names. */
const withoutNames = (sentence: string): string =>
  sentence.replace(IN_A_NAME, (_, before: string, part: string) => before + '_'.repeat(part.length));

type Parsed = ReturnType<typeof casual.parse>[number];

/** The instant of a local time in a zone; null for a time that does not exist there. */
function atWallTime(day: string, parts: Parsed['start'], zone: string): string | null {
  const time = `${two(parts.get('hour') ?? 0)}:${two(parts.get('minute') ?? 0)}`;
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? instantAt(day, time, zone) : null;
}

const dayOf = (parts: Parsed['start']): string =>
  `${String(parts.get('year')).padStart(4, '0')}-${two(parts.get('month') ?? 1)}-${two(parts.get('day') ?? 1)}`;

const namesDay = ({ start }: Parsed): boolean =>
  (['day', 'weekday', 'month'] as const).some((each) => start.isCertain(each));

const namesTime = ({ start }: Parsed): boolean => start.isCertain('hour');

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
  const all = casual.parse(
    withoutNames(sentence.slice(0, LONGEST_READ)),
    { instant: new Date(now), timezone },
    { forwardDate: true },
  );
  const [first] = all;
  if (!first || !isDay(dayOf(first.start))) return null;
  // 'At 8pm by the river on 16 May': the second match completes the first one.
  const second = all.find((each) => namesDay(each) !== namesDay(first) && namesTime(each) !== namesTime(first));
  const [found, other] = second && namesTime(second) ? [second, first] : [first, second];
  const ofDay = namesDay(found) ? found : other;
  const namedDay = ofDay && isDay(dayOf(ofDay.start)) ? dayOf(ofDay.start) : (day ?? localDay(now, zone));
  const texts = [found, ...(other ? [other] : [])].map(({ text }) => text);
  if (!namesTime(found)) return { texts, day: namedDay, start: null, end: null };
  const instantOf = (parts: Parsed['start']): string | null => {
    if (parts.isCertain('timezoneOffset')) return parts.date().toISOString();
    return atWallTime(namesDay(found) ? dayOf(parts) : namedDay, parts, zone);
  };
  const start = instantOf(found.start);
  if (start === null) return null;
  const end = found.end?.isCertain('hour') ? instantOf(found.end) : null;
  return { texts, day: localDay(start, zone), start, end: end !== null && end > start ? end : null };
}
