import { answerOfRooms, asksOfMe, asksOfRooms } from '#contract/records/lodging/rooms-asked.ts';
import { oneLine } from '#contract/records/schedule/proposed-update.ts';
import { localDay, touchesDay } from '#contract/time/day.ts';
import { longDayText } from '#contract/time/text.ts';
import type { EventOutline } from '#server/db/schedule/schedule-outlines.ts';
import { type AssistantContext, eventLine, eventsOn, span } from './context.ts';
import { readTime } from './dates.ts';
import { findEvents } from './find-event.ts';
import { type AssistantReply, asksToChange, asksToCreate, proposeItinerary, proposeUpdate } from './propose.ts';

const HELP =
  'I can tell you what is planned on a day, when or where something is, what comes next and who sleeps in which room. ' +
  'Try "What is on tomorrow?", "Where is dinner?" or "Which room am I in?".';

/** The number of events of one name that are listed. */
const MOST_MATCHES = 5;

/**
 * Answers a question about a trip without a language model: what, when, where and what is next, in the group's zone; or
 * proposes a new event or a change. Earlier turns are part of the request, so the server stores nothing.
 */
export async function answerBuiltIn(asked: string, context: AssistantContext): Promise<AssistantReply> {
  // Many spaces in a row would make the patterns below slow.
  const question = asked.replace(/\s+/g, ' ');
  if (asksToCreate(question)) return proposeItinerary(question, context);
  if (asksToChange(question)) return proposeUpdate(question, context);
  return { answer: await answerInWords(question, context), itineraryData: null };
}

async function answerInWords(question: string, context: AssistantContext): Promise<string> {
  if (/\b(?:next|upcoming|coming up)\b/i.test(question) && !/\bnext\s+(?:week|month|\w+day)\b/i.test(question)) {
    return whatIsNext(context);
  }
  if (/\b(?:right now|now|currently|at the moment)\b/i.test(question)) return whatIsNow(context);
  const time = readTime(question, context);
  const matches = findEvents(
    (time?.texts ?? []).reduce((text, part) => text.replace(part, ' '), question),
    context.events,
    context.now,
  );
  // An event such as 'Room check' is asked for by its name.
  const isOfRooms = asksOfRooms(question) && !/\bwhen\b/i.test(question);
  if (isOfRooms && (asksOfMe(question) || matches.length === 0)) return answerOfRooms(question, context.members);
  const onDay = time ? matches.filter((event) => touches(event, time.day, context)) : matches;
  const named = onDay.length > 0 ? onDay : matches;
  if (/\bbus\b|\bpick(?:ed)?[- ]?up\b|\bdrop[- ]?off\b/i.test(question)) {
    const answer =
      whereTheBusIs(named, context) ??
      whereTheBusIs(eventsOn(time?.day ?? context.day ?? today(context), context), context);
    if (answer) return answer;
  }
  if (named.length > 0 && !/\bwhat(?:'s| is| are)?\s+(?:on|planned|happening)\b/i.test(question)) {
    return describe(question, named, context);
  }
  if (time || /\b(?:what|schedule|plan|itinerary|agenda|today|day)\b/i.test(question)) {
    return whatIsOn(time?.day ?? context.day ?? today(context), context);
  }
  if (/\b(?:when|where)\b/i.test(question))
    return `I found nothing by that name in the schedule of ${oneLine(context.groupName)}.`;
  return HELP;
}

const today = ({ now, zone }: AssistantContext): string => localDay(now, zone);
const touches = (event: EventOutline, day: string, { zone }: AssistantContext): boolean =>
  touchesDay(event.startTime, event.endTime, zone, day);
const onItsDay = (event: EventOutline, context: AssistantContext): string =>
  `${longDayText(localDay(event.startTime, context.zone))}, ${eventLine(event, context)}`;

function whatIsOn(day: string, context: AssistantContext): string {
  const events = eventsOn(day, context);
  if (events.length === 0) return `There is nothing planned on ${longDayText(day)}.`;
  return [`On ${longDayText(day)} (${context.zone}):`, ...events.map((event) => `- ${eventLine(event, context)}`)].join(
    '\n',
  );
}

function whatIsNext(context: AssistantContext): string {
  const next = context.events.find((event) => !event.isCancelled && Date.parse(event.startTime) > context.now);
  return next ? `Next: ${onItsDay(next, context)}.` : `Nothing more is planned for ${oneLine(context.groupName)}.`;
}

function whatIsNow(context: AssistantContext): string {
  const running = context.events.filter(
    ({ startTime, endTime, isCancelled }) =>
      !isCancelled && Date.parse(startTime) <= context.now && context.now < Date.parse(endTime),
  );
  if (running.length === 0) return `Nothing is going on right now. ${whatIsNext(context)}`;
  return ['Right now:', ...running.map((event) => `- ${eventLine(event, context)}`)].join('\n');
}

async function describe(question: string, events: readonly EventOutline[], context: AssistantContext): Promise<string> {
  const told = events.slice(0, MOST_MATCHES);
  if (/\bwhere\b/i.test(question)) {
    return told
      .map((event) =>
        event.address
          ? `${oneLine(event.title)} ${event.isCancelled ? 'was planned' : 'is'} at ${oneLine(event.address)} (${longDayText(localDay(event.startTime, context.zone))}, ${span(event, context)}).`
          : `The schedule does not say where ${oneLine(event.title)} is.`,
      )
      .join('\n');
  }
  if (told.length > 1) return told.map((event) => `- ${onItsDay(event, context)}`).join('\n');
  const [event] = told;
  if (!event) return HELP;
  const details = /\bwhen|what time\b/i.test(question) ? '' : await context.descriptionOf(event);
  return `${onItsDay(event, context)}.${details ? `\n${details}` : ''}`;
}

function whereTheBusIs(events: readonly EventOutline[], context: AssistantContext): string | null {
  const lines = events.slice(0, MOST_MATCHES).flatMap((event) => {
    const stops = [
      event.busPickupAddress && `pickup at ${oneLine(event.busPickupAddress)}`,
      event.busDropoffAddress && `drop-off at ${oneLine(event.busDropoffAddress)}`,
    ].filter(Boolean);
    return stops.length > 0 && !event.isCancelled
      ? [`${oneLine(event.title)} (${span(event, context)}): ${stops.join(', ')}.`]
      : [];
  });
  return lines.length > 0 ? lines.join('\n') : null;
}
