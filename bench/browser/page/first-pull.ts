import { ApiClient } from '#api/client.ts';
import { pullSource } from '#api/pull-source.ts';
import { HttpTransport } from '#api/transport.ts';
import { openStore, type Store } from '#store/database/database.ts';
import type { EventRow } from '#store/database/schema.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { Puller } from '#sync/pull/puller.ts';

/** The functions that the benchmark calls in the page; both return milliseconds. */
export interface FirstPull {
  /** Everything that a device fetches the first time, by the product's own code, into an empty store. */
  pull(userId: string): Promise<number>;
  /** The least work possible: one call, parsed, and its rows put in one go as the client keeps them. */
  floor(userId: string, path: string): Promise<number>;
}

const clock = { now: () => Date.now(), after: () => () => {} };
let stores = 0;
let rows: EventRow[] = [];

/** Does work on a store of its own that is open and empty. @returns the time that it took */
async function timed(userId: string, work: (store: Store) => Promise<void>): Promise<number> {
  stores += 1;
  const store = openStore(`https://bench-${stores}.example|${userId}`);
  await store.run((db) => db.open());
  const started = performance.now();
  await work(store);
  const spent = performance.now() - started;
  if (rows.length === 0) rows = await store.run((db) => db.events.toArray());
  await store.run((db) => db.delete());
  return spent;
}

const firstPull: FirstPull = {
  pull: (userId) =>
    timed(userId, async (store) => {
      const transport = new HttpTransport({ origin: location.origin, clock });
      const source = pullSource(new ApiClient(transport), userId);
      const replica = new StoredReplica(store);
      const puller = new Puller({ source, replica, clock, progress: () => {}, role: () => 'user' });
      const all = await puller.all();
      const lists = await puller.lists();
      if (all.outcome !== 'complete' || lists.outcome !== 'complete') throw new Error(JSON.stringify([all, lists]));
    }),
  floor: (userId, path) =>
    timed(userId, async (store) => {
      const answer = await fetch(path, { cache: 'no-store' });
      const events: unknown = JSON.parse(await answer.text());
      if (!Array.isArray(events) || events.length !== rows.length) throw new Error('Not what was pulled');
      await store.run((db) => db.events.bulkPut(rows));
    }),
};

Object.assign(window, { firstPull });
