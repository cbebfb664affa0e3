import { offsetAt } from './zone.ts';

/** Calendar days in a zone. Instants are ISO 8601 UTC strings or milliseconds since the epoch, days are `yyyy-MM-dd`. */

const DAY_MS = 86_400_000;
/** An event longer than this is bad data; its days are cut here so that one row cannot fill the index. */
const LONGEST_EVENT_DAYS = 400;

/** In other years clocks and calendars are uncertain, and instants do not sort as text. */
const DAY = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/;

/** True for a real calendar day of the years 1900 to 2999, written `yyyy-MM-dd`. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00.000Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
}

/**
 * Returns the local day of an instant in a zone; an unknown zone counts as UTC. Throws RangeError for an invalid
 * instant.
 */
export function localDay(instant: string | number | Date, zone: string): string {
  const at = typeof instant === 'number' ? instant : new Date(instant).getTime();
  return dayAt(at + offsetAt(at, zone));
}

/** The day of a moment of UTC, in milliseconds since the epoch. */
const dayAt = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The day `count` days after `day` (before, when negative). */
export function addDays(day: string, count: number): string {
  return dayAt(Date.parse(`${day}T00:00:00.000Z`) + count * DAY_MS);
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

/** The first and the last of the local days that an event touches (see `daysTouched`), however long it is. */
function ends(startTime: string, endTime: string, zone: string): { first: string; last: string } {
  const start = Date.parse(startTime);
  const end = Math.max(start, Date.parse(endTime) - 1);
  return { first: localDay(start, zone), last: localDay(Number.isFinite(end) ? end : start, zone) };
}

/** Returns the day itself, or the nearer end of the range; a null end is open. */
export function clampDay(day: string, first: string | null, last: string | null): string {
  if (last !== null && day > last) return last;
  return first !== null && day < first ? first : day;
}

/** Whether an event touches a local day. */
export function touchesDay(startTime: string, endTime: string, zone: string, day: string): boolean {
  const { first, last } = ends(startTime, endTime, zone);
  return first <= day && day <= last;
}

/**
 * Returns the local days that an event touches. An event that ends at midnight does not touch the day that begins then;
 * an event without length touches the day it starts on.
 */
export function daysTouched(startTime: string, endTime: string, zone: string): string[] {
  const { first, last } = ends(startTime, endTime, zone);
  if (first === last) return [first];
  return dayRange(first, daysBetween(first, last) < LONGEST_EVENT_DAYS ? last : addDays(first, LONGEST_EVENT_DAYS));
}
