import type { WrittenDelay } from '#contract/records/schedule/delay.ts';
import type { Store } from '#store/database/database.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { getLatestDelay, isStill, type MadeDelay, madeDelays, putMadeDelays } from '#store/queries/schedule/delays.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import type { Span } from '#store/queries/schedule/running-late.ts';
import type { NewEntry } from '#sync/entry/entry.ts';
import { eventFields, newEventUpdate } from '#sync/kinds/event.ts';
import { type Command, type CommandContext, changeAll, difference } from './command.ts';

/** A delayed event: its new times, and whether it moves with later delays. */
export interface Delayed {
  eventId: string;
  /** The times that the user saw: an event that another member has moved since stays where it is (EVENT-3). */
  seen: Span;
  to: Span;
  isFixed?: boolean;
}

export interface DelayInput {
  groupId: string;
  /** Today, by the group's clock. */
  day: string;
  minutes: number;
  events: readonly Delayed[];
}

/** Moves the rest of the day because a group runs late: all events or none, with one notification. */
export async function delayEvents(store: Store, context: CommandContext, input: DelayInput): Promise<Command[]> {
  const { groupId, day, minutes, events } = input;
  const now = await Promise.all(events.map(({ eventId }) => getEvent(store, eventId)));
  const wanted = events.flatMap(({ seen, ...each }, at) => {
    const event = now[at];
    return event && isStill(event, seen) ? [{ ...each, event }] : [];
  });
  const moves = wanted.filter(({ event, to }) => !isStill(event, to));
  const key = context.uuid();
  const delay: MadeDelay = {
    key,
    day,
    minutes,
    moves: moves.map(({ event, to }) => ({ eventId: event.id, title: event.title, from: spanOf(event), to })),
  };
  // Stored before its edits: a stored delay whose edits were never made is not offered for taking back.
  if (moves.length > 0) await keepDelay(store, groupId, delay);
  return moveAll(store, context, key, wanted);
}

/**
 * Takes the latest delay of today back, except for events that another member has changed since: all or none, with one
 * notification.
 */
export async function takeDelayBack(
  store: Store,
  context: CommandContext,
  { groupId, day, key }: { groupId: string; day: string; key: string },
): Promise<Command[]> {
  const latest = await getLatestDelay(store, groupId, day);
  if (latest?.delay.key !== key) return [];
  const made = await moveAll(store, context, context.uuid(), latest.back);
  const isKept = made.every(({ outcome }) => outcome === 'kept' || outcome === 'undone');
  if (isKept) await changeDelays(store, groupId, (delays) => delays.filter((each) => each.key !== key));
  return made;
}

const spanOf = ({ startTime, endTime }: EventView): Span => ({ startTime, endTime });

/** A delay can be taken back only on its day. */
const keepDelay = (store: Store, groupId: string, delay: MadeDelay): Promise<void> =>
  changeDelays(store, groupId, (delays) => [...delays.filter(({ day }) => day === delay.day), delay]);

const changeDelays = (
  store: Store,
  groupId: string,
  change: (delays: readonly MadeDelay[]) => readonly MadeDelay[],
): Promise<void> =>
  store.run((db) =>
    db.transaction('rw', [db.meta, db.ids], async () =>
      putMadeDelays(db, groupId, change(await madeDelays(db, groupId))),
    ),
  );

interface Moved {
  event: EventView;
  to: Span;
  isFixed?: boolean;
}

function moveAll(store: Store, context: CommandContext, key: string, moved: readonly Moved[]): Promise<Command[]> {
  // Events that only staff see move without a notification.
  const events = moved.filter(({ event, to }) => !event.isDraft && !isStill(event, to)).length;
  const delay: WrittenDelay = { key, events: Math.max(1, events) };
  return changeAll(store, context, Promise.resolve(moved), ({ event, to, isFixed }): NewEntry | null => {
    const form = { ...spanOf({ ...event, ...to }), ...(isFixed !== undefined && { isFixed }) };
    const changed = difference(eventFields(event), form);
    return changed && newEventUpdate(event, { ...changed, delay: { ...delay } }, []);
  });
}
