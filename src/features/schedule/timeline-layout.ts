import type { EventView } from '#store/queries/base/views.ts';

/** A shorter gap is not shown, because it only covers the way to the next event. */
export const SMALLEST_GAP_MINUTES = 30;

const MINUTE_MS = 60_000;

/**
 * An event with its position among overlapping ones. Rows are the distinct starts of the cluster; lanes are side by
 * side.
 */
export interface PlacedEvent {
  event: EventView;
  lane: number;
  row: number;
  rows: number;
  /** Whether the event is the first of its row, and shows the row's time on the rail. */
  leadsRow: boolean;
}

/** An entry of the day's timeline, from top to bottom. */
export type TimelineEntry =
  | { kind: 'events'; placed: PlacedEvent[]; lanes: number }
  | { kind: 'gap'; after: string; minutes: number }
  | { kind: 'now'; next: { event: EventView; minutes: number } | null };

const startOf = (event: EventView): number => Date.parse(event.startTime);
const endOf = (event: EventView): number => Math.max(startOf(event), Date.parse(event.endTime));

/**
 * Lays out one day: clusters of overlapping events, gaps in minutes, and the line for now, which separates begun events
 * from later ones and replaces the gap that it falls into. All-day events come first, on their own. `events` are sorted
 * by start; `now` is in milliseconds since the epoch, or null on any day but today.
 * @param upcoming the candidates for the next event, in the order of time
 */
export function layOutDay(
  all: readonly EventView[],
  now: number | null,
  isAllDay: (event: EventView) => boolean = () => false,
  upcoming: readonly EventView[] = all,
): TimelineEntry[] {
  const allDay = all.filter(isAllDay).map((event): TimelineEntry => placeCluster([event]));
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

/** Lays out clusters and the gaps between them. */
function layOutStretch(events: readonly EventView[]): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  let cluster: EventView[] = [];
  let until = Number.NEGATIVE_INFINITY;
  const close = () => {
    if (cluster.length > 0) entries.push(placeCluster(cluster));
    cluster = [];
  };
  for (const event of events) {
    if (startOf(event) >= until) {
      const last = cluster.at(-1);
      close();
      const minutes = Math.floor((startOf(event) - until) / MINUTE_MS);
      if (last && minutes > SMALLEST_GAP_MINUTES) entries.push({ kind: 'gap', after: last.id, minutes });
    }
    cluster.push(event);
    until = Math.max(until, endOf(event));
  }
  close();
  return entries;
}

/** Gives each event of a cluster the first lane that is free when it starts. */
function placeCluster(cluster: readonly EventView[]): TimelineEntry {
  const starts = [...new Set(cluster.map(startOf))];
  const laneEnds: number[] = [];
  const seenRows = new Set<number>();
  const placed = cluster.map((event): PlacedEvent => {
    const start = startOf(event);
    const end = endOf(event);
    const free = laneEnds.findIndex((laneEnd) => laneEnd <= start);
    const lane = free === -1 ? laneEnds.length : free;
    // An event without a duration takes its own lane beside an event with the same start.
    laneEnds[lane] = Math.max(end, start + 1);
    const row = starts.indexOf(start);
    const leadsRow = !seenRows.has(row);
    seenRows.add(row);
    return {
      event,
      lane,
      row,
      rows: Math.max(1, starts.filter((other) => other >= start && other < end).length),
      leadsRow,
    };
  });
  return { kind: 'events', placed, lanes: laneEnds.length };
}
