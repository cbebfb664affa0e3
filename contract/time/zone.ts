import { getTimezoneOffset } from 'date-fns-tz/getTimezoneOffset';
import { toZonedTime } from 'date-fns-tz/toZonedTime';
import { BoundedMap } from '../bounded-map.ts';
import { abbreviationOf, presentZone } from './zone-names.ts';
import { spelledZone } from './zone-spelling.ts';

/**
 * Time zones and their offsets from UTC. Everything else in this folder is computed from `offsetAt`, so that server,
 * window and worker agree on every engine (decision 016).
 */

/** The zones that the forms offer first. */
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

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 86_400_000;
/** Since then every zone is a whole number of minutes off UTC and changes only at whole quarters of an hour. */
const QUARTERS_SINCE = Date.parse('1973-01-01T00:00:00.000Z');

/** More than the zones that one server's groups are in; a zone's instants cover ten years of trips. The rest is asked for again. */
const MOST_ZONES = 100;
const MOST_INSTANTS = 4_000;
const MOST_SPELLINGS = 700;
const LONGEST_NAME = 64;

/** What was written for a zone, and its name; null for what is none. */
const spellings = new BoundedMap<string, string | null>(MOST_SPELLINGS);
const offsets = new BoundedMap<string, BoundedMap<number, number>>(MOST_ZONES);
/** The zone of this device, as another runtime on it said a moment ago. */
let zoneHere: string | null = null;

/** What this device's clock is off UTC in winter and in summer, in minutes: `Date` says that at once, without `Intl`. */
const clockHere = (): string => [0, 6].map((month) => new Date(2026, month).getTimezoneOffset()).join();

/** What the runtime was asked of zones, as data. */
export interface ZoneMemory {
  /** The zone of the device, and its clock. */
  here: { zone: string; clock: string };
  spellings: [written: string, name: string | null][];
  offsets: [zone: string, ofInstants: [at: number, offset: number][]][];
}

/** What is remembered here. */
export const zoneMemory = (): ZoneMemory => ({
  // First, for it is remembered with the others.
  here: { zone: deviceZone(), clock: clockHere() },
  spellings: [...spellings],
  offsets: [...offsets].map(([zone, ofZone]) => [zone, [...ofZone]]),
});

/** The device travels: which zone it is in is asked of the runtime again. */
export function forgetDeviceZone(): void {
  zoneHere = null;
}

/** What is asked from now on is asked of the runtime again. */
export function forgetZones(): void {
  forgetDeviceZone();
  spellings.clear();
  offsets.clear();
}

/** Takes over what another runtime of this device remembers: the first question to `Intl` of a page takes long. */
export function rememberZones(memory: ZoneMemory): void {
  // The device may have come to another zone meanwhile.
  zoneHere = memory.here.clock === clockHere() ? memory.here.zone : null;
  for (const [written, name] of memory.spellings) spellings.set(written, name);
  for (const [zone, ofInstants] of memory.offsets)
    for (const [at, offset] of ofInstants) instantsOf(zone).set(at, offset);
}

/**
 * A zone's name as the database of zones spells it, in whatever case it is written: engines take any, and remember a
 * formatter for each. Null for what this runtime does not know; an offset such as '+09:00' is no zone, though some engines
 * take it.
 */
export function canonicalZone(text: string): string | null {
  if (text.length > LONGEST_NAME) return null;
  const known = spellings.get(text);
  if (known !== undefined) return known;
  const name = NAME.test(text) ? spelledZone(text) : null;
  const zone = name !== null && isKnownToIntl(name) ? name : null;
  spellings.set(text, zone);
  return zone;
}

const NAME = /^[a-z][a-z0-9_+/-]*$/i;

function isKnownToIntl(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The zone, or UTC for one that this runtime does not know: a group must open whatever its zone says. */
export const knownZone = (zone: string): string => canonicalZone(zone) ?? 'UTC';

/** Every zone that this device knows, those that the forms offer first in front. */
export function allZones(): readonly string[] {
  // Engines leave out UTC, and know more names than they list.
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !(TIME_ZONES as readonly string[]).includes(zone));
  return [...TIME_ZONES, ...others];
}

