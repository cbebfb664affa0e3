import { BoundedMap } from '#contract/bounded-map.ts';
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
/** Since then every zone's offset is a whole number of minutes and changes only at whole quarters of an hour. */
const QUARTERS_SINCE = Date.parse('1973-01-01T00:00:00.000Z');

/**
 * More than the zones of one server's groups; a zone's instants cover ten years of trips. Anything else is computed
 * again.
 */
const MOST_ZONES = 100;
const MOST_INSTANTS = 4_000;
const MOST_SPELLINGS = 700;
const LONGEST_NAME = 64;

/** The written name of a zone and its canonical name; null for an invalid zone. */
const spellings = new BoundedMap<string, string | null>(MOST_SPELLINGS);
const offsets = new BoundedMap<string, BoundedMap<number, number>>(MOST_ZONES);
/** The runtime takes long to make one. */
const formats = new BoundedMap<string, Intl.DateTimeFormat>(MOST_ZONES);
/** The zone of this device, as another runtime on it reported a moment ago. */
let zoneHere: string | null = null;

/**
 * The offsets of this device's clock from UTC in winter and in summer, in minutes: `Date` knows them at once, without
 * `Intl`.
 */
const clockHere = (): string => [0, 6].map((month) => new Date(2026, month).getTimezoneOffset()).join();

/** The runtime's answers about zones, as data. */
export interface ZoneMemory {
  /** The zone of the device, and its clock. */
  here: { zone: string; clock: string };
  spellings: [written: string, name: string | null][];
  offsets: [zone: string, ofInstants: [at: number, offset: number][]][];
}

/** Returns the remembered answers. */
export const zoneMemory = (): ZoneMemory => ({
  // First, because it is remembered with the others.
  here: { zone: deviceZone(), clock: clockHere() },
  spellings: [...spellings],
  offsets: [...offsets].map(([zone, ofZone]) => [zone, [...ofZone]]),
});

/** Forgets the device's zone, because the device travels; the runtime is queried again. */
export function forgetDeviceZone(): void {
  zoneHere = null;
}

/** Forgets all answers; the runtime is queried again. */
export function forgetZones(): void {
  forgetDeviceZone();
  spellings.clear();
  offsets.clear();
}

/** Takes over the memory of another runtime on this device: the first call of `Intl` on a page takes long. */
export function rememberZones(memory: ZoneMemory): void {
  // The device may have moved to another zone meanwhile.
  zoneHere = memory.here.clock === clockHere() ? memory.here.zone : null;
  for (const [written, name] of memory.spellings) spellings.set(written, name);
  for (const [zone, ofInstants] of memory.offsets)
    for (const [at, offset] of ofInstants) instantsOf(zone).set(at, offset);
}

/**
 * Returns a zone's name as the time zone database spells it, for a name in any case: engines take any case, and
 * remember a formatter for each. Null for a zone that this runtime does not know; an offset such as '+09:00' is not a
 * zone, although some engines take it.
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

/** Returns the zone, or UTC for one that this runtime does not know: a group must open regardless of its zone. */
export const knownZone = (zone: string): string => canonicalZone(zone) ?? 'UTC';

/** Returns every zone that this device knows, beginning with those that the forms offer first. */
export function allZones(): readonly string[] {
  // Engines leave out UTC, and know more names than they list.
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !(TIME_ZONES as readonly string[]).includes(zone));
  return [...TIME_ZONES, ...others];
}

/** The zone of this device's clock. */
export const deviceZone = (): string =>
  zoneHere ?? knownZone(new Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC');

/**
 * Returns how far a zone's clocks are ahead of UTC at an instant, in milliseconds. An unknown zone counts as UTC.
 * @param at milliseconds since the epoch; throws RangeError for an invalid instant
 */
export function offsetAt(at: number, zone: string): number {
  const known = knownZone(zone);
  if (known === 'UTC') return 0;
  if (!(at >= QUARTERS_SINCE)) return askOffset(at, known);
  // The lookup is slow, and no zone changes its clocks twice in a day: if both ends of a UTC day agree, the whole day
  // does.
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
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  // 'GMT' for none, and seconds in the years before standard time.
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(format.format(at)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS;
}

const millis = (instant: string | number): number => (typeof instant === 'number' ? instant : Date.parse(instant));

/** True if clocks in both zones show the same time at an instant, regardless of the zones' names. */
export const clocksAgree = (zone: string, other: string, instant: string | number): boolean =>
  offsetAt(millis(instant), zone) === offsetAt(millis(instant), other);

/** True if a zone's clocks show the same time at an instant as this device's clock. */
export const clocksAgreeHere = (zone: string, instant: string | number): boolean =>
  offsetAt(millis(instant), zone) === -new Date(millis(instant)).getTimezoneOffset() * MINUTE_MS;

/** A zone's current name as people write it: 'America/New York'. */
export const zoneTitle = (zone: string): string => presentZone(zone).replaceAll('_', ' ');

/** A zone's city as people write it: 'New York'. */
export const zoneCity = (zone: string): string => zoneTitle(zone).split('/').at(-1) ?? zone;

/**
 * Returns a zone as people name it: 'Tokyo (JST)', 'New York (EST)', 'Kathmandu (GMT+5:45)', 'UTC'. If its clocks
 * change before `until`, it has both names: 'London (BST, then GMT)'.
 */
export function zoneLabel(zone: string, instant: string | number, until = instant): string {
  const known = knownZone(zone);
  const names = new Set([instant, until].map((at) => offsetLabel(known, at)));
  return known === 'UTC' ? 'UTC' : `${zoneCity(known)} (${[...names].join(', then ')})`;
}

/** Returns the clocks of a zone at an instant, by their name or their offset: 'JST', 'BST', 'GMT+5:45', 'UTC'. */
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
