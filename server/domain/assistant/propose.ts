import type { ItineraryWire } from '#contract/records/schedule/assistant.ts';
import { oneLine, writeProposedUpdate } from '#contract/records/schedule/proposed-update.ts';
import type { EventType } from '#contract/records/schedule/schedule-item.ts';
import { longDayText } from '#contract/time/text.ts';
import { toInstant } from '#server/base/clock.ts';
import type { EventOutline } from '#server/db/schedule/schedule-outlines.ts';
import { type AssistantContext, eventLine, span } from './context.ts';
import { readTime } from './dates.ts';
import { findEvents } from './find-event.ts';

export interface AssistantReply {
  answer: string;
  itineraryData: ItineraryWire | null;
}

const say = (answer: string): AssistantReply => ({ answer, itineraryData: null });

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const TITLE_MAX_LENGTH = 100;

const KINDS: readonly (readonly [EventType, RegExp])[] = [
  ['meal', /\b(?:breakfast|brunch|lunch|dinner|supper|meal|snack|picnic|barbecue|bbq)\b/i],
  ['flight', /\b(?:flight|fly|airport departure)\b/i],
  ['commute', /\b(?:bus|train|coach|ferry|taxi|transfer|commute|drive|shuttle)\b/i],
  ['class', /\b(?:class|lesson|lecture|workshop|seminar|tutorial)\b/i],
  ['ceremony', /\b(?:ceremony|graduation|award)\b/i],
  ['orientation', /\b(?:orientation|briefing|welcome)\b/i],
  ['check-in', /\bcheck[- ]?in\b/i],
  ['free time', /\bfree time\b/i],
];

const ONLY_MANAGERS = 'Only organizers of this group can change its schedule. I can tell you what is planned, though.';

export const asksToCreate = (question: string): boolean =>
  /^(?:please\s+|(?:can|could|would)\s+you\s+(?:please\s+)?)?(?:add|create|schedule|plan|book|put|set\s+up)\b/i.test(
    question,
  );

export const asksToChange = (question: string): boolean =>
  /^(?:please\s+|(?:can|could|would)\s+you\s+(?:please\s+)?)?(?:change|update|rename|edit|move|set|reschedule)\b/i.test(
    question,
  );

/** 'for two hours', 'a 90-minute'. */
const LENGTH = /\b(?:for\s+)?(?:(\d{1,3})|(an?|one|two|three))[\s-]*(hours?|minutes?|mins?)\b/i;
/** 'at the Hilton', 'in Ueno'. */
const PLACE = /\s(?:at|in)\s+(?:the\s+)?(\p{Lu}[^,;]*|(?<=the\s+)[^,;]+)/u;

/** Proposes a new event from a sentence such as 'Add dinner at 7pm tomorrow at the Hilton'. */
export function proposeItinerary(question: string, context: AssistantContext): AssistantReply {
  if (!context.mayManage) return say(ONLY_MANAGERS);
  // Cut out before the time is read: the 2 of 'a 2 hour workshop' is not a time of day.
  const length = LENGTH.exec(question);
  const withoutLength = leaveOut(question, length?.[0] ?? '');
  const time = readTime(withoutLength, context);
  if (!time?.start) return say('When should it start? Tell me a day and a time, such as "tomorrow at 3 PM".');
  const rest = time.texts.reduce(leaveOut, withoutLength);
  const place = PLACE.exec(rest);
  const title = titleOf(leaveOut(rest, place?.[0] ?? ''));
  if (!title) return say('What should I call it? Tell me a title along with the day and time.');
  const endTime = time.end ?? toInstant(Date.parse(time.start) + durationMs(length));
  const itineraryData: ItineraryWire = {
    title,
    type: KINDS.find(([, pattern]) => pattern.test(title))?.[0] ?? 'activity',
    startTime: time.start,
    endTime,
    timezone: context.zone,
    location: place?.[1]?.replace(/[\s.,!?;:]+$/, '') ?? '',
    description: '',
  };
  const outside = time.day < context.startDate || time.day > context.endDate;
  const event = {
    ...itineraryData,
    id: 0,
    address: itineraryData.location,
    busPickupAddress: null,
    busDropoffAddress: null,
    isCancelled: 0 as const,
  };
  return {
    answer: [
      'I can create this:',
      '',
      `${longDayText(time.day)}, ${eventLine(event, context)}`,
      ...(outside ? ['', "Note that this day is outside the group's dates."] : []),
      '',
      'Please confirm, or tell me what to change.',
    ].join('\n'),
    itineraryData,
  };
}

