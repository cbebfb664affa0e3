import type { Table } from 'dexie';
import type { Accommodation } from '#contract/accommodation.ts';
import type { Comment } from '#contract/comment.ts';
import type { Group } from '#contract/group.ts';
import type { Hotel } from '#contract/hotel.ts';
import type { Member } from '#contract/member.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { EntityRef, OutboxEntry } from '#sync/entry.ts';
import { scopeIdOf } from '#sync/kinds/fields.ts';
import type { Store } from './database.ts';
import { dayKeysOf } from './day-keys.ts';
import { commentsPart, roomsPart } from './offline-state.ts';
import type { EventRow, MatrixDatabase } from './schema.ts';

/** Writing the server's rows, in whatever transaction the caller has open. */

/** An event with its days in the group's zone. */
export function eventRow(event: ScheduleItem, zone: string): EventRow {
  return { ...event, dayKeys: dayKeysOf(event, zone) };
}

/** The zone in which a group's days are counted; the event's own where the group is not here yet. */
export async function zoneOf(db: MatrixDatabase, groupId: string): Promise<string | null> {
  return (await db.groups.get(groupId))?.defaultTimezone ?? null;
}

/** True where the row in hand is not older than the one that is there. */
const isCurrent = (there: { version: number | null } | undefined, row: { version: number | null }): boolean =>
  there?.version == null || row.version === null || row.version >= there.version;

/** Makes a part's count true again after one of its rows came or went, so that the copy still counts as whole. */
async function recount(db: MatrixDatabase, groupId: string, name: string, count: number): Promise<void> {
  const part = await db.parts.get([groupId, name]);
  if (part) await db.parts.put({ ...part, count });
}

async function writeComment(db: MatrixDatabase, id: string, row: unknown, entry: OutboxEntry): Promise<void> {
  const there = await db.comments.get(id);
  const eventId = (row as Comment | null)?.eventId ?? there?.eventId ?? entry.scope.slice('event:'.length);
  const groupId = there?.groupId ?? (await db.events.get(eventId))?.groupId ?? null;
  if (row === null) await db.comments.delete(id);
  else if (isCurrent(there, row as Comment)) await db.comments.put({ ...(row as Comment), eventId, groupId });
  if (groupId === null) return;
  await recount(db, groupId, commentsPart(eventId), await db.comments.where('eventId').equals(eventId).count());
}

async function writeEvent(db: MatrixDatabase, id: string, row: unknown): Promise<void> {
  const there = await db.events.get(id);
  const event = row as ScheduleItem | null;
  if (event === null) await db.events.delete(id);
  else if (isCurrent(there, event))
    await db.events.put(eventRow(event, (await zoneOf(db, event.groupId)) ?? event.timezone));
  const groupId = event?.groupId ?? there?.groupId;
  if (groupId === undefined) return;
  await recount(db, groupId, 'schedules', await db.events.where('groupId').equals(groupId).count());
}

async function writeGroup(db: MatrixDatabase, id: string, row: unknown): Promise<void> {
  if (row === null) return;
  const there = await db.groups.get(id);
  const group = row as Group;
  if (!isCurrent(there, group)) return;
  await db.groups.put(group);
  if (there?.defaultTimezone !== group.defaultTimezone) await moveDays(db, group);
}

/** The days of a group's events are counted in its zone: a new zone moves them. */
export async function moveDays(db: MatrixDatabase, { id, defaultTimezone }: Group): Promise<void> {
  const events = await db.events.where('groupId').equals(id).toArray();
  await db.events.bulkPut(events.map(({ dayKeys: _, ...event }) => eventRow(event, defaultTimezone)));
}

async function writeMember(db: MatrixDatabase, id: string, row: unknown, entry: OutboxEntry): Promise<void> {
  const groupId = scopeIdOf(entry);
  const there = await db.members.get([groupId, id]);
  if (row === null) await db.members.delete([groupId, id]);
  else if (isCurrent(there, row as Member)) await db.members.put({ ...(row as Member), groupId });
  await recount(db, groupId, 'members', await db.members.where('groupId').equals(groupId).count());
}

async function writeHotel(db: MatrixDatabase, id: string, row: unknown, entry: OutboxEntry): Promise<void> {
  const there = await db.hotels.get(id);
  const groupId = there?.groupId ?? scopeIdOf(entry);
  if (row === null) {
    await db.hotels.delete(id);
    await db.rooms.where('hotelId').equals(id).delete();
    await db.parts.delete([groupId, roomsPart(id)]);
  } else if (isCurrent(there, row as Hotel)) await db.hotels.put({ ...(row as Hotel), groupId });
  await recount(db, groupId, 'hotels', await db.hotels.where('groupId').equals(groupId).count());
}

