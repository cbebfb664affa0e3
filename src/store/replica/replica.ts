import type { Table } from 'dexie';
import type { Group } from '#contract/records/groups/group.ts';
import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import type { BadRow } from '#contract/schema/reading.ts';
import type { Store } from '#store/database/database.ts';
import { isQuotaExceeded } from '#store/database/failures.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import {
  GROUP_ENTITIES,
  type GroupEntity,
  type GroupRows,
  OWN_LISTS,
  type OwnList,
  type OwnLists,
} from '#sync/kinds/entities.ts';
import type {
  ChangesToWrite,
  ChangesWritten,
  CopyState,
  Fresh,
  ReplicaPort,
  Unmentioned,
  WholePull,
} from '#sync/pull/ports.ts';
import type { Arrived } from './arrived.ts';
import { baseTables } from './base-rows.ts';
import { presentIn, writePage } from './changes-rows.ts';
import { validRows } from './checks.ts';
import { chosen } from './copy-choices.ts';
import { distinct, getRow, getRows, groupOf, isCurrent, placeOn, storedRows, zoneOf } from './entity-rows.ts';
import { evictedGroups } from './evicted-groups.ts';
import { changesOf, eraseGroup, GROUPS_TAG, writeGroup } from './group-rows.ts';
import { idsOn, type StoredRow, tableOf } from './group-tables.ts';
import { recordPull } from './last-pull.ts';
import { listedAt, listedKey } from './meta-keys.ts';
import { copyOf } from './offline-state.ts';
import { discardRemoved, keepRemoved } from './removed-groups.ts';
import { eraseRows, gone, replaceOn } from './replace-rows.ts';
import { renewEpoch, settleRestored, storedEpoch } from './restored.ts';
import { isFollowed, noteReplaced } from './row-changes.ts';

/** How long a handoff is kept, in milliseconds. */
const HANDED_KEPT_MS = 30 * 86_400_000;

/**
 * The server's rows in the person's database. A row that a complete answer lacks is removed; unsent edits are not
 * affected.
 */
export class StoredReplica implements ReplicaPort {
  readonly #store: Store;
  readonly #arrived: Arrived;

  constructor(store: Store, arrived: Arrived = async () => {}) {
    this.#store = store;
    this.#arrived = arrived;
  }

  groups(): Promise<Group[]> {
    return this.#store.run(async (db) => validRows(this.#store, 'groups', await db.groups.toArray()));
  }

  ids(type: GroupEntity, ownerId: string): Promise<string[]> {
    return this.#store.run(async (db) => idsOn(db, type, ownerId));
  }

