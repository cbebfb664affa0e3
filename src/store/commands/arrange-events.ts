import type { Store } from '#store/database/database.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { countUnderEvent } from '#store/queries/field/under-event.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import type { Span } from '#store/queries/schedule/running-late.ts';
import { localId } from '#sync/entry/entry.ts';
import { uploadOf } from '#sync/entry/upload-address.ts';
import { eventFields, newEvent, newEventRemoval, newEventUpdate } from '#sync/kinds/event.ts';
import { type Command, type CommandContext, difference, enqueueEdits, GONE, notSaved, revised } from './command.ts';
import { withoutDefaults } from './events.ts';

/** An event with other times; ISO 8601 UTC. */
interface Retimed {
  eventId: string;
  to: Span;
}

export interface EventChanges {
  groupId: string;
  /** New events that are like these, except for their times. Files that are not sent yet stay behind. */
  copy?: readonly Retimed[];
  /** Called with the ids of the new events, which are local, in the order of `copy`. */
  onCopied?(ids: readonly string[]): void;
  move?: readonly Retimed[];
  /** The ids of the events to delete. */
  remove?: readonly string[];
}

/** Changes many events of a group: an edit for each, all of them or none. */
export async function arrangeEvents(
  store: Store,
  context: CommandContext,
  { groupId, copy = [], onCopied, move = [], remove = [] }: EventChanges,
): Promise<readonly Command[]> {
  try {
    const ids = [...copy, ...move].map(({ eventId }) => eventId);
    const found = await Promise.all([...ids, ...remove].map((id) => getEvent(store, id)));
    const events = found.filter((event) => event !== null);
    if (events.length < found.length) return [{ outcome: 'invalid', message: GONE, fields: {} }];
    const zone = (await getGroup(store, groupId))?.defaultTimezone ?? '';
    const copied = copy.map(({ to }, at) =>
      newEvent(localId(context.uuid()), groupId, fieldsOfCopy(events[at], to, zone), []),
    );
    const moved = move.map(({ to }, at) => {
      const event = events[copy.length + at];
      return event
        ? revised(
            event,
            eventFields,
            { ...eventFields(event), timezone: event.timezone || zone, ...to },
            (row, fields) => newEventUpdate(row, fields, []),
          )
        : null;
    });
    const removed = events.slice(ids.length).map(newEventRemoval);
    const edits = [...copied, ...moved, ...removed].filter((edit) => edit !== null);
    const made = await enqueueEdits(store, context, edits);
    onCopied?.(made.slice(0, copy.length).flatMap((command) => (command.outcome === 'kept' ? command.id : [])));
    return made;
  } catch (error) {
    return [notSaved(error)];
  }
}

/** Whether a copy of an event is as it was made: its fields and files are the same, and nothing is under it. */
export async function isUnchangedCopy(store: Store, copy: EventView, event: EventView, to: Span): Promise<boolean> {
  const made = { ...eventFields(event), timezone: event.timezone || copy.timezone, isCancelled: false, ...to };
  const { comments, buses, rollCalls } = await countUnderEvent(store, copy);
  const isBare = comments + buses + rollCalls === 0 && copy.attachments.every(({ url }) => uploadOf(url) === null);
  return isBare && difference(eventFields(copy), made) === null;
}

/** A cancelled event is copied as one that takes place. */
function fieldsOfCopy(event: EventView | undefined, { startTime, endTime }: Span, zone: string) {
  const { isCancelled: _, ...fields } = event ? eventFields(event) : {};
  return withoutDefaults({ ...fields, timezone: event?.timezone || zone, startTime, endTime });
}
