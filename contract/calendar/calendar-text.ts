import { eventTypeLabel } from '#contract/records/schedule/schedule-item.ts';
import { textOfHtml } from '#contract/text/plain-text.ts';
import { wallClock } from '#contract/time/clock.ts';
import { clockText } from '#contract/time/text.ts';
import { canonicalZone, knownZone, offsetAt, offsetLabel } from '#contract/time/zone.ts';
import { dateTime, escapedText, textOfLines } from './content-lines.ts';
import { timeZoneLines } from './time-zone.ts';

/**
 * A group's schedule as an iCalendar object (RFC 5545): the device writes it for a download, the server for
 * subscribers.
 */

/** One event; instants are ISO 8601 UTC, description and instruction HTML, missing texts empty. */
export interface CalendarEvent {
  id: string;
  title: string;
  type: string;
  startTime: string;
  endTime: string;
  timezone: string;
  /** The zone of the end; empty: that of the start. */
  endTimezone: string;
  description: string;
  instruction: string;
  address: string;
  busPickupAddress: string;
  busDropoffAddress: string;
  isCancelled: boolean;
  /** Grows with each change; null for what the server has not. */
  version: number | null;
  /** Null if unknown. */
  updatedAt: string | null;
}

/** The times of an event. */
type EventTimes = Pick<CalendarEvent, 'startTime' | 'endTime' | 'timezone' | 'endTimezone'>;

interface CalendarOf<Event extends EventTimes = CalendarEvent> {
  group: { name: string; defaultTimezone: string };
  events: readonly Event[];
  /** The origin of the app: 'https://trips.example.org'. It distinguishes ids from those of other servers. */
  origin: string;
  /** The time of writing of an event whose last change is not known; instant. */
  writtenAt: string;
  /** For a reader of a 24-hour clock; by default as on this device. */
  is24Hour?: boolean;
}

const DAY_MS = 86_400_000;
/**
 * The range before and after the middle event that is written by a zone's clocks: for mistaken dates, and for more
 * zones than a trip has, the instant is written in UTC.
 */
const LONGEST_MS = 750 * DAY_MS;
const MOST_ZONES = 20;
/**
 * The number of characters of an event's description, and of its instructions: calendars show a few lines, and the
 * event's address leads to the rest.
 */
const MOST_WORDS = 4_000;
/** The number of characters of rich text that are read for these, including tags. */
const MOST_HTML = 5 * MOST_WORDS;
/** The limit for all events together; later events have only their address. */
const MOST_WORDS_OF_ALL = 2_000_000;
/** The refresh interval that is suggested to subscribers; most programs choose their own. */
const REFRESH = 'PT1H';

/** The first and last time of events in one zone, in milliseconds since the epoch. */
interface Reach {
  from: number;
  to: number;
}

/** A calendar in three parts, so that a caller can write a long one in pieces. */
interface CalendarParts {
  head: string;
  /** Returns the next event, in the order in which they were given. */
  next(event: CalendarEvent): string;
  foot: string;
}

export function calendarText(calendar: CalendarOf): string {
  const { head, next, foot } = calendarParts(calendar);
  return [head, ...calendar.events.map(next), foot].join('');
}