  groupOf(eventId: string): Promise<string | null> {
    return this.#store.run(async (db) => groupOf(db, 'event', eventId));
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
      // The list must be fetched again until the groups' changes are stored too.
      await db.tags.delete(GROUPS_TAG);
    });
  }

  putGroup(group: Group, at: number, changes?: number): Promise<boolean> {
    return this.#write('groups', changes, async (db) => {
      await writeGroup(db, group, at);
      await this.#arrived(db, 'group', [group]);
    });
  }

  replace<K extends GroupEntity>(
    type: K,
    ownerId: string,
    fresh: Fresh<GroupRows[K] & { id: string }>,
    changes?: number,
  ): Promise<boolean> {
    const { owner, table } = GROUP_ENTITIES[type];
    this.#noteBad(table, fresh.bad);
    return this.#write(`${owner}:${ownerId}`, changes, async (db) => {
      const place = await placeOn(db, type, ownerId);
      if (type === 'event') await this.#noteEvents(db, ownerId, storedRows(type, fresh.rows, place, null));
      await replaceOn(db, type, place, fresh);
      await this.#arrived(db, type, fresh.rows);
    });
  }

  putEvent(event: ScheduleItem, changes?: number): Promise<boolean> {
    const { groupId } = event;
    return this.#write(`group:${groupId}`, changes, async (db) => {
      if (!isCurrent(await getRow(db, 'event', groupId, event.id), event)) return;
      const place = { groupId, ownerId: groupId };
      const rows = storedRows('event', [event], place, await zoneOf(db, groupId));
      await this.#noteEvents(db, groupId, rows);
      await tableOf(db, 'event').bulkPut(rows);
      await this.#arrived(db, 'event', [event]);
    });
  }

  async removeGroup(groupId: string, at: number): Promise<void> {
    await this.#writeRemoving(null, undefined, (_db, remove) => remove(groupId, at));
  }

  async removeEvent(eventId: string): Promise<void> {
    await this.#write(null, undefined, async (db) => {
      await eraseRows(db, 'event', await groupOf(db, 'event', eventId), [eventId]);
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
    for (const { table, list } of Object.values(GROUP_ENTITIES)) this.#noteBad(table, write.page[list].bad);
    return this.#transaction(async (db) => {
      const me = await this.#store.meIn(db);
      return writePage(db, groupId, { ...write, arrived: this.#arrived, me });
    });
  }

  listedAt(name: OwnList): Promise<number | null> {
    return this.#store.run(async (db) => listedAt(db, name));
  }

  replaceList<K extends OwnList>(
    name: K,
    fresh: (Fresh<OwnLists[K]> & { tag: string | null }) | null,
    changes: number,
  ): Promise<boolean> {
    if (fresh) this.#noteBad(name, fresh.bad);
    return this.#write(name, changes, async (db) => {
      const { type } = OWN_LISTS[name];
      const table = db[OWN_LISTS[name].table] as unknown as Table<{ id: string }, string>;
      // There is one row of settings, and it has no id of its own.
      const rows = (fresh?.rows ?? []).map((row) => (name === 'settings' ? { ...row, id: 'me' } : row)) as {
        id: string;
      }[];
      const there = await table.toCollection().primaryKeys();
      await table.bulkDelete(await gone(db, type, there, rows, fresh?.bad ?? []));
      await table.bulkPut(rows);
      await db.tags.delete(name);
      if (fresh === null) await db.meta.delete(listedKey(name));
      else await db.meta.put({ key: listedKey(name), value: fresh.at });
      // Unreadable rows must be fetched again, and so must rows that were missing and are kept for now (RESTORE-6).
      const isWhole = fresh?.bad.length === 0 && (await table.count()) === distinct(rows);
      if (fresh?.tag && isWhole) await db.tags.put({ path: name, tag: fresh.tag });
      await this.#arrived(db, type, rows);
    });
  }

  keepList(name: OwnList, at: number, changes: number): Promise<boolean> {
    return this.#write(name, changes, async (db) => {
      await db.meta.put({ key: listedKey(name), value: at });
    });
  }

  evicted(now: number): Promise<Set<string>> {
    return this.#store.read((db) => evictedGroups(db, now));
  }

  kept(): Promise<readonly string[]> {
    return this.#store.run(async (db) => chosen(db, 'kept'));
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
      await recordPull(db, { began, at });
      await discardRemoved(db, at);
      await db.handed
        .where('receivedAt')
        .below(at - HANDED_KEPT_MS)
        .delete();
      if (tag !== null && (await changesOf(db, 'groups')) === changes) await db.tags.put({ path: GROUPS_TAG, tag });
    });
  }

  /** Records the changes of others to events that are about to be written. */
  async #noteEvents(db: MatrixDatabase, groupId: string, rows: readonly StoredRow[]): Promise<void> {
    if (!(await isFollowed(db, groupId))) return;
    const ids = rows.map(({ id }) => id);
    const present = await getRows(db, 'event', groupId, ids);
    const replaced = rows.map((after, index) => ({ before: present[index], after }));
    const current = replaced.filter(({ before, after }) => isCurrent(before, after));
    await noteReplaced(db, { groupId, me: this.#store.userId, rows: current });
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

  /** The same for writes that remove groups: these are kept for a day, unless storage is full. */
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
      const { meta, cursors, tags, outbox, ids, files } = db;
      const tables = [...baseTables(db), meta, cursors, tags, outbox, ids, files];
      return db.transaction('rw', tables, async () => work(db));
    });
  }
}
