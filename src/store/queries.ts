import type { Comment } from '#contract/comment.ts';
import type { Group } from '#contract/group.ts';
import { NOTIFICATIONS_KEPT, UPCOMING_DAYS } from '#contract/limits.ts';
import type { Notification } from '#contract/notification.ts';
import { type GroupStatus, groupStatus, localDay } from '#contract/time.ts';
import { isLocalId, type OutboxEntry } from '#sync/entry.ts';
import { entityKey } from '#sync/outbox/local-ids.ts';
import { markOf, overlay } from '#sync/overlay.ts';
import { sound } from './checks.ts';
import type { Store } from './database.ts';
import { holdsComments, holdsPart, offlineState } from './offline-state.ts';
import { unfinishedEntries } from './outbox-reading.ts';
import type { EventRow, FaultRow, MatrixDatabase } from './schema.ts';
import type { CommentView, EventView, GroupPart, MemberView, OfflineState, UnsentView } from './views.ts';

/**
 * What the screens ask of the local store, each to be used as a live query. All of it is read from the device alone;
 * unsent edits are laid over what the server sent. An address with a local id still resolves after the acknowledgement.
 * Each reads no more than it shows: an answer that something changes while it is read is dropped and asked anew, and
 * during a pull something changes all the time.
 */

const DAY_MS = 86_400_000;
const STATUS_ORDER: GroupStatus[] = ['Active', 'Upcoming', 'Completed', 'Undefined'];

/** The id that a local one has become, or the id itself. */
async function realId(db: MatrixDatabase, id: string): Promise<string> {
  if (!isLocalId(id)) return id;
  return (await db.ids.get(id))?.real ?? id;
}

/** All groups, archived ones too: active, upcoming, completed; within these by start date (part 1 §2.6). */
export function listGroups(store: Store, now: number = Date.now()): Promise<Group[]> {
  return store.read(async (db) => {
    const groups = sound(store, 'groups', await db.groups.toArray());
    const rank = (group: Group) => STATUS_ORDER.indexOf(groupStatus(group, now));
    return groups.sort(
      (a, b) =>
        rank(a) - rank(b) || (a.startDate ?? '').localeCompare(b.startDate ?? '') || a.name.localeCompare(b.name),
    );
  });
}

export function getGroup(store: Store, groupId: string): Promise<Group | null> {
  return store.read(async (db) => {
    const id = await realId(db, groupId);
    const [group] = sound(
      store,
      'groups',
      [await db.groups.get(id)].filter((row) => row !== undefined),
    );
    return group ?? null;
  });
}

/** How whole the copy of each group is, by the group's id. */
export function listOfflineStates(store: Store): Promise<Map<string, OfflineState>> {
  return store.read(async (db) => {
    const ids = await db.groups.toCollection().primaryKeys();
    const states = await Promise.all(ids.map((id) => offlineState(db, id)));
    return new Map(ids.map((id, index) => [id, states[index] as OfflineState]));
  });
}

export function getOfflineState(store: Store, groupId: string): Promise<OfflineState> {
  return store.read(async (db) => offlineState(db, await realId(db, groupId)));
}

/** Whether a part of a group has come to this device: until then nobody knows that it is empty. */
export function isPartHeld(store: Store, groupId: string, part: GroupPart): Promise<boolean> {
  return store.read(async (db) => holdsPart(db, await realId(db, groupId), part));
}

/** Whether the schedule of every group that is not archived is on this device, so that their events can be counted. */
export function areSchedulesHeld(store: Store): Promise<boolean> {
  return store.read(async (db) => {
    if (!(await db.meta.get('groups-loaded'))) return false;
    const open = (await db.groups.toArray()).filter((group) => !group.isArchived);
    const held = await Promise.all(open.map(({ id }) => holdsPart(db, id, 'schedules')));
    return held.every(Boolean);
  });
}

