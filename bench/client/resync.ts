/** Requests and bytes of a pull when nothing has changed. */
import 'fake-indexeddb/auto';
import { ApiClient } from '#api/client.ts';
import { pullSource } from '#api/pull-source.ts';
import { buildApp } from '#server/app.ts';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { Puller } from '#sync/pull/puller.ts';
import type { Run } from '../figure.ts';
import { addGroup, addMember, addPerson } from '../trips.ts';
import { openWorld } from '../world.ts';
import { InjectedTransport } from './wire.ts';

/** Groups in which nothing has changed. */
const SIZES = { full: 50, quick: 50 };

const clock = { now: () => Date.now(), after: () => () => {} };
const pullerOf = (store: Store, transport: InjectedTransport): Puller =>
  new Puller({
    source: pullSource(new ApiClient(transport), store.userId),
    replica: new StoredReplica(store),
    clock,
    progress: () => {},
    role: () => 'user',
  });

async function pullAll(store: Store, transport: InjectedTransport): Promise<void> {
  const puller = pullerOf(store, transport);
  const all = await puller.all();
  const lists = await puller.lists();
  if (all.outcome !== 'complete' || lists.outcome !== 'complete') throw new Error(JSON.stringify([all, lists]));
}

export const run: Run = async (size, report) => {
  const { config, db } = await openWorld();
  const { id: userId, cookie } = await addPerson(db, 'many');
  const groups = SIZES[size];
  for (let count = 1; count <= groups; count += 1)
    await addMember(db, await addGroup(db, `Group ${count}`, 20), userId);
  await recordUnrecorded(db);
  const app = await buildApp({ config, db });
  await app.ready();

  const store = openStore(`https://bench.example|${userId}`);
  await pullAll(store, new InjectedTransport(app, cookie));
  // As after five minutes: the lists that belong to no group are not fresh any more.
  await store.run((tables) => tables.meta.where('key').startsWith('listed|').delete());
  const transport = new InjectedTransport(app, cookie);
  await pullAll(store, transport);
  store.close();
  await app.close();
  await db.destroy();

  const { requests, bytes } = transport.traffic;
  report({
    title: `asking again for ${groups} unchanged groups`,
    value: `${requests} requests`,
    target: '<= 2',
    isMet: requests <= 2,
  });
  report({ title: 'bytes of these answers', value: `${bytes}`, target: '<= 2048', isMet: bytes <= 2_048 });
};
