import { localDay, touchesDay } from '#contract/time/day.ts';
import { longDayText } from '#contract/time/text.ts';
import type { EventOutline } from '#server/db/schedule/schedule-outlines.ts';
import { plainText } from '#server/domain/schedule/plain-text.ts';
import { readTime } from './dates.ts';
import { findEvents } from './find-event.ts';
import { type AssistantReply, asksToChange, asksToCreate, proposeItinerary, proposeUpdate } from './propose.ts';
import { eventLine, eventsOn, inline, span, type Trip } from './trip.ts';

const HELP =
  'I can tell you what is planned on a day, when or where something is and what comes next. ' +
  'Try "What is on tomorrow?", "Where is dinner?" or "What is next?".';

/** At most so many events of one name are listed. */
const MOST_MATCHES = 5;

/**
 * Answers a question about a trip without a language model: what, when, where and what is next, in the group's zone; or
 * proposes a new event or a change. Earlier turns are part of the request, so the server stores nothing.
 */
export function answerBuiltIn(asked: string, trip: Trip): AssistantReply {
  // Many spaces in a row would make the patterns below slow.
  const question = asked.replace(/\s+/g, ' ');
  if (asksToCreate(question)) return proposeItinerary(question, trip);
  if (asksToChange(question)) return proposeUpdate(question, trip);
  return { answer: answerInWords(question, trip), itineraryData: null };
}

function answerInWords(question: string, trip: Trip): string {
  if (/\b(?:next|upcoming|coming up)\b/i.test(question) && !/\bnext\s+(?:week|month|\w+day)\b/i.test(question)) {
    return whatIsNext(trip);
  }
  if (/\b(?:right now|now|currently|at the moment)\b/i.test(question)) return whatIsNow(trip);
  const time = readTime(question, trip);
  const matches = findEvents(time ? question.replace(time.text, ' ') : question, trip.events, trip.now);
  const onDay = time ? matches.filter((event) => touches(event, time.day, trip)) : matches;
  const named = onDay.length > 0 ? onDay : matches;
  if (/\bbus\b|\bpick(?:ed)?[- ]?up\b|\bdrop[- ]?off\b/i.test(question)) {
    const answer =
      whereTheBusIs(named, trip) ?? whereTheBusIs(eventsOn(time?.day ?? trip.day ?? today(trip), trip), trip);
    if (answer) return answer;
  }
  if (named.length > 0 && !/\bwhat(?:'s| is| are)?\s+(?:on|planned|happening)\b/i.test(question)) {
    return describe(question, named, trip);
  }
  if (time || /\b(?:what|schedule|plan|itinerary|agenda|today|day)\b/i.test(question)) {
    return whatIsOn(time?.day ?? trip.day ?? today(trip), trip);
  }
  if (/\b(?:when|where)\b/i.test(question))
    return `I find nothing by that name in the schedule of ${inline(trip.groupName)}.`;
  return HELP;
}

const today = ({ now, zone }: Trip): string => localDay(now, zone);
const touches = (event: EventOutline, day: string, { zone }: Trip): boolean =>
  touchesDay(event.startTime, event.endTime, zone, day);
const onItsDay = (event: EventOutline, { zone }: Trip): string =>
  `${longDayText(localDay(event.startTime, zone))}, ${eventLine(event, zone)}`;

function whatIsOn(day: string, trip: Trip): string {
  const events = eventsOn(day, trip);
  if (events.length === 0) return `There is nothing planned on ${longDayText(day)}.`;
  return [`On ${longDayText(day)} (${trip.zone}):`, ...events.map((event) => `- ${eventLine(event, trip.zone)}`)].join(
    '\n',
  );
}

function whatIsNext(trip: Trip): string {
  const next = trip.events.find((event) => Date.parse(event.startTime) > trip.now);
  return next ? `Next: ${onItsDay(next, trip)}.` : `Nothing more is planned for ${inline(trip.groupName)}.`;
}

function whatIsNow(trip: Trip): string {
  const running = trip.events.filter(
    ({ startTime, endTime }) => Date.parse(startTime) <= trip.now && trip.now < Date.parse(endTime),
  );
  if (running.length === 0) return `Nothing is going on right now. ${whatIsNext(trip)}`;
  return ['Right now:', ...running.map((event) => `- ${eventLine(event, trip.zone)}`)].join('\n');
}

function describe(question: string, events: readonly EventOutline[], trip: Trip): string {
  const told = events.slice(0, MOST_MATCHES);
  if (/\bwhere\b/i.test(question)) {
    return told
      .map((event) =>
        event.address
          ? `${inline(event.title)} is at ${inline(event.address)} (${longDayText(localDay(event.startTime, trip.zone))}, ${span(event, trip.zone)}).`
          : `The schedule does not say where ${inline(event.title)} is.`,
      )
      .join('\n');
  }
  if (told.length > 1) return told.map((event) => `- ${onItsDay(event, trip)}`).join('\n');
  const [event] = told;
  if (!event) return HELP;
  const details = /\bwhen|what time\b/i.test(question) ? '' : inline(plainText(event.description));
  return `${onItsDay(event, trip)}.${details ? `\n${details}` : ''}`;
}

function whereTheBusIs(events: readonly EventOutline[], trip: Trip): string | null {
  const lines = events.slice(0, MOST_MATCHES).flatMap((event) => {
    const stops = [
      event.busPickupAddress && `pick-up at ${inline(event.busPickupAddress)}`,
      event.busDropoffAddress && `drop-off at ${inline(event.busDropoffAddress)}`,
    ].filter(Boolean);
    return stops.length > 0 ? [`${inline(event.title)} (${span(event, trip.zone)}): ${stops.join(', ')}.`] : [];
  });
  return lines.length > 0 ? lines.join('\n') : null;
}
