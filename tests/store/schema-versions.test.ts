import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { databaseName, openStore } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { getComment, listComments } from '#store/queries/comments.ts';
import { listDay, listMarkedDays } from '#store/queries/events.ts';
import { listUnsent } from '#store/queries/outbox.ts';
import { VERSION_1 } from '#support/old-tables.ts';
import { aComment, aGroup, anEvent } from '#support/rows.ts';
import { ENTRY_SCHEMA_VERSION } from '#sync/entry.ts';

/** The device's database as each earlier version of the app left it, with pending edits (F19). */

const OWNER = 'https://versions.example|7';

const entry = (seq: number, fields: object) => ({
  opId: `op-${seq}`,
  seq,
  owner: OWNER,
  schemaVersion: 1,
  refs: { id: '12' },
  scope: 'event:12',
  deps: [],
  base: null,
  blobIds: [],
  state: 'pending',
  attempts: 0,
  firstSentAt: null,
  serverAhead: null,
  heldUntil: 0,
  nextAt: 0,
  error: null,
  createdAt: 1_775_088_000_000,
  ...fields,
});

const create = (seq: number, content: string, more: object = {}) =>
  entry(seq, {
    kind: 'comment.create',
    method: 'POST',
    path: '/api/schedules/{id}/comments',
    body: { content },
    entity: { type: 'comment', id: `local-${seq}` },
    entityKey: `comment:local-${seq}`,
    ...more,
  });

async function databaseOfVersion1(owner: string): Promise<void> {
  const db = new Dexie(databaseName(owner));
  db.version(1).stores(VERSION_1);
  await db.table('events').add({ ...anEvent({ id: '12' }), dayKeys: [] });
  await db.table('comments').add({ ...aComment({ id: '31', userId: '7' }), eventId: '12', groupId: '1' });
  await db.table('meta').bulkAdd([
    { key: 'seq', value: 4 },
    { key: 'me', value: { id: '7', firstName: 'Mika', lastName: 'Sato', role: 'user', profileImageUrl: null } },
  ]);
  await db.table('outbox').bulkAdd([
    create(1, 'Pending'),
    create(2, 'In flight', { state: 'in-flight', attempts: 1, firstSentAt: 1_775_088_001_000 }),
    create(3, 'Refused', {
      state: 'needs-you',
      error: { status: 422, message: 'Too long', fields: {}, behind: null },
    }),
    entry(4, {
      kind: 'comment.edit',
      method: 'PUT',
      path: '/api/comments/{id}',
      refs: { id: '31' },
      body: { content: 'Changed' },
      entity: { type: 'comment', id: '31' },
      entityKey: 'comment:31',
      base: { version: 1, snapshot: { id: '31', eventId: '12', version: 1, content: 'Old' } },
    }),
  ]);
  db.close();
}

/** The additions and changes of version 2. */
const VERSION_2 = {
  outbox: 'opId, &seq, state, entityKey, scope, *deps, [state+seq]',
  hotels: 'id, groupId',
  rooms: 'id, hotelId, groupId',
  users: 'id',
  systemHotels: 'id',
  settings: 'id',
  files: 'id',
  cursors: 'groupId',
  tags: 'path',
};

describe('a database whose days were stored in another form', () => {
  const owner = 'https://days.example|7';

  /** As an engine left it that writes a date as 11/22/2026; more rows than are repaired in one go. */
  async function databaseOfVersion2(): Promise<object[]> {
    const db = new Dexie(databaseName(owner));
    db.version(1).stores(VERSION_1);
    db.version(2).stores(VERSION_2);
    const times = { startTime: '2026-04-02T22:30:00.000Z', endTime: '2026-04-03T02:00:00.000Z' };
    const others = Array.from({ length: 2_100 }, (_, index) => String(10_000 + index));
    await db.table('groups').add(aGroup({ id: '1', defaultTimezone: 'Asia/Tokyo' }));
    await db
      .table('events')
      .bulkAdd([
        { ...anEvent({ id: '12', groupId: '1', ...times }), dayKeys: ['1|04/03/2026'] },
        { ...anEvent({ id: '13', groupId: '8', timezone: 'Pacific/Honolulu', ...times }), dayKeys: ['8|4/2/2026'] },
        { id: '14', groupId: '1', title: 'Without times', dayKeys: ['1|04/03/2026'] },
        ...others.map((id) => ({ ...anEvent({ id, groupId: '2', ...times }), dayKeys: ['2|04/02/2026'] })),
      ]);
    const entries = [create(1, 'Pending', { schemaVersion: ENTRY_SCHEMA_VERSION, files: [], provides: [] })];
    await db.table('outbox').bulkAdd(entries);
    db.close();
    return entries;
  }

  it('has every event on its day again, and its unsent edits unchanged', async () => {
    const entries = await databaseOfVersion2();
    const store = openStore(owner);
    expect((await listDay(store, '1', '2026-04-03')).map(({ id }) => id)).toEqual(['12']);
    expect([...(await listMarkedDays(store, '2'))]).toEqual(['2026-04-03']);
    await store.run(async (db) => {
      expect((await db.events.get('13'))?.dayKeys).toEqual(['8|2026-04-02']);
      expect(await db.events.get('14')).toMatchObject({ title: 'Without times' });
      expect(await db.events.where('dayKeys').equals('2|2026-04-03').count()).toBe(2_100);
      expect(await db.outbox.toArray()).toEqual(entries);
    });
    store.close();
  });
});

