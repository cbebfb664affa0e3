/** Prints what it takes to ask again when nothing has changed. */
import 'fake-indexeddb/auto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '#api/client.ts';
import { pullSource } from '#api/pull-source.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { Puller } from '#sync/pull/puller.ts';
import { addGroup, addMember, addPerson } from './trips.ts';
import { InjectedTransport } from './wire.ts';

const UNCHANGED_GROUPS = 50;

const clock = { now: () => Date.now(), after: () => () => {} };
const dataDir = mkdtempSync(join(tmpdir(), 'matrix-bench-'));
const read = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: '9999999' });
if (!read.ok) throw new Error(read.problems.join());
const { db } = await openDatabase(read.config);
const many = await addPerson(db, 'many');
for (let count = 1; count <= UNCHANGED_GROUPS; count += 1) {
  const groupId = await addGroup(db, `Group ${count}`, 20);
  await addMember(db, groupId, many.id);
}
await recordUnrecorded(db);
const app = await buildApp({ config: read.config, db });
await app.ready();

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
  const store = openStore(`https://bench.example|${many.id}`);
  await pullAll(store, new InjectedTransport(app, many.cookie));
  // As after five minutes: the lists that belong to no group are not fresh any more.
  await store.run((tables) => tables.meta.where('key').startsWith('listed|').delete());
  const transport = new InjectedTransport(app, many.cookie);
  await pullAll(store, transport);
  store.close();
  return transport.traffic;
}

const { requests, bytes } = await resync();

await app.close();
await db.destroy();
rmSync(dataDir, { recursive: true });

const line = (isMet: boolean, title: string, figure: string, target: string) =>
  console.log(`  ${isMet ? 'met   ' : 'MISSED'}  ${title}: ${figure}, target ${target}`);
console.log('\nFetching on the device, in-memory IndexedDB\n');
line(requests <= 2, `asking again for ${UNCHANGED_GROUPS} unchanged groups`, `${requests} requests`, '<= 2');
line(bytes <= 2_048, 'bytes of these answers', `${bytes}`, '<= 2048');
console.log('');
process.exit(0);
