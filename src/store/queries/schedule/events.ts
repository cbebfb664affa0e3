import type { PromiseExtended } from 'dexie';
import { compareNames, compareText } from '#contract/text/order.ts';
import { daysTouched } from '#contract/time/day.ts';
import type { Store } from '#store/database/database.ts';
import { asEntries } from '#store/database/entries.ts';
import type { EventRow, MatrixDatabase } from '#store/database/schema.ts';
import { overlayRows, realId, unsentIn } from '#store/queries/base/overlaid.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { validRows } from '#store/replica/checks.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';
import { waitsOf } from '#sync/entry/waiting.ts';
import { markOf } from '#sync/outbox/overlay.ts';

/** Events as the screens show them (see `copies.ts`). */

/** The same order on every device: events with the same times by title, and those with the same title by id. */
export const byTime = (a: EventView, b: EventView): number =>
  compareText(a.startTime, b.startTime) ||
  compareText(a.endTime, b.endTime) ||
  compareNames(a.title, b.title) ||
  compareText(a.id, b.id);

export const dayOf = (key: string): string => key.slice(key.lastIndexOf('|') + 1);

/**
 * Some base rows with the unsent edits of their groups applied. Events with unsent edits are included even if they are
 * not among the rows, so the caller must filter those.
 */
export async function eventsShown(
  db: MatrixDatabase,
  store: Store,
  rows: readonly unknown[],
  groupIds: readonly string[],
): Promise<EventView[]> {
  const base = validRows(store, 'events', rows);
  const scopes = groupIds.map((id) => `group:${id}`);
  const unsent = await unsentIn(db, store, 'event', scopes);
  const { edits, publications } = unsent;
  if (edits.length === 0)
    return overlayRows(base, unsent).map(({ dayKeys, ...event }) =>
      published({ ...event, days: dayKeys.map(dayOf) }, publications),
    );
  const there = new Set(base.map(({ id }) => id));
  const others = edits.map(({ entity }) => entity.id).filter((id) => !there.has(id));
  const more = others.length === 0 ? [] : (await db.events.bulkGet(others)).filter((row) => row !== undefined);
  const shown = overlayRows([...base, ...validRows(store, 'events', more)], unsent);
  const zones = new Map(
    (await db.groups.bulkGet([...groupIds])).flatMap((group) => (group ? [[group.id, group.defaultTimezone]] : [])),
  );
  return shown.map(({ dayKeys, ...event }) => {
    const days =
      event.pending === null
        ? dayKeys.map(dayOf)
        : daysTouched(event.startTime, event.endTime, zones.get(event.groupId) ?? event.timezone);
    return published({ ...event, days }, publications);
  });
}

/** The events of groups that have unsent edits, including those that an edit deletes and `eventsShown` leaves out. */
export const changedIds = (
  db: MatrixDatabase,
  store: Store,
  groupIds: readonly string[],
): PromiseExtended<ReadonlySet<string>> => {
  const scopes = groupIds.map((id) => `group:${id}`);
  return unsentIn(db, store, 'event', scopes).then(({ edits }) => new Set(edits.map(({ entity }) => entity.id)));
};

/** Shows a draft that an unsent edit publishes as published; where that edit was refused, it is still a draft. */
function published(event: EventView, publications: readonly OutboxEntry[]): EventView {
  if (!event.isDraft || publications.length === 0) return event;
  const found = publications.find(({ body }) =>
    (body as { eventIds?: unknown[] } | null)?.eventIds?.includes(event.id),
  );
  if (!found || found.state === 'needs-you') return event;
  return event.pending === null
    ? { ...event, isDraft: false, pending: markOf(found), opId: found.opId, waits: waitsOf(found, false) }
    : { ...event, isDraft: false };
}

/** The events on a day (`yyyy-MM-dd`) of the group's zone, by start, end, title, id. Reads only that day's events. */
export function listDay(store: Store, groupId: string, day: string): Promise<EventView[]> {
  return store.read(async (db) => {
    const id = await realId(db, groupId);
    const rows = await db.events.where('dayKeys').equals(`${id}|${day}`).toArray();
    const shown = await eventsShown(db, store, rows, [id]);
    return shown.filter(({ days }) => days.includes(day)).sort(byTime);
  });
}

