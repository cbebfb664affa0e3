import { type GroupStatus, groupStatus } from '#contract/records/groups/group-status.ts';
import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import { displayName } from '#contract/schema/names.ts';
import { dayRange, localDay } from '#contract/time/day.ts';
import { longDayText } from '#contract/time/text.ts';
import type { Store } from '#store/database/database.ts';
import { unfinishedEntries } from '#store/database/entries.ts';
import type { CommentRow, MatrixDatabase } from '#store/database/schema.ts';
import { overlayRows } from '#store/queries/base/overlaid.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import { listAnnouncements } from '#store/queries/field/announcements.ts';
import { getGroup, groupsShown } from '#store/queries/groups/groups.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { getLodging } from '#store/queries/lodging/lodging.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { validRows } from '#store/replica/checks.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';
import { scopeIdOf } from '#sync/entry/scope.ts';
import { listOpened } from './recent.ts';

/** All records on this device that a search can find, read once in small pieces (see `copies.ts`). */

/** The group that a record belongs to. */
interface FindableGroup {
  id: string;
  name: string;
  zone: string;
}

interface Found {
  id: string;
  /** The name of the record, or its text. */
  name: string;
  /** Other words that find it. */
  more: string;
  /** Null where the group is not on this device. */
  group: FindableGroup | null;
  /** Among records that match equally well, the lower comes first. */
  order: number;
}

export type Findable =
  | (Found & { kind: 'group' })
  /** `id` is the day, `yyyy-MM-dd`. */
  | (Found & { kind: 'day' })
  | (Found & { kind: 'event'; startTime: string; type: string; isCancelled: boolean })
  | (Found & { kind: 'person'; role: string })
  | (Found & { kind: 'room'; hotel: string })
  | (Found & { kind: 'announcement'; createdAt: string })
  | (Found & { kind: 'comment'; author: string; createdAt: string; eventId: string; event: string });

/** The number of rows that are read together: a piece must take less time than a frame. */
const PIECE = 300;
const DAY_MS = 86_400_000;
/** A group with more days has wrong dates. */
const MOST_DAYS = 400;

const STATUS_ORDER: GroupStatus[] = ['Active', 'Upcoming', 'Undefined', 'Completed'];

/** Reads groups and their days first, then people, rooms and announcements, events, and comments last. */
export async function* readFindable(store: Store, now: number): AsyncGenerator<Findable[]> {
  const { groups, unsent } = await store.read(async (db) => ({
    groups: await groupsShown(db, store),
    unsent: await unfinishedEntries(db),
  }));
  const known = new Map(groups.map((group): [string, FindableGroup] => [group.id, findableGroup(group)]));
  yield groups.map((group) => ofGroup(group, now));
  for (const group of groups) yield daysOf(group, now);
  for (const group of known.values()) yield await peopleIn(store, group);
  for (const group of known.values()) yield await roomsIn(store, group);
  for (const group of known.values()) yield await announcementsIn(store, group, now);
  const titles = new Map<string, string>();
  for await (const events of eventsShown(store, unsent)) {
    for (const { id, title } of events) titles.set(id, title);
    yield events.map((event) => ofEvent(event, known, now));
  }
  for await (const comments of commentsShown(store, unsent))
    yield comments.flatMap((comment) => {
      // Without a title the comment's event is removed, and its removal is not sent yet.
      const title = titles.get(comment.eventId);
      return title === undefined ? [] : [ofComment(comment, known, title, now)];
    });
}

/** The groups and events that the user opened last and that still exist, most recent first. */
export async function listRecent(store: Store, now: number): Promise<Findable[]> {
  const found = await Promise.all(
    (await listOpened(store)).map(async ({ kind, id }): Promise<Findable | null> => {
      const event = kind === 'event' ? await getEvent(store, id) : null;
      const group = await getGroup(store, event?.groupId ?? id);
      if (kind === 'group') return group && ofGroup(group, now);
      return event && ofEvent(event, new Map(group ? [[group.id, findableGroup(group)]] : []), now);
    }),
  );
  return found.filter((row) => row !== null);
}

const findableGroup = ({ id, name, defaultTimezone }: GroupView): FindableGroup => ({
  id,
  name,
  zone: defaultTimezone,
});

function ofGroup(group: GroupView, now: number): Findable {
  const { id, name, code, type } = group;
  const order = STATUS_ORDER.indexOf(groupStatus(group, now)) + (group.isArchived ? STATUS_ORDER.length : 0);
  return { kind: 'group', id, name, more: `${code} ${type}`, group: findableGroup(group), order };
}

/**
 * Days are found by all common ways of writing them: by weekday and month, by number, as today; and by their group's
 * name.
 */
