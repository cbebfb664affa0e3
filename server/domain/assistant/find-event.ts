import type { EventOutline } from '#server/db/schedule/schedule-outlines.ts';

/** Words that do not identify an event. */
const EMPTY = new Set(
  `a an and are at be by can could do does event for from go going have how i in is it its me my next now of on our
  please schedule scheduled should start starts end ends take takes tell that the there this to us we what when where
  which who will with would you your happening place held time today tomorrow`.split(/\s+/),
);

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !EMPTY.has(word));

/** Whether the question has a word, in the singular or the plural. */
const isAsked = (word: string, asked: ReadonlySet<string>): boolean =>
  asked.has(word) ||
  (word.length > 3 && asked.has(`${word}s`)) ||
  (word.length > 4 && word.endsWith('s') && asked.has(word.slice(0, -1)));

/**
 * The events that a sentence refers to, best match first: by how many words the title shares with it, then coming
 * events before past ones, then the nearest. Empty when no title shares a word.
 */
export function findEvents(sentence: string, events: readonly EventOutline[], now: number): EventOutline[] {
  const asked = new Set(words(sentence));
  const scored = events.flatMap((event) => {
    const title = words(`${event.title} ${event.type}`);
    const shared = title.filter((word) => isAsked(word, asked)).length;
    return shared > 0 ? [{ event, shared, distance: distanceOf(event, now) }] : [];
  });
  const best = Math.max(0, ...scored.map(({ shared }) => shared));
  return scored
    .filter(({ shared }) => shared === best)
    .sort((left, right) => left.distance - right.distance)
    .map(({ event }) => event);
}

const PAST_PENALTY_MS = 1e13;

function distanceOf(event: EventOutline, now: number): number {
  const start = Date.parse(event.startTime);
  return Date.parse(event.endTime) < now ? PAST_PENALTY_MS + now - start : Math.abs(start - now);
}
