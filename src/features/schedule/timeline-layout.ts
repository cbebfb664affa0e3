import type { EventView } from '#store/queries/base/views.ts';

/** A shorter gap is not shown, because it only covers the way to the next event. */
const SMALLEST_GAP_MINUTES = 30;

const MINUTE_MS = 60_000;

/** An entry of the day's timeline, from top to bottom. */
export type TimelineEntry =
  /** Events that begin together, or before one of them has ended. */
  | { kind: 'events'; events: [EventView, ...EventView[]] }
  | { kind: 'gap'; after: string; minutes: number }
  | { kind: 'now'; next: { event: EventView; minutes: number } | null };

const startOf = (event: EventView): number => Date.parse(event.startTime);
const endOf = (event: EventView): number => Math.max(startOf(event), Date.parse(event.endTime));

/**
 * Lays out one day: parallel events, gaps in minutes, and the line for now, which separates begun events from later ones
 * and replaces the gap that it falls into. All-day events come first, on their own. `events` are sorted by start; `now` is in milliseconds since the epoch, or null on any day but today.
 * @param upcoming the candidates for the next event, in the order of time
 */
export function layOutDay(
  all: readonly EventView[],
  now: number | null,
  isAllDay: (event: EventView) => boolean = () => false,
  upcoming: readonly EventView[] = all,
): TimelineEntry[] {
  const allDay = all.filter(isAllDay).map((event): TimelineEntry => ({ kind: 'events', events: [event] }));
  return [...allDay, ...layOutHours(allDay.length > 0 ? all.filter((event) => !isAllDay(event)) : all, now, upcoming)];
}

function layOutHours(
  events: readonly EventView[],
  now: number | null,
  upcoming: readonly EventView[],
): TimelineEntry[] {
  if (now === null) return layOutStretch(events);
  const begun = events.filter((event) => startOf(event) <= now);
  const ahead = events.filter((event) => startOf(event) > now);
  const next = upcoming.find((event) => startOf(event) > now);
  return [
    ...layOutStretch(begun),
    { kind: 'now', next: next ? { event: next, minutes: Math.ceil((startOf(next) - now) / MINUTE_MS) } : null },
    ...layOutStretch(ahead),
  ];
}

function layOutStretch(events: readonly EventView[]): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  let last: EventView | undefined;
  let until = Number.NEGATIVE_INFINITY;
  /** The first end of the last group: a later event is not parallel to all of its events. */
  let joinsUntil = until;
  for (const event of events) {
    const start = startOf(event);
    const minutes = Math.floor((start - until) / MINUTE_MS);
    const entry = entries.at(-1);
    if (last && minutes > SMALLEST_GAP_MINUTES) entries.push({ kind: 'gap', after: last.id, minutes });
    const isJoined = entry?.kind === 'events' && (startOf(entry.events[0]) === start || start < joinsUntil);
    if (isJoined) entry.events.push(event);
    else entries.push({ kind: 'events', events: [event] });
    joinsUntil = isJoined ? Math.min(joinsUntil, endOf(event)) : endOf(event);
    last = event;
    until = Math.max(until, endOf(event));
  }
  return entries;
}
