import { addDays } from '#contract/time/day.ts';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { realId } from '#store/queries/base/overlaid.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { getEvent, listDay } from './events.ts';
import type { Span } from './running-late.ts';

/** The delays made on this device, kept while they can be taken back: on their day. */

interface DelayedMove {
  eventId: string;
  title: string;
  from: Span;
  to: Span;
}

export interface MadeDelay {
  key: string;
  /** By the group's clock, `yyyy-MM-dd`. */
  day: string;
  minutes: number;
  moves: DelayedMove[];
}

/** The latest delay of today, and the effect of taking it back. */
export interface LatestDelay {
  delay: MadeDelay;
  /** The events that are still where the delay has moved them, as they are now. */
  back: { event: EventView; to: Span }[];
  /** The titles of events that another member has changed since, or removed: they stay as they are. */
  left: string[];
}

const keyOf = (groupId: string): string => `delays|${groupId}`;

export async function madeDelays(db: MatrixDatabase, groupId: string): Promise<MadeDelay[]> {
  const row = await db.meta.get(keyOf(await realId(db, groupId)));
  return (row?.value as MadeDelay[] | undefined) ?? [];
}

/** Must be called in a transaction on `meta` and `ids`. */
export async function putMadeDelays(db: MatrixDatabase, groupId: string, delays: readonly MadeDelay[]): Promise<void> {
  const key = keyOf(await realId(db, groupId));
  await (delays.length > 0 ? db.meta.put({ key, value: delays }) : db.meta.delete(key));
}

/** The events of a day and of the day after that take place, each once, in the order of time. */
export async function listDelayable(store: Store, groupId: string, day: string): Promise<EventView[]> {
  const days = await Promise.all([day, addDays(day, 1)].map((each) => listDay(store, groupId, each)));
  return [...new Map(days.flat().map((event) => [event.id, event])).values()].filter(({ isCancelled }) => !isCancelled);
}

export const isStill = (event: Span, { startTime, endTime }: Span): boolean =>
  event.startTime === startTime && event.endTime === endTime;

/**
 * @param day today, by the group's clock @returns null where there is no delay, or none of its events is still where it
 * moved them
 */
export async function getLatestDelay(store: Store, groupId: string, day: string): Promise<LatestDelay | null> {
  const made = await store.read((db) => madeDelays(db, groupId));
  const delay = made.findLast((each) => each.day === day);
  if (!delay) return null;
  const now = await Promise.all(delay.moves.map(({ eventId }) => getEvent(store, eventId)));
  const back: LatestDelay['back'] = [];
  const left: string[] = [];
  for (const [index, move] of delay.moves.entries()) {
    const event = now[index];
    if (event && isStill(event, move.to)) back.push({ event, to: move.from });
    else left.push(event?.title ?? move.title);
  }
  return back.length > 0 ? { delay, back, left } : null;
}
