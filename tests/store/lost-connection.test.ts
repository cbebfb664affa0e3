import { liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { Device } from '#store/database/device.ts';
import { watchOutbox } from '#store/queries/base/watching.ts';
import { listGroups } from '#store/queries/groups/groups.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { aGroup, anEvent, aUser } from '#support/rows.ts';

let ids = 0;
let store: Store;
const context = { now: () => 1_000, uuid: () => `id-${++ids}` };
const stops: (() => void)[] = [];

beforeEach(async () => {
  connections.clear();
  refusing = false;
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
    if (refusing) dropped.add(this);
    if (dropped.has(this)) throw lost();
    connections.add(this);
    return transaction.apply(this, asked);
  });
  store = openStore(`https://lost-${++ids}.example|7`);
  await store.run(async (db) => {
    await db.groups.put(aGroup());
    await db.events.put({ ...anEvent(), dayKeys: [] });
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const stop of stops.splice(0)) stop();
  store.close();
});

const lost = () => new DOMException('Connection to Indexed Database server lost', 'UnknownError');

/** Connections of this page, including those that the browser has dropped. */
const connections = new Set<IDBDatabase>();
const dropped = new Set<IDBDatabase>();
/** New ones do not work either. */
let refusing = false;
const dropConnections = () => {
  for (const connection of connections) dropped.add(connection);
  connections.clear();
};

/** The values that a live query has delivered to a screen, newest last. */
function shown<T>(query: () => Promise<T>, told: unknown[] = []): T[] {
  const values: T[] = [];
  const subscription = liveQuery(query).subscribe({
    next: (value) => values.push(value),
    error: (error) => told.push(error),
  });
  stops.push(() => subscription.unsubscribe());
  return values;
}

const post = (content: string) => createComment(store, context, { eventId: '12', content });

describe('F30: the connection is lost under several operations', () => {
  it('[STORE-3] each is repeated once on one new connection, and none closes it for the others', async () => {
    dropConnections();
    const posted = await Promise.all(['a', 'b', 'c', 'd'].map(post));
    expect(posted.map(({ outcome }) => outcome)).toEqual(['kept', 'kept', 'kept', 'kept']);
    expect((await listUnsent(store)).map(({ text }) => text).sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(connections.size).toBe(1);
  });

  it('[STORE-3] a connection that is closed, which Dexie opens again by itself, fails no operation that comes meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      for (const connection of connections) connection.close();
      connections.clear();
      const reads = Array.from({ length: 6 }, () => store.read((db) => db.groups.count()));
      expect(await Promise.all(reads)).toEqual(Array.from({ length: 6 }, () => 1));
    }
  });

  it('[STORE-3] every screen shows the changes, and later ones', async () => {
    const screens = [
      shown(() => listGroups(store)),
      shown(() => listComments(store, '12')),
      shown(() => listUnsent(store)),
      shown(async () => listUnsent(store)),
    ];
    const counts: number[] = [];
    stops.push(watchOutbox(store, ({ waiting }) => counts.push(waiting)));
    for (const screen of screens) await expect.poll(() => screen.length).toBe(1);
    const newest = () => screens.map((screen) => screen.at(-1));

    dropConnections();
    const other = openStore(store.owner);
    stops.push(() => other.close());
    const change = async (tab: Store, content: string, name: string) => {
      await createComment(tab, context, { eventId: '12', content });
      await tab.run((db) => db.groups.update('1', { name }));
    };
    const showing = (content: string, name: string) => [
      [expect.objectContaining({ name })],
      expect.arrayContaining([expect.objectContaining({ content })]),
      expect.arrayContaining([expect.objectContaining({ text: content })]),
      expect.arrayContaining([expect.objectContaining({ text: content })]),
    ];
    await change(other, 'Meanwhile', 'Seoul');
    await expect.poll(newest).toEqual(showing('Meanwhile', 'Seoul'));
    await expect.poll(() => counts.at(-1)).toBe(1);
    await change(store, 'And then', 'Busan');
    await expect.poll(newest).toEqual(showing('And then', 'Busan'));
    await expect.poll(() => counts.at(-1)).toBe(2);
    // One of this tab and one of the other.
    expect(connections.size).toBe(2);
  });

  it('[STORE-3] a screen whose query failed gets the error, and is shown when a later connection works', async () => {
    refusing = true;
    dropConnections();
    const [groups, comments] = [() => listGroups(store), async () => listComments(store, '12')];
    const told: unknown[] = [];
    const screens = [shown(groups, told), shown(comments, told)];
    await expect.poll(() => told.length).toBe(2);
    refusing = false;
    await post('It works again');
    await expect.poll(() => screens.map((screen) => screen.at(-1))).toMatchObject([[{ id: '1' }], [{}]]);
  });

  it('[STORE-3] a query that fails on every connection is not repeated for ever', async () => {
    const failing = vi.fn(() => store.read(() => Promise.reject(lost())));
    const told: unknown[] = [];
    shown(failing, told);
    const groups = shown(() => listGroups(store));
    await expect.poll(() => [told.length, groups.length]).toEqual([1, 1]);
    for (const text of ['a', 'b', 'c']) await post(text);
    expect(failing.mock.calls.length).toBeLessThan(5);
  });

  it("[STORE-3] applies to the device's data about users too", async () => {
    const device = new Device();
    stops.push(() => device.close());
    const user = aUser();
    await device.activate(store.owner, user);
    dropConnections();
    const found = await Promise.all([device.current(), device.logoutPending(), device.environment(), device.current()]);
    expect(found).toMatchObject([{ user }, false, null, { user }]);
    expect(connections.size).toBe(1);
  });
});

describe('F12: a transaction that the browser aborts because its connection is lost', () => {
  it('[STORE-3] is done once more', async () => {
    const { objectStore } = IDBTransaction.prototype;
    let aborted = 0;
    vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(function (this: IDBTransaction, name) {
      if (name === 'outbox' && this.mode === 'readwrite' && aborted++ === 0) queueMicrotask(() => this.abort());
      return objectStore.call(this, name);
    });
    expect(await post('Once')).toMatchObject({ outcome: 'kept' });
    expect(aborted).toBeGreaterThan(1);
    expect(await listUnsent(store)).toMatchObject([{ text: 'Once' }]);
  });

  it.each([1, 2, 3, 4])(
    '[STORE-3] is done once more as a whole, with the reads inside of it: at request %s',
    async (at) => {
      const { objectStore } = IDBTransaction.prototype;
      let asked = 0;
      vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(function (this: IDBTransaction, name) {
        if (++asked === at) setTimeout(() => this.abort());
        return objectStore.call(this, name);
      });
      const read = () =>
        store.read(async () => {
          for (let round = 0; round < 30; round++) await listGroups(store);
          return Promise.all([listGroups(store), listComments(store, '12')]);
        });
      expect(await read()).toMatchObject([[{ id: '1' }], []]);
      expect(asked).toBeGreaterThan(60);
    },
  );
});
