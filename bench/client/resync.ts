/** Prints what fetching costs the client, against what it cannot do without (design §8). */
import 'fake-indexeddb/auto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '#api/client.ts';
import { pullSource } from '#api/pull-source.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { recordUnrecorded } from '#server/db/changes.ts';
import { openDatabase } from '#server/db/open.ts';
import { openStore, type Store } from '#store/database.ts';
import { StoredReplica } from '#store/replica.ts';
import type { EventRow } from '#store/schema.ts';
import { Puller } from '#sync/pull/puller.ts';
import { addGroup, addMember, addPerson } from './trips.ts';
import { InjectedTransport } from './wire.ts';

const UNCHANGED_GROUPS = 50;
const LARGE_GROUP_EVENTS = 5_000;
const ROUNDS = 15;

const clock = { now: () => Date.now(), after: () => () => {} };
const dataDir = mkdtempSync(join(tmpdir(), 'matrix-bench-'));
const read = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: '9999999' });
if (!read.ok) throw new Error(read.problems.join());
const { db } = await openDatabase(read.config);
const many = await addPerson(db, 'many');
const large = await addPerson(db, 'large');
for (let count = 1; count <= UNCHANGED_GROUPS; count += 1) {
  const groupId = await addGroup(db, `Group ${count}`, 20);
  await addMember(db, groupId, many.id);
}
const largeId = await addGroup(db, 'Large', LARGE_GROUP_EVENTS);
await addMember(db, largeId, large.id);
await recordUnrecorded(db);
const app = await buildApp({ config: read.config, db });
await app.ready();

let stores = 0;
const newStore = ({ id }: { id: number } = large): Store => {
  stores += 1;
  return openStore(`https://bench-${stores}.example|${id}`);
};
const pullerOf = (store: Store, transport: InjectedTransport): Puller =>
  new Puller({
    source: pullSource(new ApiClient(transport), store.userId),
    replica: new StoredReplica(store),
    clock,
    progress: () => {},
  });

async function pullAll(store: Store, transport: InjectedTransport): Promise<void> {
  const puller = pullerOf(store, transport);
  const all = await puller.all();
  const lists = await puller.lists();
  if (all.outcome !== 'complete' || lists.outcome !== 'complete') throw new Error(JSON.stringify([all, lists]));
}

/** Requests and bytes of everything that a page fetches in the background when nothing has changed. */
async function resync(): Promise<InjectedTransport['traffic']> {
  const store = newStore(many);
  await pullAll(store, new InjectedTransport(app, many.cookie, false));
  // As after five minutes: the lists that belong to no group are not fresh any more.
  await store.run((tables) => tables.meta.where('key').startsWith('listed|').delete());
  const transport = new InjectedTransport(app, many.cookie, false);
  await pullAll(store, transport);
  store.close();
  return transport.traffic;
}

const timed = async (work: () => Promise<void>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** The least of what there is to do: what arrived is parsed, and the rows are put, as the client keeps them, in one go. */
async function floor(arrived: readonly Buffer[], rows: readonly EventRow[]): Promise<number> {
  const store = newStore();
  await store.run((tables) => tables.open());
  const spent = await timed(async () => {
    for (const body of arrived) JSON.parse(body.toString('utf8'));
    await store.run((tables) => tables.events.bulkPut(rows));
  });
  await store.run((tables) => tables.delete());
  return spent;
}

async function firstPull(transport: InjectedTransport): Promise<number> {
  const store = newStore();
  await store.run((tables) => tables.open());
  const spent = await timed(() => pullAll(store, transport));
  const count = await store.run((tables) => tables.events.count());
  if (count !== LARGE_GROUP_EVENTS) throw new Error(`${count} events`);
  await store.run((tables) => tables.delete());
  return spent;
}

const { requests, bytes } = await resync();

const replaying = new InjectedTransport(app, large.cookie, true);
await firstPull(replaying);
const model = newStore();
await pullAll(model, replaying);
const rows = await model.run((tables) => tables.events.toArray());
const floors: number[] = [];
const pulls: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  floors.push(await floor(replaying.bodies(), rows));
  pulls.push(await firstPull(replaying));
}
const least = Math.min(...floors);
const spent = Math.min(...pulls);

await app.close();
await db.destroy();
rmSync(dataDir, { recursive: true });

const line = (isMet: boolean, title: string, figure: string, target: string) =>
  console.log(`  ${isMet ? 'met   ' : 'MISSED'}  ${title}: ${figure}, target ${target}`);
console.log('\nFetching on the device, in-memory IndexedDB\n');
line(requests <= 2, `asking again for ${UNCHANGED_GROUPS} unchanged groups`, `${requests} requests`, '<= 2');
line(bytes <= 2_048, 'bytes of these answers', `${bytes}`, '<= 2048');
line(
  spent / least <= 1.5,
  `first pull of ${LARGE_GROUP_EVENTS} events, against parsing and one bulkPut of the same rows`,
  `${(spent / least).toFixed(2)} (${Math.round(spent)} ms of ${Math.round(least)} ms)`,
  '<= 1.5',
);
console.log('');
process.exit(0);