const leaveOut = (text: string, part: string): string => (part === '' ? text : text.replace(part, ' '));

const NUMBERS: Readonly<Record<string, number>> = { two: 2, three: 3 };

function durationMs(length: RegExpExecArray | null): number {
  if (!length) return HOUR_MS;
  const count = length[1] ? Number(length[1]) : (NUMBERS[length[2]?.toLowerCase() ?? ''] ?? 1);
  return Math.max(1, count) * (/^h/i.test(length[3] ?? '') ? HOUR_MS : MINUTE_MS);
}

function titleOf(sentence: string): string {
  const title = sentence
    .replace(
      /^\s*(?:please\s+|(?:can|could|would)\s+you\s+(?:please\s+)?)?(?:add|create|schedule|plan|book|put|set\s+up)\b/i,
      '',
    )
    .replace(/^\s*(?:(?:an?|the|new|event|item|activity|called|named|titled|for)\s+)+/i, '')
    .replace(/["“”*<>]/g, '')
    .replace(/\s+(?:at|on|in|from|for|to the (?:schedule|itinerary)|please)\s*[.!?]*\s*$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/[\s.,!?;:]+$/, '')
    .trim();
  return (title.charAt(0).toUpperCase() + title.slice(1)).slice(0, TITLE_MAX_LENGTH).trim();
}

const FIELDS = 'title|name|type|location|place|address|description';
const CHANGES: readonly RegExp[] = [
  new RegExp(`(?<field>${FIELDS})\\s+(?:of|for)\\s+(?<what>.+?)\\s+to\\s+(?<to>.+)$`, 'is'),
  new RegExp(`(?<what>.+?)(?:'s|’s)?\\s+(?<field>${FIELDS})\\s+to\\s+(?<to>.+)$`, 'is'),
  /\b(?<field>rename)\s+(?<what>.+?)\s+(?:to|as)\s+(?<to>.+)$/is,
  /\b(?<field>move)\s+(?<what>.+?)\s+to\s+(?<to>.+)$/is,
];
const FIELD_OF: Readonly<Record<string, 'title' | 'type' | 'location' | 'description'>> = {
  title: 'title',
  name: 'title',
  rename: 'title',
  type: 'type',
  location: 'location',
  place: 'location',
  address: 'location',
  move: 'location',
  description: 'description',
};

/** Proposes a change of an event from a sentence such as 'Change the location of the museum to Ueno'. */
export async function proposeUpdate(question: string, context: AssistantContext): Promise<AssistantReply> {
  if (!context.mayManage) return say(ONLY_MANAGERS);
  const found = CHANGES.map((pattern) => pattern.exec(question)?.groups).find((groups) => groups !== undefined);
  const event = findEvents(found?.what ?? question, context.events, context.now)[0];
  if (!event) return say('Which event do you mean? Please use its title from the schedule.');
  const to = found?.to?.replace(/^["“]|["”]?[.!?]?$/g, '').trim() ?? '';
  const isTime =
    /\b(?:re)?schedule\b/i.test(question) || (found?.field?.toLowerCase() === 'move' && readTime(to, context) !== null);
  if (isTime)
    return say(
      `I cannot change the time of an event. Please open "${oneLine(event.title)}" (${span(event, context)}) and edit it there.`,
    );
  const field = FIELD_OF[found?.field?.toLowerCase() ?? ''];
  if (!field || to === '') {
    return say(
      `What should I change about "${oneLine(event.title)}"? I can change its title, type, location and description.`,
    );
  }
  const description = await context.descriptionOf(event);
  return say(writeProposedUpdate({ ...presentValues(event), description, [field]: to }));
}

/** The event's fields as the lines of a proposal show them. */
const presentValues = (event: EventOutline) => ({
  scheduleId: String(event.id),
  title: event.title,
  type: event.type,
  location: event.address ?? '',
});