describe('F19: a database of version 1 with edits pending', () => {
  it('[S83] keeps every edit, its state and its key', async () => {
    await databaseOfVersion1(OWNER);
    const store = openStore(OWNER);
    expect(await listUnsent(store)).toMatchObject([
      { opId: 'op-1', text: 'Pending', state: 'waiting' },
      { opId: 'op-2', text: 'In flight', state: 'sending' },
      { opId: 'op-3', text: 'Refused', state: 'needs-you', problem: 'Too long' },
      { opId: 'op-4', text: expect.stringContaining('Changed'), state: 'waiting' },
    ]);
    const entries = await new StoredOutbox(store).unfinished();
    for (const each of entries) {
      expect(each).toMatchObject({
        schemaVersion: ENTRY_SCHEMA_VERSION,
        files: [],
        provides: [],
        conflict: null,
        rebases: 0,
      });
      expect(each).not.toHaveProperty('blobIds');
    }
    expect((await listComments(store, '12')).map(({ content }) => content)).toEqual([
      'Changed',
      'Pending',
      'In flight',
      'Refused',
    ]);
    store.close();
  });

  it('[S83] continues with them: an acknowledgement, and a new edit behind them', async () => {
    await Dexie.delete(databaseName(OWNER));
    await databaseOfVersion1(OWNER);
    const store = openStore(OWNER);
    const outbox = new StoredOutbox(store);
    await outbox.acknowledge('op-2', { id: '99', row: aComment({ id: '99', userId: '7', content: 'In flight' }) });
    expect(await getComment(store, 'local-2')).toMatchObject({ id: '99', pending: null });
    const context = { now: () => 1_775_088_002_000, uuid: () => crypto.randomUUID() };
    const kept = await createComment(store, context, { eventId: '12', content: 'New' });
    expect(kept).toMatchObject({ outcome: 'kept', seq: 5 });
    store.close();
  });
});

describe('a database of a version between', () => {
  const VERSION_8 = {
    ...VERSION_1,
    ...VERSION_2,
    events: 'id, groupId, [groupId+startTime], *dayKeys',
    members: '[groupId+id], groupId, userId',
    translations: '[place+language], [hash+language], at',
  };
  const VERSION_9 = {
    ...VERSION_8,
    rollCalls: 'id, groupId',
    marks: 'id, rollCallId, groupId',
    rowChanges: '++id, groupId',
  };
  const VERSION_10 = { ...VERSION_9, receipts: 'id, groupId, eventId' };

  it.each([
    [4, { ...VERSION_8, members: '[groupId+id], groupId', translations: null }],
    [7, { ...VERSION_8, members: '[groupId+id], groupId' }],
    [8, VERSION_8],
    [9, VERSION_9],
    [10, VERSION_10],
  ])('%i keeps its rows and its edits, and is fetched again', async (version, tables) => {
    const owner = `https://version-${version}.example|7`;
    const old = new Dexie(databaseName(owner));
    old.version(version).stores(tables);
    const member = { groupId: '1', id: '21', userId: '7' };
    const waiting = create(1, 'Pending', { schemaVersion: ENTRY_SCHEMA_VERSION, files: [], provides: [] });
    await old.table('members').add(member);
    await old.table('events').add({ ...anEvent({ id: '12', groupId: '1' }), dayKeys: ['1|2026-04-02'] });
    await old.table('outbox').add(waiting);
    await old.table('cursors').add({ groupId: '1', cursor: 'c' });
    if (version >= 9) await old.table('marks').add({ id: 'm1', rollCallId: '5', groupId: '1' });
    if (version >= 10) await old.table('receipts').add({ id: 'r1', groupId: '1', eventId: '12', announcementId: 'a1' });
    old.close();

    const store = openStore(owner);
    await store.run(async (db) => {
      expect(await db.members.where('userId').equals('7').toArray()).toEqual([member]);
      expect(await db.events.get('12')).toMatchObject({ id: '12' });
      expect(await db.outbox.toArray()).toEqual([waiting]);
      expect(await db.cursors.count()).toBe(0);
      expect(await db.marks.count()).toBe(version >= 9 ? 1 : 0);
      expect(await db.receipts.where('announcementId').equals('a1').count()).toBe(version >= 10 ? 1 : 0);
      expect(await db.announcements.count()).toBe(0);
    });
    store.close();
  });
});
