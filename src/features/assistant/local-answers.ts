import { answerOfRooms, asksOfRooms } from '#contract/records/lodging/rooms-asked.ts';
import { eventTypeLabel } from '#contract/records/schedule/schedule-item.ts';
import { displayName } from '#contract/schema/names.ts';
import { addDays, localDay } from '#contract/time/day.ts';
import { spanText } from '#contract/time/span.ts';
import { longDayText } from '#contract/time/text.ts';
import type { EventView, LodgingView, MemberView } from '#store/queries/base/views.ts';

/** The data about a trip on this device, and the current moment. */
interface KnownTrip {
  events: readonly EventView[];
  lodging: LodgingView;
  members: readonly MemberView[];
  /** Whether the schedule, and the rooms with all members, are on this device: without them, nothing can be said to be missing. */
  hasSchedule: boolean;
  hasRooms: boolean;
  /** The user who asks. */
  userId: string;
  zone: string;
  /** Milliseconds since the epoch. */
  now: number;
  /** The day that the user is looking at, `yyyy-MM-dd`. */
  day: string;
}

interface LocalAnswer {
  text: string;
  /** The ids of the events that the answer mentions. */
  cited: string[];
}

const MOST = 5;

const HELP =
  'Offline, I can tell you what is planned, what comes next, when and where something is, and who is in which room.';

const NO_SCHEDULE = 'The schedule of this group is not on this device yet.';
const NO_ROOMS = 'The rooms of this group are not on this device yet.';

/** Answers a question about a trip from the data on the device: events, times, places, and room assignments. */
export function answerLocally(question: string, trip: KnownTrip): LocalAnswer {
  const words = question.toLowerCase().replace(/\s+/g, ' ').trim();
  if (/^(?:please )?(?:add|create|schedule|plan|book|change|update|rename|move)\b/.test(words))
    return {
      text: 'I cannot propose changes offline. You can still edit the schedule yourself.',
      cited: [],
    };
  if (asksOfRooms(words)) return ofRooms(words, trip);
  if (/\b(?:next|coming up)\b/.test(words)) return whatIsNext(trip);
  const named = eventsNamed(words, trip);
  const day = dayIn(words, trip);
  if (/\b(?:bus|pick-?up|drop-?off)\b/.test(words))
    return whereTheBusIs(named.length > 0 ? named : onDay(day, trip), trip);
  if (named.length > 0) return told(named, trip, /\bwhere\b/.test(words));
  if (/\b(?:what|plan|planned|schedule|agenda|today|tomorrow|yesterday|day)\b/.test(words) || day !== trip.day)
    return whatIsOn(day, trip);
  return { text: HELP, cited: [] };
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The day that a question names, or else the day that the user is looking at. */
export function dayIn(words: string, { now, zone, day }: Pick<KnownTrip, 'now' | 'zone' | 'day'>): string {
  const today = localDay(now, zone);
  const [iso] = /\b\d{4}-\d{2}-\d{2}\b/.exec(words) ?? [];
  if (iso && !Number.isNaN(Date.parse(iso))) return iso;
  if (/\b(?:today|tonight)/.test(words)) return today;
  if (/\btomorrow\b/.test(words)) return addDays(today, 1);
  if (/\byesterday\b/.test(words)) return addDays(today, -1);
  const weekday = WEEKDAYS.findIndex((name) => new RegExp(`\\b${name}\\b`).test(words));
  if (weekday === -1) return day;
  const away = (weekday - new Date(`${today}T00:00:00.000Z`).getUTCDay() + 7) % 7;
  return addDays(today, away);
}

const onDay = (day: string, { events }: KnownTrip): EventView[] => events.filter(({ days }) => days.includes(day));

const lineOf = (event: EventView, zone: string): string =>
  `${event.isCancelled ? 'Canceled, ' : ''}${spanText(event, zone)}: ${event.title} (${eventTypeLabel(event.type)})${event.address ? ` at ${event.address}` : ''}`;

const idsOf = (events: readonly EventView[]): string[] => events.slice(0, MOST).map(({ id }) => id);

function whatIsOn(day: string, trip: KnownTrip): LocalAnswer {
  const events = onDay(day, trip);
  if (events.length === 0)
    return { text: trip.hasSchedule ? `Nothing is planned on ${longDayText(day)}.` : NO_SCHEDULE, cited: [] };
  const lines = events.map((event) => `- ${lineOf(event, trip.zone)}`);
  return { text: [`On ${longDayText(day)}:`, ...lines].join('\n'), cited: idsOf(events) };
}

function whatIsNext({ events, now, zone, hasSchedule }: KnownTrip): LocalAnswer {
  const next = events.find(({ startTime, isCancelled }) => !isCancelled && Date.parse(startTime) > now);
  if (!next) return { text: hasSchedule ? 'Nothing more is planned.' : NO_SCHEDULE, cited: [] };
  const day = longDayText(localDay(next.startTime, zone));
  return { text: `Next: ${day}, ${lineOf(next, zone)}.`, cited: [next.id] };
}

const EMPTY = new Set(
  'a an and are at be do does for from how i in is it me my of on our the there to we what when where which who will with'.split(
    ' ',
  ),
);
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !EMPTY.has(word));

