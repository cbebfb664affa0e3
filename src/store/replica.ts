import type { Comment } from '#contract/comment.ts';
import type { Group } from '#contract/group.ts';
import type { Member } from '#contract/member.ts';
import type { BadRow } from '#contract/reading.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Fresh, ReplicaPort } from '#sync/pull/ports.ts';
import { eventRow, zoneOf } from './base-rows.ts';
import { sound } from './checks.ts';
import type { Store } from './database.ts';
import { commentsPart } from './offline-state.ts';
import type { MatrixDatabase } from './schema.ts';
import { scopeChanges } from './scope-changes.ts';

/** The server's rows in the person's database. A row that a complete answer lacks is removed; unsent edits are not its matter. */
export class StoredReplica implements ReplicaPort {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  groups(): Promise<Group[]> {
    return this.#store.run(async (db) => sound(this.#store, 'groups', await db.groups.toArray()));
  }

  eventIds(groupId: string): Promise<string[]> {
    return this.#store.run((db) => db.events.where('groupId').equals(groupId).primaryKeys());
  }

  groupOf(eventId: string): Promise<string | null> {
    return this.#store.run(async (db) => (await db.events.get(eventId))?.groupId ?? null);
  }

  changes(scope: string): Promise<number> {
    return this.#store.run((db) => scopeChanges(db, scope));
  }

  replaceGroups({ rows, bad, at }: Fresh<Group>): Promise<void> {
    this.#noteBad('groups', bad);
    return this.#write(async (db) => {
      const kept = new Set(rows.map((group) => group.id));
      const gone = (await db.groups.toCollection().primaryKeys()).filter((id) => !kept.has(id));
      if (bad.length === 0) for (const id of gone) await eraseGroup(db, id);
      for (const group of rows) await writeGroup(db, group, at);
      await db.meta.put({ key: 'groups-loaded', value: at });
    });
  }

  putGroup(group: Group, at: number): Promise<void> {
    return this.#write((db) => writeGroup(db, group, at));
  }

  replaceMembers(groupId: string, { rows, bad, at }: Fresh<Member>): Promise<void> {
    this.#noteBad('members', bad);
    return this.#write(async (db) => {
      const there = await db.members.where('groupId').equals(groupId).primaryKeys();
      const kept = new Set(rows.map((member) => member.id));
      if (bad.length === 0) await db.members.bulkDelete(there.filter(([, id]) => !kept.has(id)));
      await db.members.bulkPut(rows.map((member) => ({ ...member, groupId })));
      await db.parts.put({ groupId, part: 'members', syncedAt: at, count: kept.size });
    });
  }

  replaceEvents(groupId: string, { rows, bad, at }: Fresh<ScheduleItem>, changes: number): Promise<boolean> {
    this.#noteBad('events', bad);
    return this.#write(async (db) => {
      if ((await scopeChanges(db, `group:${groupId}`)) !== changes) return false;
      const there = await db.events.where('groupId').equals(groupId).primaryKeys();
      const kept = new Set(rows.map((event) => event.id));
      if (bad.length === 0) for (const id of there.filter((each) => !kept.has(each))) await eraseEvent(db, groupId, id);
      const zone = await zoneOf(db, groupId);
      await db.events.bulkPut(rows.map((event) => eventRow({ ...event, groupId }, zone ?? event.timezone)));
      await db.parts.put({ groupId, part: 'schedules', syncedAt: at, count: kept.size });
      return true;
    });
  }

  putEvent(event: ScheduleItem): Promise<void> {
    return this.#write(async (db) => {
      await db.events.put(eventRow(event, (await zoneOf(db, event.groupId)) ?? event.timezone));
    });
  }

  replaceComments(eventId: string, { rows, bad, at }: Fresh<Comment>, changes: number): Promise<boolean> {
    this.#noteBad('comments', bad);
    return this.#write(async (db) => {
      if ((await scopeChanges(db, `event:${eventId}`)) !== changes) return false;
      const groupId = (await db.events.get(eventId))?.groupId ?? null;
      const there = await db.comments.where('eventId').equals(eventId).primaryKeys();
      const kept = new Set(rows.map((comment) => comment.id));
      if (bad.length === 0) await db.comments.bulkDelete(there.filter((id) => !kept.has(id)));
      await db.comments.bulkPut(rows.map((comment) => ({ ...comment, eventId, groupId })));
      if (groupId !== null)
        await db.parts.put({ groupId, part: commentsPart(eventId), syncedAt: at, count: kept.size });
      return true;
    });
  }

  removeGroup(groupId: string): Promise<void> {
    return this.#write((db) => eraseGroup(db, groupId));
  }

  removeEvent(eventId: string): Promise<void> {
    return this.#write(async (db) => {
      const event = await db.events.get(eventId);
      if (event) await eraseEvent(db, event.groupId, eventId);
    });
  }

  async markPulled(at: number): Promise<void> {
    await this.#store.run((db) => db.meta.put({ key: 'pulled', value: at }));
  }

  /** When everything was last fetched whole, milliseconds since the epoch; null when it never was. */
  pulledAt(): Promise<number | null> {
    return this.#store.run(async (db) => {
      const row = await db.meta.get('pulled');
      return typeof row?.value === 'number' ? row.value : null;
    });
  }

  #noteBad(table: string, bad: readonly BadRow[]): void {
    for (const { index, reason } of bad) this.#store.note({ table, id: `row ${index + 1} of the answer`, reason });
  }

  #write<T>(work: (db: MatrixDatabase) => Promise<T>): Promise<T> {
    return this.#store.run((db) =>
      db.transaction('rw', [db.groups, db.members, db.events, db.comments, db.parts, db.meta], async () => work(db)),
    );
  }
}

async function writeGroup(db: MatrixDatabase, group: Group, at: number): Promise<void> {
  const before = await zoneOf(db, group.id);
  await db.groups.put(group);
  await db.parts.put({ groupId: group.id, part: 'group', syncedAt: at, count: 1 });
  if (before === group.defaultTimezone) return;
  // The days of its events are counted in the group's zone: a new zone moves them.
  const events = await db.events.where('groupId').equals(group.id).toArray();
  await db.events.bulkPut(events.map(({ dayKeys: _, ...event }) => eventRow(event, group.defaultTimezone)));
}

async function eraseEvent(db: MatrixDatabase, groupId: string, id: string): Promise<void> {
  await db.events.delete(id);
  await db.comments.where('eventId').equals(id).delete();
  await db.parts.delete([groupId, commentsPart(id)]);
}

async function eraseGroup(db: MatrixDatabase, groupId: string): Promise<void> {
  await db.groups.delete(groupId);
  for (const table of [db.members, db.events, db.comments, db.parts] as const)
    await table.where('groupId').equals(groupId).delete();
}