/** The zone of this device's clock. */
export const deviceZone = (): string =>
  zoneHere ?? knownZone(new Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC');

/**
 * How far a zone's clocks are ahead of UTC at an instant, in milliseconds. An unknown zone counts as UTC.
 * @param at milliseconds since the epoch; throws RangeError for no instant at all
 */
export function offsetAt(at: number, zone: string): number {
  const known = knownZone(zone);
  if (known === 'UTC') return 0;
  if (!(at >= QUARTERS_SINCE)) return askOffset(at, known);
  // Asking is slow, and no zone changes its clocks twice in a day: where both ends of a UTC day agree, so does all of it.
  const day = Math.floor(at / DAY_MS) * DAY_MS;
  const offset = offsetOn(day, known);
  return offset === offsetOn(day + DAY_MS, known) ? offset : offsetOn(Math.floor(at / QUARTER_MS) * QUARTER_MS, known);
}

function instantsOf(zone: string): BoundedMap<number, number> {
  let known = offsets.get(zone);
  if (!known) {
    known = new BoundedMap(MOST_INSTANTS);
    offsets.set(zone, known);
  }
  return known;
}

function offsetOn(at: number, zone: string): number {
  const ofZone = instantsOf(zone);
  const known = ofZone.get(at);
  if (known !== undefined) return known;
  const offset = askOffset(at, zone);
  ofZone.set(at, offset);
  return offset;
}

function askOffset(at: number, zone: string): number {
  // The library writes what the zone's clock shows as a date of this device's zone. Where this device's clocks skipped that
  // hour, the date says so much more.
  const shown = toZonedTime(new Date(at), zone);
  const offset = Math.trunc((asIfUtc(shown) - at) / MINUTE_MS) * MINUTE_MS;
  if (Number.isNaN(offset)) throw new RangeError(`No offset of ${zone} at ${at}`);
  const less = offset - skippedBefore(shown);
  return less < offset && getTimezoneOffset(zone, new Date(at + less)) === less ? less : offset;
}

/** The instant at which clocks of UTC show what this date shows on this device. */
function asIfUtc(date: Date): number {
  const utc = new Date(0);
  utc.setUTCFullYear(date.getFullYear(), date.getMonth(), date.getDate());
  return utc.setUTCHours(date.getHours(), date.getMinutes(), date.getSeconds(), date.getMilliseconds());
}

/** Longer than any clock was ever put forward by: an island has left a whole day out. */
const SKIP_MS = 25 * 60 * MINUTE_MS;

/** By how much this device's clocks were put forward shortly before, in milliseconds; less than 0 where they were put back. */
const skippedBefore = (date: Date): number =>
  (new Date(date.getTime() - SKIP_MS).getTimezoneOffset() - date.getTimezoneOffset()) * MINUTE_MS;

const millis = (instant: string | number): number => (typeof instant === 'number' ? instant : Date.parse(instant));

/** True when clocks in both zones show the same time at an instant, whatever the zones are called. */
export const clocksAgree = (zone: string, other: string, instant: string | number): boolean =>
  offsetAt(millis(instant), zone) === offsetAt(millis(instant), other);

/** True when clocks in a zone show at an instant what this device's clock shows. */
export const clocksAgreeHere = (zone: string, instant: string | number): boolean =>
  offsetAt(millis(instant), zone) === -new Date(millis(instant)).getTimezoneOffset() * MINUTE_MS;

/** A zone's present name as people write it: 'America/New York'. */
export const zoneTitle = (zone: string): string => presentZone(zone).replaceAll('_', ' ');

/** A zone's city as people write it: 'New York'. */
export const zoneCity = (zone: string): string => zoneTitle(zone).split('/').at(-1) ?? zone;

/**
 * A zone as people say it: 'Tokyo (JST)', 'New York (EST)', 'Kathmandu (GMT+5:45)', 'UTC'. Where its clocks change until the
 * end of what is named, both names: 'London (BST, then GMT)'.
 */
export function zoneLabel(zone: string, instant: string | number, until = instant): string {
  const known = knownZone(zone);
  const names = new Set([instant, until].map((at) => offsetLabel(known, at)));
  return known === 'UTC' ? 'UTC' : `${zoneCity(known)} (${[...names].join(', then ')})`;
}

/** The clocks of a zone at an instant, by their name or their offset: 'JST', 'BST', 'GMT+5:45', 'UTC'. */
export function offsetLabel(zone: string, instant: string | number): string {
  const known = knownZone(zone);
  if (known === 'UTC') return 'UTC';
  const minutes = offsetAt(millis(instant), known) / MINUTE_MS;
  return abbreviationOf(known, minutes) ?? offsetText(minutes);
}

/** 'GMT+8', 'GMT-3:30'. */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const rest = size % 60;
  const hours = Math.floor(size / 60);
  if (size === 0) return 'GMT';
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
