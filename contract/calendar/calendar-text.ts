import { textOfHtml } from '../plain-text.ts';
import { eventTypeLabel } from '../schedule-item.ts';
import { wallClock } from '../time/clock.ts';
import { clockText } from '../time/text.ts';
import { canonicalZone, knownZone, offsetAt, offsetLabel } from '../time/zone.ts';
import { dateTime, escapedText, textOfLines } from './content-lines.ts';
import { timeZoneLines } from './time-zone.ts';

/** A group's schedule as an iCalendar object (RFC 5545): the device writes it for a download, the server for subscribers. */

/** One event; instants are ISO 8601 UTC, description and instruction HTML, missing texts empty. */
export interface CalendarEvent {
  id: string;
  title: string;
  type: string;
  startTime: string;
  endTime: string;
  timezone: string;
  description: string;
  instruction: string;
  address: string;
  busPickupAddress: string;
  busDropoffAddress: string;
  /** Grows with each change; null for what the server has not. */
  version: number | null;
  /** Null where that is not known. */
  updatedAt: string | null;
}

export interface CalendarOf {
  group: { name: string; defaultTimezone: string };
  events: readonly CalendarEvent[];
  /** Where the app stands: 'https://trips.example.org'. Ids are told from those of other servers by it. */
  origin: string;
  /** What an event whose last change is not known was written at; instant. */
  writtenAt: string;
}

const DAY_MS = 86_400_000;
/** What is written by a zone's clocks: of dates that are a mistake, and of more zones than a trip has, the instant stands in UTC. */
const LONGEST_MS = 1_500 * DAY_MS;
const MOST_ZONES = 20;
/** How often subscribers are asked to look; most look when they please. */
const REFRESH = 'PT1H';

/** Where events in one zone reach from and to, in milliseconds since the epoch. */
interface Reach {
  from: number;
  to: number;
}

export function calendarText({ group, events, origin, writtenAt }: CalendarOf): string {
  const groupZone = knownZone(group.defaultTimezone);
  const zoned = events.map((event) => ({ event, zone: canonicalZone(event.timezone) ?? groupZone }));
  const reaches = reachesOf(zoned);
  return textOfLines([
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
    ...zoned.flatMap(({ event, zone }) =>
      eventLines(event, { zone, reach: reaches.get(zone), groupZone, origin, writtenAt }),
    ),
    'END:VCALENDAR',
  ]);
}

/** The zones by whose clocks events are written. */
function reachesOf(zoned: readonly { event: CalendarEvent; zone: string }[]): Map<string, Reach> {
  const first = Math.min(...zoned.map(({ event }) => Date.parse(event.startTime)));
  const reaches = new Map<string, Reach>();
  for (const { event, zone } of zoned) {
    const [from, to] = [Date.parse(event.startTime), Date.parse(event.endTime)];
    if (zone === 'UTC' || from < 0 || to > first + LONGEST_MS) continue;
    const known = reaches.get(zone);
    if (!known && reaches.size === MOST_ZONES) continue;
    reaches.set(zone, { from: Math.min(from, known?.from ?? from), to: Math.max(to, from, known?.to ?? to) });
  }
  return reaches;
}

interface Means extends Pick<CalendarOf, 'origin' | 'writtenAt'> {
  zone: string;
  /** Undefined where the zone's clocks are not written. */
  reach: Reach | undefined;
  groupZone: string;
}

/** Whether a zone's clocks say which instant is meant: of an hour that comes twice, programs take one or the other. */
function isTold(at: number, zone: string): boolean {
  const shown = wallClock(at, zone);
  const others = [at - DAY_MS, at + DAY_MS].map((near) => shown - offsetAt(near, zone));
  return !others.some((other) => other !== at && wallClock(other, zone) === shown);
}

function eventLines(event: CalendarEvent, { zone, reach, groupZone, origin, writtenAt }: Means): string[] {
  const time = (name: string, instant: string): string => {
    const at = Date.parse(instant);
    const isByClock = reach !== undefined && at >= reach.from && at <= reach.to && isTold(at, zone);
    return isByClock ? `${name};TZID=${zone}:${dateTime(wallClock(at, zone))}` : `${name}:${dateTime(at)}Z`;
  };
  const url = `${origin}/events/${encodeURIComponent(event.id)}`;
  const { updatedAt, version } = event;
  return [
    'BEGIN:VEVENT',
    `UID:event-${escapedText(event.id)}@${origin.replace(/^[a-z]+:\/\//, '')}`,
    // Without a METHOD this is when the event was last changed (§3.8.7.2), so that the same events are the same text.
    `DTSTAMP:${dateTime(Date.parse(updatedAt ?? writtenAt))}Z`,
    ...(updatedAt === null ? [] : [`LAST-MODIFIED:${dateTime(Date.parse(updatedAt))}Z`]),
    `SEQUENCE:${version ?? 0}`,
    time('DTSTART', event.startTime),
    // One without length has no end: an end would have to lie behind the start (§3.8.2.2).
    ...(Date.parse(event.endTime) > Date.parse(event.startTime) ? [time('DTEND', event.endTime)] : []),
    `SUMMARY:${escapedText(event.title)}`,
    `CATEGORIES:${escapedText(eventTypeLabel(event.type))}`,
    ...(event.address ? [`LOCATION:${escapedText(event.address)}`] : []),
    `DESCRIPTION:${escapedText(wordsOf(event, groupZone, url))}`,
    `URL:${url}`,
    'END:VEVENT',
  ];
}

/** What calendars show beneath an event: few of them show its address here, so that stands in the words too. */
function wordsOf(event: CalendarEvent, groupZone: string, url: string): string {
  const clock = (instant: string) => `${clockText(instant, groupZone)} ${offsetLabel(groupZone, instant)}`;
  const { busPickupAddress, busDropoffAddress, startTime, endTime } = event;
  const buses = [
    busPickupAddress && `Bus pickup: ${clock(startTime)}, ${busPickupAddress}`,
    busDropoffAddress && `Bus drop-off: ${clock(endTime)}, ${busDropoffAddress}`,
  ];
  const instruction = textOfHtml(event.instruction);
  return [
    buses.filter(Boolean).join('\n'),
    instruction && `Instructions:\n${instruction}`,
    textOfHtml(event.description),
    url,
  ]
    .filter(Boolean)
    .join('\n\n');
}
