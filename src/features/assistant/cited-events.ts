import { clockText } from '#contract/time/text.ts';
import type { EventView } from '#store/queries/views.ts';

const MOST = 5;
/** A shorter title is a part of too many words. */
const SHORTEST = 3;

const folded = (text: string): string => text.toLowerCase().replaceAll('*', '').replace(/\s+/g, ' ');

/**
 * The events that an answer speaks of: those whose title stands in it. Of several with one title, those whose time stands
 * in it too, or all where none does.
 */
export function citedEvents(answer: string, events: readonly EventView[], zone: string): EventView[] {
  const text = folded(answer);
  const named = events.filter(({ title }) => title.trim().length >= SHORTEST && text.includes(folded(title.trim())));
  const timed = named.filter(({ startTime }) => answer.includes(clockText(startTime, zone)));
  const titles = new Set(timed.map(({ title }) => title));
  return named.filter((event) => timed.includes(event) || !titles.has(event.title)).slice(0, MOST);
}
