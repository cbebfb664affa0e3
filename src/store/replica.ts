import type { Table } from 'dexie';
import type { Accommodation } from '#contract/accommodation.ts';
import type { Comment } from '#contract/comment.ts';
import type { Group } from '#contract/group.ts';
import type { Hotel } from '#contract/hotel.ts';
import type { Member } from '#contract/member.ts';
import type { BadRow } from '#contract/reading.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type {
  ChangesToWrite,
  ChangesWritten,
  CopyState,
  Fresh,
  OwnList,
  OwnLists,
  ReplicaPort,
  Unmentioned,
  WholePull,
} from '#sync/pull/ports.ts';
import { eventRow, zoneOf } from './base-rows.ts';
import { presentIn, writePage } from './changes-rows.ts';
import { sound } from './checks.ts';
import { writeComments } from './comment-rows.ts';
import { distinct, gone } from './complete-answers.ts';
import type { Store } from './database.ts';
import { isQuotaExceeded } from './failures.ts';
import { givenUpGroups } from './given-up.ts';
import { changesOf, eraseEvent, eraseGroup, eraseHotel, GROUPS_TAG, writeGroup } from './group-rows.ts';
import { copyOf, roomsPart } from './offline-state.ts';
import { notePulled } from './pulled.ts';
import { discardRemoved, keepRemoved } from './removed-groups.ts';
import { renewEpoch, settleRestored, storedEpoch } from './restored.ts';
import type { MatrixDatabase } from './schema.ts';

/** What is to happen with rows of one type that have come and been written, in the same transaction. */
export type Arrived = (
  db: MatrixDatabase,
  type: string,
  rows: readonly { id: string; clientKey?: string | null | undefined }[],
) => Promise<void>;

/** The server's rows in the person's database. A row that a complete answer lacks is removed; unsent edits are not its matter. */
export class StoredReplica implements ReplicaPort {
  readonly #store: Store;
  readonly #arrived: Arrived;

  constructor(store: Store, arrived: Arrived = async () => {}) {
    this.#store = store;
    this.#arrived = arrived;
  }

  groups(): Promise<Group[]> {
    return this.#store.run(async (db) => sound(this.#store, 'groups', await db.groups.toArray()));
  }

  eventIds(groupId: string): Promise<string[]> {
    return this.#store.run((db) => db.events.where('groupId').equals(groupId).primaryKeys());
  }

  hotelIds(groupId: string): Promise<string[]> {
    return this.#store.run((db) => db.hotels.where('groupId').equals(groupId).primaryKeys());
  }

  groupOf(eventId: string): Promise<string | null> {
    return this.#store.run(async (db) => (await db.events.get(eventId))?.groupId ?? null);
  }

  changes(scope: string): Promise<number> {
    return this.#store.run((db) => changesOf(db, scope));
  }

