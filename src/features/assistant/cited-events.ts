import { localDay } from '#contract/time/day.ts';
import { clockText, longDayText } from '#contract/time/text.ts';
import type { EventView } from '#store/queries/base/views.ts';

const MOST = 5;
/** Shorter titles occur in too many words. */
const SHORTEST = 3;

const folded = (text: string): string => text.toLowerCase().replaceAll('*', '').replace(/\s+/g, ' ');

/** How many of the event's start time and start day an answer mentions. */
const timesTold = (answer: string, { startTime }: EventView, zone: string): number =>
  [clockText(startTime, zone), longDayText(localDay(startTime, zone))].filter((text) => answer.includes(text)).length;

/**
 * The events that an answer names by their titles. Of several events with one title, those whose day and time the
 * answer mentions most.
 */
export function citedEvents(answer: string, events: readonly EventView[], zone: string): EventView[] {
  const text = folded(answer);
  const named = events.filter(({ title }) => title.trim().length >= SHORTEST && text.includes(folded(title.trim())));
  const most = new Map<string, number>();
  for (const event of named)
    most.set(event.title, Math.max(most.get(event.title) ?? 0, timesTold(answer, event, zone)));
  return named.filter((event) => timesTold(answer, event, zone) === most.get(event.title)).slice(0, MOST);
}
