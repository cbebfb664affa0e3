/**
 * Calendar days in a group's zone. Instants are ISO 8601 UTC strings, days are `yyyy-MM-dd`.
 * Built on Intl, so that the server, the window and the worker agree on a day.
 */

/** The zones that the forms offer first (part 1 §5, part 2 §9). */
export const TIME_ZONES = [
  'UTC',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Asia/Manila',
  'Asia/Singapore',
  'Asia/Taipei',
  'Asia/Shanghai',
  'Australia/Sydney',
  'Europe/London',
  'Europe/Paris',
  'America/New_York',
  'America/Los_Angeles',
  'America/Chicago',
] as const;

const DAY_MS = 86_400_000;
/** An event longer than this is bad data; its days are cut here so that one row cannot fill the index. */
const LONGEST_EVENT_DAYS = 400;

const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    const known = isTimeZone(zone) ? zone : 'UTC';
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: known,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/** True for a zone this runtime knows. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Of other years neither clocks nor calendars are sure, and their instants do not stand in order as text. */
const DAY = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/;

/** True for a real calendar day of the years 1900 to 2999, written `yyyy-MM-dd`. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00.000Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
}

const QUARTER_MS = 15 * 60_000;
/** Since then every zone is a whole number of quarters of an hour off UTC, so that one begins and ends on the same day. */
const QUARTERS_SINCE = Date.parse('1973-01-01T00:00:00.000Z');
const MOST_QUARTERS = 20_000;
/** Days by zone and quarter of an hour: a trip's events lie in few of them, and formatting is slow. */
const days = new Map<string, Map<number, string>>();

/** The local day of an instant in a zone; an unknown zone counts as UTC. Throws RangeError for no instant at all. */
export function localDay(instant: string | number | Date, zone: string): string {
  const at = typeof instant === 'number' ? instant : new Date(instant).getTime();
  if (!(at >= QUARTERS_SINCE)) return dayFormat(zone).format(at);
  const known = daysOfZone(zone);
  const quarter = Math.floor(at / QUARTER_MS);
  const there = known.get(quarter);
  if (there !== undefined) return there;
  const day = dayFormat(zone).format(at);
  known.set(quarter, day);
  return day;
}

function daysOfZone(zone: string): Map<number, string> {
  const known = days.get(zone);
  if (known && known.size < MOST_QUARTERS) return known;
  const fresh = new Map<number, string>();
  days.set(zone, fresh);
  return fresh;
}

/** The day `count` days after `day` (before, when negative). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from `first` to `last`; 0 for the same day. */
export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(`${last}T00:00:00.000Z`) - Date.parse(`${first}T00:00:00.000Z`)) / DAY_MS);
}

/** Every day from `first` to `last`, both included; empty when last is before first. */
export function dayRange(first: string, last: string): string[] {
  const count = daysBetween(first, last) + 1;
  return count > 0 ? Array.from({ length: count }, (_, index) => addDays(first, index)) : [];
}

/**
 * The local days that an event touches. One that ends at midnight does not touch the day that begins then; one without
 * length touches the day it starts on.
 */
export function daysTouched(startTime: string, endTime: string, zone: string): string[] {
  const start = Date.parse(startTime);
  const end = Math.max(start, Date.parse(endTime) - 1);
  const first = localDay(start, zone);
  const last = localDay(Number.isFinite(end) ? end : start, zone);
  if (first === last) return [first];
  return dayRange(first, daysBetween(first, last) < LONGEST_EVENT_DAYS ? last : addDays(first, LONGEST_EVENT_DAYS));
}

export type GroupStatus = 'Upcoming' | 'Active' | 'Completed' | 'Undefined';

/** Derived from the dates, in the group's zone, both ends included (part 1 §4). */
export function groupStatus(
  group: { startDate: string | null; endDate: string | null; defaultTimezone: string },
  now: number | Date,
): GroupStatus {
  if (!group.startDate || !group.endDate) return 'Undefined';
  const today = localDay(now, group.defaultTimezone);
  if (today < group.startDate) return 'Upcoming';
  return today > group.endDate ? 'Completed' : 'Active';
}