  copies(groupIds: readonly string[]): Promise<Map<string, CopyState>> {
    return this.#store.read(async (db) => {
      const states = new Map<string, CopyState>();
      for (const id of groupIds) {
        const { present, total, isVerified } = await copyOf(db, id);
        states.set(id, !isVerified ? 'damaged' : present.length < total ? 'begun' : 'whole');
      }
      return states;
    });
  }

  tag(name: string): Promise<string | null> {
    return this.#store.run(async (db) => (await db.tags.get(name))?.tag ?? null);
  }

  replaceGroups({ rows, bad, at }: Fresh<Group>, changes?: number): Promise<boolean> {
    this.#noteBad('groups', bad);
    return this.#writeRemoving('groups', changes, async (db, remove) => {
      const there = await db.groups.toCollection().primaryKeys();
      for (const id of await gone(db, 'group', there, rows, bad)) await remove(id, at);
      for (const group of rows) await writeGroup(db, group, at);
      await this.#arrived(db, 'group', rows);
      await db.meta.put({ key: 'groups-loaded', value: at });
      // Until what changed in them has come too, the next list is to name it again.
      await db.tags.delete(GROUPS_TAG);
    });
  }

  putGroup(group: Group, at: number, changes?: number): Promise<boolean> {
    return this.#write('groups', changes, async (db) => {
      await writeGroup(db, group, at);
      await this.#arrived(db, 'group', [group]);
    });
  }

  replaceMembers(groupId: string, { rows, bad, at }: Fresh<Member>, changes?: number): Promise<boolean> {
    this.#noteBad('members', bad);
    return this.#write(`group:${groupId}`, changes, async (db) => {
      const there = await db.members.where('groupId').equals(groupId).primaryKeys();
      const ids = there.map(([, id]) => id);
      await db.members.bulkDelete(
        (await gone(db, 'member', ids, rows, bad)).map((id): [string, string] => [groupId, id]),
      );
      await db.members.bulkPut(rows.map((member) => ({ ...member, groupId })));
      await this.#arrived(db, 'member', rows);
      await db.parts.put({ groupId, part: 'members', syncedAt: at, count: distinct(rows) });
    });
  }

  replaceEvents(groupId: string, { rows, bad, at }: Fresh<ScheduleItem>, changes?: number): Promise<boolean> {
    this.#noteBad('events', bad);
    return this.#write(`group:${groupId}`, changes, async (db) => {
      const there = await db.events.where('groupId').equals(groupId).primaryKeys();
      for (const id of await gone(db, 'event', there, rows, bad)) await eraseEvent(db, groupId, id);
      const zone = await zoneOf(db, groupId);
      await db.events.bulkPut(rows.map((event) => eventRow({ ...event, groupId }, zone ?? event.timezone)));
      await this.#arrived(db, 'event', rows);
      await db.parts.put({ groupId, part: 'schedules', syncedAt: at, count: distinct(rows) });
    });
  }

  putEvent(event: ScheduleItem, changes?: number): Promise<boolean> {
    return this.#write(`group:${event.groupId}`, changes, async (db) => {
      const there = await db.events.get(event.id);
      if (there?.version != null && event.version !== null && event.version < there.version) return;
      await db.events.put(eventRow(event, (await zoneOf(db, event.groupId)) ?? event.timezone));
      await this.#arrived(db, 'event', [event]);
    });
  }

  replaceComments(eventId: string, fresh: Fresh<Comment>, changes?: number): Promise<boolean> {
    this.#noteBad('comments', fresh.bad);
    return this.#write(`event:${eventId}`, changes, async (db) => {
      await writeComments(db, eventId, fresh);
      await this.#arrived(db, 'comment', fresh.rows);
    });
  }

  replaceHotels(groupId: string, { rows, bad, at }: Fresh<Hotel>, changes?: number): Promise<boolean> {
    this.#noteBad('hotels', bad);
    return this.#write(`group:${groupId}`, changes, async (db) => {
      const there = await db.hotels.where('groupId').equals(groupId).primaryKeys();
      for (const id of await gone(db, 'hotel', there, rows, bad)) await eraseHotel(db, groupId, id);
      await db.hotels.bulkPut(rows.map((hotel) => ({ ...hotel, groupId })));
      await this.#arrived(db, 'hotel', rows);
      await db.parts.put({ groupId, part: 'hotels', syncedAt: at, count: distinct(rows) });
    });
  }

  replaceRooms(
    groupId: string,
    hotelId: string,
    { rows, bad, at }: Fresh<Accommodation>,
    changes?: number,
  ): Promise<boolean> {
    this.#noteBad('rooms', bad);
    return this.#write(`hotel:${hotelId}`, changes, async (db) => {
      const there = await db.rooms.where('hotelId').equals(hotelId).primaryKeys();
      await db.rooms.bulkDelete(await gone(db, 'room', there, rows, bad));
      await db.rooms.bulkPut(rows.map((room) => ({ ...room, hotelId, groupId })));
      await this.#arrived(db, 'room', rows);
      await db.parts.put({ groupId, part: roomsPart(hotelId), syncedAt: at, count: distinct(rows) });
    });
  }

  async removeGroup(groupId: string, at: number): Promise<void> {
    await this.#writeRemoving(null, undefined, (_db, remove) => remove(groupId, at));
  }

  async removeEvent(eventId: string): Promise<void> {
    await this.#write(null, undefined, async (db) => {
      const event = await db.events.get(eventId);
      if (event) await eraseEvent(db, event.groupId, eventId);
    });
  }

  cursors(): Promise<Map<string, string>> {
    return this.#store.run(async (db) => {
      const rows = await db.cursors.toArray();
      return new Map(rows.map(({ groupId, cursor }) => [groupId, cursor]));
    });
  }

  beginChanges(groupId: string): Promise<Unmentioned> {
    return this.#transaction(async (db) => {
      await db.cursors.delete(groupId);
      return presentIn(db, groupId);
    });
  }

  writeChanges(groupId: string, write: ChangesToWrite): Promise<ChangesWritten> {
    const { members, hotels, rooms, schedules, comments } = write.page;
    for (const [table, { bad }] of Object.entries({ members, hotels, rooms, events: schedules, comments }))
      this.#noteBad(table, bad);
    return this.#transaction((db) => writePage(db, groupId, { ...write, arrived: this.#arrived }));
  }

  listedAt(name: OwnList): Promise<number | null> {
    return this.#store.run(async (db) => {
      const row = await db.meta.get(listedKey(name));
      return typeof row?.value === 'number' ? row.value : null;
    });
  }

  replaceList<K extends OwnList>(
    name: K,
    fresh: (Fresh<OwnLists[K]> & { tag: string | null }) | null,
    changes: number,
  ): Promise<boolean> {
    if (fresh) this.#noteBad(name, fresh.bad);
    return this.#write(name, changes, async (db) => {
      const table = listTable(db, name);
      // There is one row of settings, and it has no id of its own.
      const rows = (fresh?.rows ?? []).map((row) => (name === 'settings' ? { ...row, id: 'me' } : row)) as {
        id: string;
      }[];
      const there = await table.toCollection().primaryKeys();
      await table.bulkDelete(await gone(db, TYPES[name], there, rows, fresh?.bad ?? []));
      await table.bulkPut(rows);
      await db.tags.delete(name);
      if (fresh === null) await db.meta.delete(listedKey(name));
      else await db.meta.put({ key: listedKey(name), value: fresh.at });
      // What could not be read is to come again, and so is what was left out and is kept for now (S64).
      const isWhole = fresh?.bad.length === 0 && (await table.count()) === distinct(rows);
      if (fresh?.tag && isWhole) await db.tags.put({ path: name, tag: fresh.tag });
      await this.#arrived(db, TYPES[name], rows);
    });
  }

  keepList(name: OwnList, at: number, changes: number): Promise<boolean> {
    return this.#write(name, changes, async (db) => {
      await db.meta.put({ key: listedKey(name), value: at });
    });
  }

  givenUp(now: number): Promise<Set<string>> {
    return this.#store.read((db) => givenUpGroups(db, now));
  }

  epoch(): Promise<string | null> {
    return this.#store.run(storedEpoch);
  }

  renew(epoch: string): Promise<void> {
    return this.#transaction((db) => renewEpoch(db, epoch));
  }

  settleRestored(): Promise<void> {
    return this.#transaction(settleRestored);
  }

  markPulled({ began, at, tag, changes }: WholePull): Promise<void> {
    return this.#transaction(async (db) => {
      await notePulled(db, { began, at });
      await discardRemoved(db, at);
      if (tag !== null && (await changesOf(db, 'groups')) === changes) await db.tags.put({ path: GROUPS_TAG, tag });
    });
  }

  #noteBad(table: string, bad: readonly BadRow[]): void {
    for (const { index, reason } of bad) this.#store.note({ table, id: `row ${index + 1} of the answer`, reason });
  }

  /** False, and nothing is written, where the scope has changed since `changes` was read. */
  #write(
    scope: string | null,
    changes: number | undefined,
    work: (db: MatrixDatabase) => Promise<void>,
  ): Promise<boolean> {
    return this.#transaction(async (db) => {
      if (scope !== null && changes !== undefined && (await changesOf(db, scope)) !== changes) return false;
      await work(db);
      return true;
    });
  }

  /** The same for work that removes groups: they are kept for a day, unless the device has no room for that. */
  async #writeRemoving(
    scope: string | null,
    changes: number | undefined,
    work: (db: MatrixDatabase, remove: (groupId: string, at: number) => Promise<void>) => Promise<void>,
  ): Promise<boolean> {
    const removing = (keeps: boolean) =>
      this.#write(scope, changes, (db) =>
        work(db, async (groupId, at) => {
          if (keeps) await keepRemoved(db, groupId, at);
          await eraseGroup(db, groupId);
        }),
      );
    try {
      return await removing(true);
    } catch (error) {
      if (!isQuotaExceeded(error)) throw error;
      return removing(false);
    }
  }

  #transaction<T>(work: (db: MatrixDatabase) => Promise<T>): Promise<T> {
    return this.#store.run((db) => {
      const { groups, members, events, comments, hotels, rooms, users, systemHotels, settings } = db;
      const rows = [groups, members, events, comments, hotels, rooms, users, systemHotels, settings];
      const { parts, meta, cursors, tags, outbox, ids, files } = db;
      return db.transaction('rw', [...rows, parts, meta, cursors, tags, outbox, ids, files], async () => work(db));
    });
  }
}

const listedKey = (name: OwnList): string => `listed|${name}`;

/** What the rows of a list are. */
const TYPES: Readonly<Record<OwnList, string>> = {
  users: 'user',
  'system-hotels': 'system-hotel',
  settings: 'settings',
};

const listTable = (db: MatrixDatabase, name: OwnList) =>
  ({ users: db.users, 'system-hotels': db.systemHotels, settings: db.settings })[name] as unknown as Table<
    { id: string },
    string
  >;
