import type { Table } from 'dexie';
import type { Changes } from '#contract/changes.ts';
import type { ReadList } from '#contract/reading.ts';
import { removes } from '#sync/entry.ts';
import type { ChangesToWrite, ChangesWritten, Unmentioned } from '#sync/pull/ports.ts';
import { eventRow, zoneOf } from './base-rows.ts';
import { changesOf, eraseEvent, eraseHotel, touchFeed, writeGroup } from './group-rows.ts';
import { ALL_COMMENTS, commentsPart, roomsPart } from './offline-state.ts';
import { doneEntries } from './outbox-reading.ts';
import { noteRemoved } from './removed-meanwhile.ts';
import type { Arrived } from './replica.ts';
import { keptRows } from './restored.ts';
import type { MatrixDatabase, PartRow } from './schema.ts';

/** Writing pages of a group's changes, in the transaction that the caller has open. */

/** What is there of a group. */
export async function presentIn(db: MatrixDatabase, groupId: string): Promise<Unmentioned> {
  const of = (table: 'hotels' | 'rooms' | 'events' | 'comments') =>
    db[table].where('groupId').equals(groupId).primaryKeys();
  const members = await db.members.where('groupId').equals(groupId).primaryKeys();
  return {
    members: new Set(members.map(([, id]) => id)),
    hotels: new Set(await of('hotels')),
    rooms: new Set(await of('rooms')),
    events: new Set(await of('events')),
    comments: new Set(await of('comments')),
  };
}

/**
 * Writes a page with the cursor that it leads to. Where a first pull has rows to remove in its end, the cursor is only
 * written then: broken off, it begins anew and knows them again.
 */
export async function writePage(
  db: MatrixDatabase,
  groupId: string,
  { page, since, at, changes, unmentioned, arrived }: ChangesToWrite & { arrived: Arrived },
): Promise<ChangesWritten> {
  const stored = (await db.cursors.get(groupId))?.cursor ?? null;
  const isFirst = unmentioned !== null;
  if (stored !== since && !(isFirst && stored === null)) return 'moved';
  if (changes !== null && (await changesOf(db, `feed:${groupId}`)) !== changes) return 'overtaken';

  if (page.group) await writeGroup(db, { ...page.group, cursor: page.cursor }, at);
  const zone = await zoneOf(db, groupId);
  const put: Put = {
    db,
    unmentioned,
    // A first pull knows better than whatever was there, which may be of another epoch.
    comparesVersions: !isFirst || changes === null,
    deletedHere: changes === null ? await acknowledgedDeletions(db) : NONE,
  };
  const members = page.members.rows.map((member) => ({ ...member, groupId }));
  await putRows(put, 'members', 'member', page.members, members, (ids) =>
    db.members.bulkGet(ids.map((id): [string, string] => [groupId, id])),
  );
  const hotels = page.hotels.rows.map((hotel) => ({ ...hotel, groupId }));
  await putRows(put, 'hotels', 'hotel', page.hotels, hotels);
  const rooms = page.rooms.rows.flatMap((room) => withOwner(room, 'hotelId', groupId));
  await putRows(put, 'rooms', 'room', page.rooms, rooms);
  const events = page.schedules.rows.map((event) =>
    eventRow(event.groupId === groupId ? event : { ...event, groupId }, zone ?? event.timezone),
  );
  await putRows(put, 'events', 'event', page.schedules, events);
  const comments = page.comments.rows.flatMap((comment) => withOwner(comment, 'eventId', groupId));
  await putRows(put, 'comments', 'comment', page.comments, comments);

  const touched = {
    events: new Set(comments.map((row) => row.eventId)),
    hotels: new Set(rooms.map((row) => row.hotelId)),
  };
  await bury(db, groupId, page.deleted.rows, touched);
  await noteRemoved(db, page.deleted.rows);
  const removesLater = unmentioned !== null && Object.values(unmentioned).some((ids) => ids.size > 0);
  if (unmentioned && !page.more) await removeUnmentioned(db, groupId, unmentioned, touched);
  await recount(db, groupId, touched, at, !page.more);
  if (page.group) await arrived(db, 'group', [page.group]);
  for (const [type, rows] of Object.entries({
    member: members,
    hotel: hotels,
    room: rooms,
    event: events,
    comment: comments,
  }))
    await arrived(db, type, rows);
  if (!removesLater || !page.more) await db.cursors.put({ groupId, cursor: page.cursor });
  await touchFeed(db, groupId);
  return 'written';
}

const NONE: ReadonlySet<string> = new Set();

interface Put {
  db: MatrixDatabase;
  unmentioned: Unmentioned | null;
  comparesVersions: boolean;
  /** `comment 12`: what this device has deleted and the server has acknowledged. */
  deletedHere: ReadonlySet<string>;
}