/** @param calendar its events need only their times here: the head holds the clocks of all of them */
export function calendarParts({ group, events, origin, writtenAt, is24Hour }: CalendarOf<EventTimes>): CalendarParts {
  const groupZone = knownZone(group.defaultTimezone);
  const zoneOf = ({ timezone }: EventTimes) => canonicalZone(timezone) ?? groupZone;
  const endZoneOf = (event: EventTimes) => canonicalZone(event.endTimezone) ?? zoneOf(event);
  const reaches = reachesOf(
    events.flatMap((event) => [...new Set([zoneOf(event), endZoneOf(event)])].map((zone) => ({ event, zone }))),
  );
  let room = MOST_WORDS_OF_ALL;
  const next = (event: CalendarEvent): string => {
    const words = wordsOf(event, room);
    room -= words.instruction.length + words.description.length;
    return textOfLines(
      eventLines(event, words, {
        zone: zoneOf(event),
        endZone: endZoneOf(event),
        reaches,
        groupZone,
        origin,
        writtenAt,
        is24Hour,
      }),
    );
  };
  const head = textOfLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Matrix Expedition//Group schedule//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapedText(group.name)}`,
    `X-WR-CALNAME:${escapedText(group.name)}`,
    `X-WR-TIMEZONE:${groupZone}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...[...reaches].flatMap(([zone, { from, to }]) => timeZoneLines(zone, from, to)),
  ]);
  return { head, next, foot: textOfLines(['END:VCALENDAR']) };
}

/** The zones by whose clocks events are written. */
function reachesOf(zoned: readonly { event: EventTimes; zone: string }[]): Map<string, Reach> {
  const starts = zoned.map(({ event }) => Date.parse(event.startTime)).filter((at) => at >= 0);
  // The middle event: the first and the last may be a mistake.
  const middle = starts.sort((one, other) => one - other)[Math.floor((starts.length - 1) / 2)] ?? 0;
  const reaches = new Map<string, Reach>();
  for (const { event, zone } of zoned) {
    const [from, to] = [Date.parse(event.startTime), Date.parse(event.endTime)];
    if (zone === 'UTC' || from < 0) continue;
    if (from < middle - LONGEST_MS || Math.max(from, to) > middle + LONGEST_MS) continue;
    const known = reaches.get(zone);
    if (!known && reaches.size === MOST_ZONES) continue;
    reaches.set(zone, { from: Math.min(from, known?.from ?? from), to: Math.max(to, from, known?.to ?? to) });
  }
  return reaches;
}

interface Means extends Pick<CalendarOf, 'origin' | 'writtenAt'> {
  zone: string;
  endZone: string;
  /** The zones whose clocks are written. */
  reaches: ReadonlyMap<string, Reach>;
  groupZone: string;
  is24Hour: boolean | undefined;
}

/** Whether a zone's clocks determine the instant: programs choose either instant of an hour that occurs twice. */
function isTold(at: number, zone: string): boolean {
  const shown = wallClock(at, zone);
  const others = [at - DAY_MS, at + DAY_MS].map((near) => shown - offsetAt(near, zone));
  return !others.some((other) => other !== at && wallClock(other, zone) === shown);
}

function eventLines(
  event: CalendarEvent,
  words: Words,
  { zone, endZone, reaches, groupZone, origin, writtenAt, is24Hour }: Means,
): string[] {
  const time = (name: string, instant: string, zone: string): string => {
    const at = Date.parse(instant);
    const reach = reaches.get(zone);
    const isByClock = reach !== undefined && at >= reach.from && at <= reach.to && isTold(at, zone);
    return isByClock ? `${name};TZID=${zone}:${dateTime(wallClock(at, zone))}` : `${name}:${dateTime(at)}Z`;
  };
  const url = `${origin}/events/${encodeURIComponent(event.id)}`;
  const { updatedAt, version } = event;
  return [
    'BEGIN:VEVENT',
    `UID:event-${escapedText(event.id)}@${origin.replace(/^[a-z]+:\/\//, '')}`,
    // Without a METHOD this is when the event was last changed (§3.8.7.2), so that the same events produce the same
    // text.
    `DTSTAMP:${dateTime(Date.parse(updatedAt ?? writtenAt))}Z`,
    ...(updatedAt === null ? [] : [`LAST-MODIFIED:${dateTime(Date.parse(updatedAt))}Z`]),
    `SEQUENCE:${version ?? 0}`,
    time('DTSTART', event.startTime, zone),
    // An event without length has no end: an end would have to lie after the start (§3.8.2.2).
    ...(Date.parse(event.endTime) > Date.parse(event.startTime) ? [time('DTEND', event.endTime, endZone)] : []),
    // The words too: some programs show what has this status as if it took place.
    ...(event.isCancelled ? ['STATUS:CANCELLED'] : []),
    `SUMMARY:${escapedText(event.isCancelled ? `Canceled: ${event.title}` : event.title)}`,
    `CATEGORIES:${escapedText(eventTypeLabel(event.type))}`,
    ...(event.address ? [`LOCATION:${escapedText(event.address)}`] : []),
    `DESCRIPTION:${escapedText(beneath(event, words, { groupZone, url, is24Hour }))}`,
    `URL:${url}`,
    'END:VEVENT',
  ];
}

interface Words {
  instruction: string;
  description: string;
}

/** Returns an event's rich texts as plain ones. @param room the number of characters that are left */
function wordsOf(event: CalendarEvent, room: number): Words {
  if (room <= 0) return { instruction: '', description: '' };
  return { instruction: shortened(event.instruction), description: shortened(event.description) };
}

/** The beginning of a rich text as plain text, with an ellipsis where more follows. */
function shortened(html: string): string {
  // Not within a tag, which would be read as text.
  const begun = html.length > MOST_HTML ? html.slice(0, MOST_HTML).replace(/<[^<>]*$/, '') : html;
  const text = textOfHtml(begun);
  if (begun === html && text.length <= MOST_WORDS) return text;
  // Not within a surrogate pair.
  const cut = text.slice(0, MOST_WORDS - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.trimEnd()}…`;
}

/** The text that calendars show for an event: few of them show its address, so the text repeats it. */
function beneath(
  event: CalendarEvent,
  { instruction, description }: Words,
  { groupZone, url, is24Hour }: Pick<Means, 'groupZone' | 'is24Hour'> & { url: string },
): string {
  const clock = (instant: string) => `${clockText(instant, groupZone, is24Hour)} ${offsetLabel(groupZone, instant)}`;
  const { busPickupAddress, busDropoffAddress, startTime, endTime } = event;
  const buses = [
    busPickupAddress && `Bus pickup: ${clock(startTime)}, ${busPickupAddress}`,
    busDropoffAddress && `Bus drop-off: ${clock(endTime)}, ${busDropoffAddress}`,
  ];
  return [buses.filter(Boolean).join('\n'), instruction && `Instructions:\n${instruction}`, description, url]
    .filter(Boolean)
    .join('\n\n');
}
