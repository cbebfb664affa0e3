import type { Sleeper } from '#contract/records/lodging/rooms-asked.ts';
import { oneLine } from '#contract/records/schedule/proposed-update.ts';
import { eventTypeLabel } from '#contract/records/schedule/schedule-item.ts';
import { daysTouched, localDay, touchesDay } from '#contract/time/day.ts';
import { clockText, longDayText } from '#contract/time/text.ts';
import type { EventOutline } from '#server/db/schedule/schedule-outlines.ts';

/** The data that the assistant answers from: one group as the person may see it, at one moment. */
export interface AssistantContext {
  groupName: string;
  zone: string;
  /** Whether the person who asks reads times on a 24-hour clock. */
  is24Hour: boolean;
  /** First and last day, `yyyy-MM-dd`. */
  startDate: string;
  endDate: string;
  /** By start. */
  events: readonly EventOutline[];
  /** The whole description of an event, on one line. */
  descriptionOf(event: EventOutline): Promise<string>;
  /** Milliseconds since the epoch. */
  now: number;
  /** The day that the person is looking at. */
  day: string | null;
  mayManage: boolean;
  /** In the order in which they joined; the person who asks may be none of them. */
  members: readonly KnownMember[];
  /** The buses that the person who asks rides in. */
  buses: readonly { eventId: number; name: string; plate: string | null }[];
}

export interface KnownMember extends Sleeper {
  role: string;
  rooms: readonly { roomNumber: string; hotel: string; checkIn: string | null; checkOut: string | null }[];
}

type AskersClock = Pick<AssistantContext, 'zone' | 'is24Hour'>;

/** '09:00 AM to 10:30 AM', with the day of the end where that is another. */
export function span({ startTime, endTime }: EventOutline, { zone, is24Hour }: AskersClock): string {
  const lastDay = daysTouched(startTime, endTime, zone).at(-1) ?? '';
  const end = clockText(endTime, zone, is24Hour);
  const isSameDay = lastDay === localDay(startTime, zone);
  return `${clockText(startTime, zone, is24Hour)} to ${isSameDay ? end : `${end} on ${longDayText(localDay(endTime, zone))}`}`;
}

/** One line: when, what, and where if that is known; first of all that it does not take place. */
export function eventLine(event: EventOutline, clock: AskersClock): string {
  const place = event.address ? ` at ${oneLine(event.address)}` : '';
  const cancelled = event.isCancelled ? 'Canceled, ' : '';
  return `${cancelled}${span(event, clock)}: ${oneLine(event.title)} (${eventTypeLabel(event.type)})${place}`;
}

export const eventsOn = (day: string, { events, zone }: AssistantContext): EventOutline[] =>
  events.filter((event) => touchesDay(event.startTime, event.endTime, zone, day));