/** A row that hangs on another one; none where the server does not say on which. */
function withOwner<T extends object, K extends keyof T>(row: T, owner: K, groupId: string) {
  const id = row[owner];
  return typeof id === 'string'
    ? [{ ...row, [owner]: id, groupId } as T & { [P in K]: string } & { groupId: string }]
    : [];
}

interface Versioned {
  id: string;
  version: number | null;
}

async function putRows<T extends Versioned>(
  { db, unmentioned, comparesVersions, deletedHere }: Put,
  table: keyof Unmentioned,
  type: string,
  { bad }: ReadList<unknown>,
  rows: readonly T[],
  there = (ids: string[]): Promise<(Versioned | undefined)[]> =>
    (db[table] as unknown as Table<Versioned, string>).bulkGet(ids),
): Promise<void> {
  // A row that cannot be read may be any of those that are there.
  if (bad.length > 0) unmentioned?.[table].clear();
  for (const { id } of rows) unmentioned?.[table].delete(id);
  if (rows.length === 0) return;
  let wanted = rows;
  if (comparesVersions) {
    const present = await there(rows.map(({ id }) => id));
    wanted = rows.filter((row, index) => !isOlder(row, present[index]));
  }
  if (deletedHere.size > 0) wanted = wanted.filter(({ id }) => !deletedHere.has(`${type} ${id}`));
  await (db[table] as unknown as Table<T>).bulkPut(wanted);
}

const isOlder = (row: Versioned, there: Versioned | undefined): boolean =>
  there?.version != null && row.version !== null && row.version < there.version;

async function acknowledgedDeletions(db: MatrixDatabase): Promise<ReadonlySet<string>> {
  const deletions = (await doneEntries(db)).filter(removes);
  return new Set(deletions.map(({ entity }) => `${entity.type} ${entity.id}`));
}

interface Touched {
  events: Set<string>;
  hotels: Set<string>;
}

/** Removes what the server says is gone, with all that hangs on it. */
async function bury(
  db: MatrixDatabase,
  groupId: string,
  deleted: Changes['deleted']['rows'],
  { events, hotels }: Touched,
): Promise<void> {
  for (const { entity, id } of deleted) {
    switch (entity) {
      case 'member':
        await db.members.delete([groupId, id]);
        break;
      case 'hotel':
        hotels.delete(id);
        await eraseHotel(db, groupId, id);
        break;
      case 'room': {
        const room = await db.rooms.get(id);
        if (room) hotels.add(room.hotelId);
        await db.rooms.delete(id);
        break;
      }
      case 'schedule':
        events.delete(id);
        await eraseEvent(db, groupId, id);
        break;
      case 'comment': {
        const comment = await db.comments.get(id);
        if (comment) events.add(comment.eventId);
        await db.comments.delete(id);
        break;
      }
    }
  }
}

async function removeUnmentioned(
  db: MatrixDatabase,
  groupId: string,
  unmentioned: Unmentioned,
  { events }: Touched,
): Promise<void> {
  const isKept = await keptRows(db);
  const gone = (type: string, ids: Set<string>) => [...ids].filter((id) => !isKept(type, id));
  for (const id of gone('event', unmentioned.events)) await eraseEvent(db, groupId, id);
  for (const id of gone('hotel', unmentioned.hotels)) await eraseHotel(db, groupId, id);
  await db.members.bulkDelete(gone('member', unmentioned.members).map((id): [string, string] => [groupId, id]));
  await db.rooms.bulkDelete(gone('room', unmentioned.rooms));
  const comments = gone('comment', unmentioned.comments);
  for (const comment of await db.comments.bulkGet(comments)) if (comment) events.add(comment.eventId);
  await db.comments.bulkDelete(comments);
}

/** Makes the counts of a group's parts true again; after the last page every part has come. */
async function recount(
  db: MatrixDatabase,
  groupId: string,
  { events, hotels }: Touched,
  syncedAt: number,
  isWhole: boolean,
): Promise<void> {
  const part = async (name: string, count: PromiseLike<number> | number): Promise<PartRow> => ({
    groupId,
    part: name,
    syncedAt,
    count: await count,
  });
  const rowsOf = (table: 'members' | 'events' | 'hotels') => db[table].where('groupId').equals(groupId).count();
  const parts = [...events].map((id) => part(commentsPart(id), db.comments.where('eventId').equals(id).count()));
  const roomsOf = isWhole ? await db.hotels.where('groupId').equals(groupId).primaryKeys() : [...hotels];
  parts.push(...roomsOf.map((id) => part(roomsPart(id), db.rooms.where('hotelId').equals(id).count())));
  if (isWhole) {
    parts.push(part('group', 1), part('members', rowsOf('members')), part('schedules', rowsOf('events')));
    parts.push(part('hotels', rowsOf('hotels')), part(ALL_COMMENTS, 0));
  }
  await db.parts.bulkPut(await Promise.all(parts));
}
