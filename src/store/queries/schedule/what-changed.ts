import { compareText } from '#contract/text/order.ts';
import type { Store } from '#store/database/database.ts';
import { asEntries } from '#store/database/entries.ts';
import type { MatrixDatabase, RowChangeRow } from '#store/database/schema.ts';
import { realId } from '#store/queries/base/overlaid.ts';
import type { ChangedWords } from '#store/queries/base/views.ts';
import { validRows } from '#store/replica/checks.ts';
import { WATCHED } from '#store/replica/row-changes.ts';
import type { Json } from '#sync/entry/entry.ts';
import { fieldsOf, isSame, textOf } from '#sync/kinds/fields.ts';
import { fieldLabel, fieldText } from '#sync/kinds/labels.ts';

/** The changes of others in a group since the user saw it last. */

interface FieldChange extends ChangedWords {
  before: Json;
  after: Json;
}

export interface ChangedEvent {
  eventId: string;
  /** `moved`: its times are others, whatever else is. `cancelled`: it does not take place, whether it is there or not. */
  what: 'added' | 'moved' | 'changed' | 'cancelled' | 'restored';
  isGone: boolean;
  title: string;
  startTime: string;
  endTime: string;
  /** Empty for an added or a cancelled event. */
  fields: FieldChange[];
}

export interface WhatChanged {
  /**
   * The time of the last of these changes, by the server's clock: a seen mark up to it leaves nothing. Null without
   * changes.
   */
  upTo: string | null;
  /** Sorted by their start. */
  events: ChangedEvent[];
}

export function whatChanged(store: Store, groupId: string): Promise<WhatChanged> {
  return store.read(async (db) => {
    const id = await realId(db, groupId);
    const changes = await db.rowChanges.where('groupId').equals(id).toArray();
    if (changes.length === 0) return { upTo: null, events: [] };
    const zone = (await db.groups.get(id))?.defaultTimezone ?? 'UTC';
    const seen = await seenUpTo(db, store, id);
    const unseen = changes.filter(({ at }) => seen === null || at > seen);
    const upTo = unseen.reduce<string | null>((last, { at }) => (last === null || at > last ? at : last), null);
    const events = new Map<string, RowChangeRow[]>();
    for (const change of unseen) events.set(change.entityId, [...(events.get(change.entityId) ?? []), change]);
    return { upTo, events: [...events.values()].flatMap((each) => summed(each, zone) ?? []).sort(byStart) };
  });
}

const byStart = (a: ChangedEvent, b: ChangedEvent): number =>
  compareText(a.startTime, b.startTime) || compareText(a.eventId, b.eventId);

/** The seen mark of a group, including an unsent one; null for never. */
async function seenUpTo(db: MatrixDatabase, store: Store, groupId: string): Promise<string | null> {
  const rows = validRows(store, 'seenMarks', await db.seenMarks.where('groupId').equals(groupId).toArray());
  const edits = await db.outbox.where('scope').equals(`group:${groupId}`).toArray(asEntries);
  const unsent = edits.filter(({ entity }) => entity.type === 'seen').map(({ body }) => textOf(fieldsOf(body), 'upTo'));
  const all = [...rows.map(({ upTo }) => upTo), ...unsent].sort();
  return all.at(-1) ?? null;
}

/** The row names its files differently from the form. */
const labelOf = (name: string): string => fieldLabel(name === 'attachments' ? 'existingAttachments' : name);

/**
 * The changes of one event as one, from its state before the first to its state after the last; null for no difference.
 */
function summed(changes: readonly RowChangeRow[], timezone: string): ChangedEvent | null {
  const before = changes[0]?.before ?? null;
  const after = changes.at(-1)?.after ?? null;
  const shown = after ?? before;
  const eventId = changes[0]?.entityId;
  if (shown === null || eventId === undefined) return null;
  const { title, startTime, endTime } = shown;
  const isGone = after === null;
  const event = { eventId, title: String(title), startTime: String(startTime), endTime: String(endTime), isGone };
  if (isGone || (after.isCancelled && !before?.isCancelled)) return { ...event, what: 'cancelled', fields: [] };
  if (before === null) return { ...event, what: 'added', fields: [] };
  const fields = WATCHED.flatMap((name): FieldChange[] => {
    const [was, is] = [before[name] ?? null, after[name] ?? null];
    if (isSame(was, is)) return [];
    const text = (value: Json) => fieldText(name, value, { timezone });
    return [{ name, before: was, after: is, label: labelOf(name), was: text(was), is: text(is) }];
  });
  if (fields.length === 0) return null;
  if (before.isCancelled && !after.isCancelled)
    return { ...event, what: 'restored', fields: fields.filter(({ name }) => name !== 'isCancelled') };
  const isMoved = fields.some(({ name }) => name === 'startTime' || name === 'endTime');
  return { ...event, what: isMoved ? 'moved' : 'changed', fields };
}