/**
 * The events of a group that are wholly before a day, or wholly after one, in the order of `listDay`: those that no day
 * of the group's dates would show. Reads only those, and events with unsent edits.
 */
export function listBeyond(
  store: Store,
  groupId: string,
  beyond: { before: string } | { after: string },
): Promise<EventView[]> {
  return store.read(async (db) => {
    const id = await realId(db, groupId);
    const isBeyond = 'before' in beyond ? (day: string) => day < beyond.before : (day: string) => day > beyond.after;
    const keys = db.events.where('dayKeys');
    const range =
      'before' in beyond
        ? keys.between(`${id}|`, `${id}|${beyond.before}`)
        : keys.between(`${id}|${beyond.after}`, `${id}|\uffff`, false);
    const shown = await eventsShown(db, store, await range.distinct().toArray(), [id]);
    return shown.filter(({ days }) => days.length > 0 && days.every(isBeyond)).sort(byTime);
  });
}

/** The days of a group that have events. Reads index keys, and events with unsent edits. */
export function listMarkedDays(store: Store, groupId: string): Promise<Set<string>> {
  return store.read(async (db) => {
    const id = await realId(db, groupId);
    const prefix = `${id}|`;
    const keys = await db.events.where('dayKeys').startsWith(prefix).uniqueKeys();
    const days = new Set(keys.map((key) => dayOf(String(key))));
    const ids = await changedIds(db, store, [id]);
    if (ids.size === 0) return days;
    const changed = await eventsShown(db, store, [], [id]);
    for (const day of await daysLeft(db, id, [...ids])) days.delete(day);
    for (const event of changed) for (const day of event.days) days.add(day);
    return days;
  });
}

/** The days from `first` to `last`, `yyyy-MM-dd`, both included. */
interface Days {
  first: string;
  last: string;
}

/** The events of some days, each once, in the order of `listDay`. */
export function listDays(store: Store, groupId: string, { first, last }: Days): Promise<EventView[]> {
  return store.read(async (db) => {
    const id = await realId(db, groupId);
    const range = db.events.where('dayKeys').between(`${id}|${first}`, `${id}|${last}`, true, true);
    const shown = await eventsShown(db, store, await range.distinct().toArray(), [id]);
    return shown.filter(({ days }) => days.some((day) => day >= first && day <= last)).sort(byTime);
  });
}

/** The types of the events of each of some days, in the order of `listDay`. */
export async function listDayTypes(store: Store, groupId: string, span: Days): Promise<Map<string, string[]>> {
  const types = new Map<string, string[]>();
  for (const { days, type } of await listDays(store, groupId, span))
    for (const day of days) types.set(day, [...(types.get(day) ?? []), type]);
  return types;
}

/** The days that have no other events than these. */
async function daysLeft(db: MatrixDatabase, groupId: string, eventIds: readonly string[]): Promise<string[]> {
  const rows = (await db.events.bulkGet([...eventIds])).filter((row): row is EventRow => row !== undefined);
  const days = [...new Set(rows.flatMap(({ dayKeys }) => dayKeys.map(dayOf)))];
  if (days.length === 0) return [];
  const keys = days.map((day) => `${groupId}|${day}`);
  const there = await db.events.where('dayKeys').anyOf(keys).distinct().toArray();
  const others = new Set(there.filter(({ id }) => !eventIds.includes(id)).flatMap(({ dayKeys }) => dayKeys));
  return days.filter((day) => !others.has(`${groupId}|${day}`));
}

/** One event by its real or local id; null when it does not exist. */
export function getEvent(store: Store, eventId: string): Promise<EventView | null> {
  return store.read(async (db) => {
    const id = await realId(db, eventId);
    const row = await db.events.get(id);
    const [edit] = await db.outbox.where('entityKey').equals(`event:${id}`).toArray(asEntries);
    const groupId = row?.groupId ?? edit?.scope.slice('group:'.length);
    if (groupId === undefined) return null;
    const shown = await eventsShown(db, store, row ? [row] : [], [groupId]);
    return shown.find((event) => event.id === id) ?? null;
  });
}

/** Whether an event belongs to an archived group, which is read-only; false while that is unknown. */
export async function isInArchivedGroup(store: Store, eventId: string): Promise<boolean> {
  const event = await getEvent(store, eventId);
  const group = event && (await getGroup(store, event.groupId));
  return group?.isArchived ?? false;
}