function daysOf(group: GroupView, now: number): Findable[] {
  if (group.startDate === null || group.endDate === null) return [];
  const today = localDay(now, group.defaultTimezone);
  const days = dayRange(group.startDate, group.endDate).slice(0, MOST_DAYS);
  return days.map((day): Findable => {
    const away = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
    const relative = { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' }[String(away)] ?? '';
    const more = `${day} ${relative} ${group.name}`;
    return { kind: 'day', id: day, name: longDayText(day), more, group: findableGroup(group), order: Math.abs(away) };
  });
}

async function peopleIn(store: Store, group: FindableGroup): Promise<Findable[]> {
  const members = await listMembers(store, group.id);
  return members.map((member): Findable => {
    const more = [member.preferredName, member.email].join(' ');
    return { kind: 'person', id: member.id, name: displayName(member), more, group, order: 0, role: member.role };
  });
}

async function roomsIn(store: Store, group: FindableGroup): Promise<Findable[]> {
  const { hotels, rooms } = await getLodging(store, group.id);
  const hotelOf = new Map(hotels.map(({ id, name }) => [id, name]));
  /** A room is listed once, regardless of the number of its beds. */
  const found = new Map<string, Findable & { kind: 'room' }>();
  for (const { id, hotelId, roomNumber, member } of rooms) {
    const key = `${hotelId} ${roomNumber}`;
    const hotel = hotelOf.get(hotelId) ?? '';
    const room = found.get(key) ?? {
      kind: 'room',
      id,
      name: `Room ${roomNumber}`,
      more: hotel,
      group,
      order: 0,
      hotel,
    };
    found.set(key, { ...room, more: `${room.more} ${displayName(member)}` });
  }
  const bare = hotels.map(
    ({ id, name, address }): Findable => ({ kind: 'room', id, name, more: address, group, order: 0, hotel: '' }),
  );
  return [...bare, ...found.values()];
}

async function announcementsIn(store: Store, group: FindableGroup, now: number): Promise<Findable[]> {
  const announcements = await listAnnouncements(store, group.id);
  return announcements.map(({ id, title, body, createdAt }): Findable => {
    const order = now - Date.parse(createdAt);
    return { kind: 'announcement', id, name: title, more: body, group, order, createdAt };
  });
}

function ofEvent(event: ScheduleItem, groups: ReadonlyMap<string, FindableGroup>, now: number): Findable {
  const { id, title, type, address, busPickupAddress, busDropoffAddress, startTime, groupId, isCancelled } = event;
  return {
    kind: 'event',
    id,
    name: title,
    more: [address, busPickupAddress, busDropoffAddress, type].filter(Boolean).join(' '),
    group: groups.get(groupId) ?? null,
    order: Math.abs(Date.parse(startTime) - now),
    startTime,
    type,
    isCancelled,
  };
}

function ofComment(
  comment: CommentRow,
  groups: ReadonlyMap<string, FindableGroup>,
  event: string,
  now: number,
): Findable {
  const { id, eventId, groupId, content, author, createdAt } = comment;
  const by = displayName(author);
  return {
    kind: 'comment',
    id,
    name: content,
    more: by,
    group: groups.get(groupId ?? '') ?? null,
    order: now - Date.parse(createdAt),
    author: by,
    createdAt,
    eventId,
    event,
  };
}

const editsOf = (unsent: readonly OutboxEntry[], type: string): OutboxEntry[] =>
  unsent.filter(({ entity }) => entity.type === type);

/** The next rows of a table after an id, by id. */
const eventsAfter = (db: MatrixDatabase, id: string) => db.events.where('id').above(id).limit(PIECE).toArray();
const commentsAfter = (db: MatrixDatabase, id: string) => db.comments.where('id').above(id).limit(PIECE).toArray();

/** The base rows of a table, piece by piece, except those with unsent edits. */
async function* pieces<T extends { id: string }>(
  store: Store,
  after: (db: MatrixDatabase, id: string) => PromiseLike<T[]>,
  changed: ReadonlySet<string>,
): AsyncGenerator<T[]> {
  let last = '';
  while (true) {
    const rows: T[] = await store.read(async (db) => after(db, last));
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? '';
    yield rows.filter(({ id }) => !changed.has(id));
  }
}

async function* eventsShown(store: Store, unsent: readonly OutboxEntry[]): AsyncGenerator<ScheduleItem[]> {
  const edits = editsOf(unsent, 'event');
  const ids = [...new Set(edits.map(({ entity }) => entity.id))];
  if (ids.length > 0)
    yield await store.read(async (db) => {
      const rows = (await db.events.bulkGet(ids)).filter((row) => row !== undefined);
      const me = await store.meIn(db);
      return overlayRows(validRows(store, 'events', rows), { store, type: 'event', edits, me });
    });
  for await (const rows of pieces(store, eventsAfter, new Set(ids))) yield validRows(store, 'events', rows);
}

async function* commentsShown(store: Store, unsent: readonly OutboxEntry[]): AsyncGenerator<CommentRow[]> {
  const edits = editsOf(unsent, 'comment');
  const ids = [...new Set(edits.map(({ entity }) => entity.id))];
  const eventOf = new Map(edits.map((edit) => [edit.entity.id, scopeIdOf(edit)]));
  if (ids.length > 0)
    yield await store.read(async (db) => {
      const rows = (await db.comments.bulkGet(ids)).filter((row) => row !== undefined);
      const me = await store.meIn(db);
      const shown = overlayRows(validRows(store, 'comments', rows), { store, type: 'comment', edits, me });
      const events = await db.events.bulkGet([...eventOf.values()]);
      const groupOf = new Map(events.flatMap((event) => (event ? [[event.id, event.groupId]] : [])));
      return shown.map((comment): CommentRow => {
        const eventId = comment.eventId ?? eventOf.get(comment.id) ?? '';
        return { ...comment, eventId, groupId: comment.groupId ?? groupOf.get(eventId) ?? null };
      });
    });
  for await (const rows of pieces(store, commentsAfter, new Set(ids))) yield validRows(store, 'comments', rows);
}