/** The events whose titles share the most words with the question, the nearest first. */
function eventsNamed(words: string, { events, now }: KnownTrip): EventView[] {
  const asked = new Set(wordsOf(words));
  const scored = events.map((event) => ({
    event,
    shared: wordsOf(event.title).filter((word) => asked.has(word)).length,
    away: Math.abs(Date.parse(event.startTime) - now),
  }));
  const most = Math.max(1, ...scored.map(({ shared }) => shared));
  return scored
    .filter(({ shared }) => shared === most)
    .sort((a, b) => a.away - b.away)
    .slice(0, MOST)
    .map(({ event }) => event);
}

function told(events: readonly EventView[], { zone }: KnownTrip, isWhere: boolean): LocalAnswer {
  const lines = events.map((event) => {
    const day = longDayText(localDay(event.startTime, zone));
    if (!isWhere) return `${day}, ${lineOf(event, zone)}.`;
    return event.address
      ? `${event.title} ${event.isCancelled ? 'was planned' : 'is'} at ${event.address} (${day}, ${spanText(event, zone)}).`
      : `The schedule does not say where ${event.title} is.`;
  });
  return { text: lines.join('\n'), cited: idsOf(events) };
}

function whereTheBusIs(events: readonly EventView[], { zone, hasSchedule }: KnownTrip): LocalAnswer {
  const withBus = events.filter(
    ({ busPickupAddress, busDropoffAddress, isCancelled }) => !isCancelled && (busPickupAddress || busDropoffAddress),
  );
  if (withBus.length === 0)
    return { text: hasSchedule ? 'The schedule lists no bus for that.' : NO_SCHEDULE, cited: [] };
  const lines = withBus.map((event) => {
    const { busPickupAddress: from, busDropoffAddress: to } = event;
    const stops = [from && `pickup at ${from}`, to && `drop-off at ${to}`].filter(Boolean).join(', ');
    return `${event.title} (${spanText(event, zone)}): ${stops}.`;
  });
  return { text: lines.join('\n'), cited: idsOf(withBus) };
}

function ofRooms(question: string, { lodging: { hotels, rooms }, members, userId, hasRooms }: KnownTrip): LocalAnswer {
  const hotelOf = new Map(hotels.map(({ id, name }) => [id, name]));
  const sleepers = members.map((member) => ({
    name: displayName(member),
    isAsker: member.userId === userId,
    rooms: rooms
      .filter(({ memberId }) => memberId === member.id)
      .map(({ roomNumber, hotelId }) => ({ roomNumber, hotel: hotelOf.get(hotelId) ?? null })),
  }));
  return { text: answerOfRooms(question, sleepers, hasRooms ? null : NO_ROOMS), cited: [] };
}