function eventView({ dayKeys, ...event }: EventRow): EventView {
  return { ...event, days: dayKeys.map((key) => key.slice(key.lastIndexOf('|') + 1)) };
}

const byTime = (a: EventRow, b: EventRow): number =>
  a.startTime.localeCompare(b.startTime) || a.endTime.localeCompare(b.endTime) || a.id.localeCompare(b.id);

/** The events that touch a day (`yyyy-MM-dd`) of the group's zone, by start, end, id; costs what the day holds. */
export function listDay(store: Store, groupId: string, day: string): Promise<EventView[]> {
  return store.read(async (db) => {
    const id = await realId(db, groupId);
    const rows = await db.events.where('dayKeys').equals(`${id}|${day}`).toArray();
    return sound(store, 'events', rows).sort(byTime).map(eventView);
  });
}

/** The days of a group that have events; reads index keys only. */
export function listMarkedDays(store: Store, groupId: string): Promise<Set<string>> {
  return store.read(async (db) => {
    const prefix = `${await realId(db, groupId)}|`;
    const keys = await db.events.where('dayKeys').startsWith(prefix).uniqueKeys();
    return new Set(keys.map((key) => String(key).slice(prefix.length)));
  });
}

export function getEvent(store: Store, eventId: string): Promise<EventView | null> {
  return store.read(async (db) => {
    const row = await db.events.get(await realId(db, eventId));
    const [event] = row ? sound(store, 'events', [row]) : [];
    return event ? eventView(event) : null;
  });
}

/** Today's events of the groups that are not archived, today being each group's own (part 1 §2.5). */
export function listTodayEvents(store: Store, now: number): Promise<EventView[]> {
  return store.read(async (db) => {
    const groups = sound(store, 'groups', await db.groups.toArray()).filter((group) => !group.isArchived);
    const keys = groups.map((group) => `${group.id}|${localDay(now, group.defaultTimezone)}`);
    const rows = await db.events.where('dayKeys').anyOf(keys).distinct().toArray();
    return sound(store, 'events', rows).sort(byTime).map(eventView);
  });
}

/** Events of groups that are not archived and that start within the next 7 days (part 1 §2.5). */
export function listUpcomingEvents(store: Store, now: number): Promise<EventView[]> {
  return store.read(async (db) => {
    const groups = sound(store, 'groups', await db.groups.toArray());
    const open = new Set(groups.filter((group) => !group.isArchived).map((group) => group.id));
    const rows = await db.events
      .where('startTime')
      .between(new Date(now).toISOString(), new Date(now + UPCOMING_DAYS * DAY_MS).toISOString(), true, true)
      .toArray();
    return sound(store, 'events', rows)
      .filter((event) => open.has(event.groupId))
      .sort(byTime)
      .map(eventView);
  });
}

export function listMembers(store: Store, groupId: string): Promise<MemberView[]> {
  return store.read(async (db) => {
    const rows = await db.members
      .where('groupId')
      .equals(await realId(db, groupId))
      .toArray();
    return sound(store, 'members', rows);
  });
}

/** The comments on an event, oldest first; those the server does not have yet last, in the order they were written. */
export function listComments(store: Store, eventId: string): Promise<CommentView[]> {
  return store.read(async (db) => {
    const id = await realId(db, eventId);
    const [rows, entries, me] = await Promise.all([
      db.comments.where('eventId').equals(id).toArray(),
      db.outbox.where('scope').equals(`event:${id}`).toArray(),
      store.me(),
    ]);
    const base = sound(store, 'comments', rows).sort(
      (a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id, undefined, { numeric: true }),
    );
    const mine = entries.filter((entry) => entry.entity.type === 'comment');
    const shown = overlay<Comment>(base, mine, store.kinds, me);
    const ids = shown.map(({ row }) => row.id);
    const keyOf = await stableKeys(db, store, ids, mine);
    return shown.map(({ row, ...mark }) => ({ ...row, key: keyOf(row), eventId: id, ...mark }));
  });
}