async function writeRoom(db: MatrixDatabase, id: string, row: unknown, entry: OutboxEntry): Promise<void> {
  const there = await db.rooms.get(id);
  const hotelId = there?.hotelId ?? scopeIdOf(entry);
  const groupId = there?.groupId ?? (await db.hotels.get(hotelId))?.groupId;
  if (row === null) await db.rooms.delete(id);
  else if (groupId !== undefined && isCurrent(there, row as Accommodation))
    await db.rooms.put({ ...(row as Accommodation), hotelId, groupId });
  if (groupId === undefined) return;
  await recount(db, groupId, roomsPart(hotelId), await db.rooms.where('hotelId').equals(hotelId).count());
}

/** Tables that an acknowledgement may touch. */
export const baseTables = (db: MatrixDatabase) => [
  db.groups,
  db.members,
  db.events,
  db.comments,
  db.hotels,
  db.rooms,
  db.users,
  db.systemHotels,
  db.settings,
  db.parts,
];

interface BaseTable {
  read(db: MatrixDatabase, entry: Target): Promise<unknown>;
  /** `row` null removes it. */
  write(db: MatrixDatabase, id: string, row: unknown, entry: OutboxEntry): Promise<void>;
}

/** What an edit is about, as far as finding its row needs it. */
type Target = Pick<OutboxEntry, 'entity' | 'scope'>;

/** A table whose rows have an id of their own and hang on nothing. */
const plainTable = (tableOf: (db: MatrixDatabase) => Table<{ id: string }, string>): BaseTable => ({
  read: (db, { entity }) => tableOf(db).get(entity.id),
  write: async (db, id, row) => {
    if (row === null) await tableOf(db).delete(id);
    else await tableOf(db).put(row as { id: string });
  },
});

/** Where the rows of each type of entity stand; uploads have none. */
const BASE: Readonly<Record<string, BaseTable>> = {
  group: { read: (db, { entity }) => db.groups.get(entity.id), write: writeGroup },
  member: { read: (db, target) => db.members.get([scopeIdOf(target), target.entity.id]), write: writeMember },
  comment: { read: (db, { entity }) => db.comments.get(entity.id), write: writeComment },
  event: { read: (db, { entity }) => db.events.get(entity.id), write: writeEvent },
  hotel: { read: (db, { entity }) => db.hotels.get(entity.id), write: writeHotel },
  room: { read: (db, { entity }) => db.rooms.get(entity.id), write: writeRoom },
  user: plainTable((db) => db.users as unknown as Table<{ id: string }, string>),
  'system-hotel': plainTable((db) => db.systemHotels as unknown as Table<{ id: string }, string>),
  settings: plainTable((db) => db.settings as unknown as Table<{ id: string }, string>),
};

/** The server's row of what an edit is about, as it is on this device. */
export async function readBaseRow(db: MatrixDatabase, target: Target): Promise<unknown> {
  return BASE[target.entity.type]?.read(db, target);
}

/** The server's row of an entity of which nothing but its id is known; of a membership not even whose group it is in. */
export async function findBaseRow(db: MatrixDatabase, entity: EntityRef): Promise<unknown> {
  if (entity.type === 'member') return db.members.filter(({ id }) => id === entity.id).first();
  return readBaseRow(db, { entity, scope: '' });
}

/** True where the server's row of what an edit is about is on this device. */
export const hasBaseRow = async (db: MatrixDatabase, target: Target): Promise<boolean> =>
  (await readBaseRow(db, target)) !== undefined;

/** True where what an edit was made in (its scope: a group, an event, a hotel) is on this device, or is a list of no group. */
export async function isPlaceHere(db: MatrixDatabase, { scope }: Pick<OutboxEntry, 'scope'>): Promise<boolean> {
  const [type = '', id] = scope.split(/:(.*)/s);
  return id === undefined || (await findBaseRow(db, { type, id })) !== undefined;
}

/**
 * Writes what an acknowledgement brought: the server's row, its absence (null), or, where the answer told nothing
 * (`undefined`), the edit laid over the row that is there.
 */
export async function writeAcknowledged(
  db: MatrixDatabase,
  store: Store,
  entry: OutboxEntry,
  id: string,
  row: unknown,
): Promise<void> {
  const table = BASE[entry.entity.type];
  if (row !== undefined) return table?.write(db, id, row, entry);
  const there = await table?.read(db, { ...entry, entity: { ...entry.entity, id } });
  const kind = store.kinds.of(entry.kind);
  if (table && there && kind) await table.write(db, id, kind.show(entry, there, await store.me()), entry);
}