/** Whether an event's comments have come to this device: until then nobody knows that there are none. */
export function areCommentsHeld(store: Store, eventId: string): Promise<boolean> {
  return store.read(async (db) => {
    const id = await realId(db, eventId);
    const event = await db.events.get(id);
    return event !== undefined && holdsComments(db, event.groupId, id);
  });
}

/**
 * What a row is known by on the screen: the local id that it was written under, before and after the acknowledgement, else
 * the server's. The key of its create will not do: it changes when the comment is changed before it has left.
 */
async function stableKeys(db: MatrixDatabase, store: Store, ids: readonly string[], entries: readonly OutboxEntry[]) {
  const renamed = await db.ids
    .where('realKey')
    .anyOf(ids.map((id) => entityKey({ type: 'comment', id })))
    .toArray();
  const locals = new Map(renamed.map(({ real, local }) => [real, local]));
  // A pull may have been faster than the acknowledgement.
  const creates = new Map(
    entries.filter((entry) => store.kinds.creates(entry)).map((entry) => [entry.opId, entry.entity.id]),
  );
  return ({ id, clientKey }: Comment): string => locals.get(id) ?? creates.get(clientKey ?? '') ?? id;
}

/** One comment as its author sees it, by its own or its local id; null when it is not there. */
export async function getComment(store: Store, commentId: string): Promise<CommentView | null> {
  const found = await store.read(async (db) => {
    const id = await realId(db, commentId);
    const row = await db.comments.get(id);
    const entries = await db.outbox.where('entityKey').equals(`comment:${id}`).toArray();
    const eventId = row?.eventId ?? entries.at(-1)?.scope.slice('event:'.length);
    return eventId === undefined ? null : { id, eventId, keys: entries.map((entry) => entry.opId) };
  });
  if (!found) return null;
  const comments = await listComments(store, found.eventId);
  // A pull may have been faster than the acknowledgement: then the row stands under its real id, with the create's key.
  const isIt = ({ id, clientKey }: CommentView) => id === found.id || found.keys.includes(clientKey ?? '');
  return comments.find(isIt) ?? null;
}

/** Newest first. */
export function listNotifications(store: Store): Promise<Notification[]> {
  return store.read(async (db) => {
    const rows = await db.notifications.orderBy('createdAt').reverse().limit(NOTIFICATIONS_KEPT).toArray();
    return sound(store, 'notifications', rows);
  });
}

/** Every edit that the server does not have yet, in the order they were made. */
export function listUnsent(store: Store): Promise<UnsentView[]> {
  return store.read(async (db) => {
    const entries = await unfinishedEntries(db);
    return Promise.all(
      entries.map(async (entry) => {
        const [type, id] = entry.scope.split(/:(.*)/s);
        const event = type === 'event' && id ? await db.events.get(id) : undefined;
        const kind = store.kinds.of(entry.kind);
        const state = markOf(entry) ?? 'waiting';
        return {
          opId: entry.opId,
          kind: entry.kind,
          state,
          title: kind?.title(event?.title ?? null) ?? entry.kind,
          text: kind?.text(entry) ?? '',
          problem: state === 'needs-you' ? (entry.error?.message ?? null) : null,
          createdAt: entry.createdAt,
          path: type === 'event' && id ? `/events/${encodeURIComponent(id)}` : null,
        };
      }),
    );
  });
}

/** Rows that were skipped because they could not be read. */
export function getReadFaults(store: Store): Promise<FaultRow[]> {
  return store.read((db) => db.faults.toArray());
}

/** When the list of groups was last answered whole, milliseconds since the epoch; null when it never was. */
export function getLoaded(store: Store): Promise<{ groups: number | null }> {
  return store.read(async (db) => {
    const row = await db.meta.get('groups-loaded');
    return { groups: typeof row?.value === 'number' ? row.value : null };
  });
}
