import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { App } from '#runtime/session/app.ts';
import { openStore, ownerOf } from '#store/database/database.ts';
import { FakePlatform } from '#support/fake-platform.ts';
import { noUpdate } from '#support/no-update.ts';
import { FakeServer, MIKA } from '../fake-server.ts';

const ORIGIN = 'https://swept-files.example';
let app: App;

beforeEach(() => {
  localStorage.clear();
  app = new App(new FakePlatform(ORIGIN, new FakeServer().fetch as typeof globalThis.fetch), noUpdate());
});

afterEach(async () => {
  app.stop();
  await Dexie.delete('matrix-device');
});

it('erases the picked files that no draft names any more when the app starts, after a day at least', async () => {
  const store = openStore(ownerOf(ORIGIN, MIKA.id));
  const [gone, named, fresh, ofEdit] = ['draft-file.1.a', 'draft-file.1.b', `draft-file.${Date.now()}.c`, 'local-1'];
  const all = [gone, named, fresh, ofEdit].map((id) => ({ id, bytes: new ArrayBuffer(1), hash: 'x' }));
  await store.run((db) => db.files.bulkPut(all));
  localStorage.setItem('draft 7 group:1 new-event tab-1', JSON.stringify({ text: 'Tea', files: [], named }));
  await app.start();
  // Loading the module for edits may take longer than a poll.
  await app.person()?.prepareEdits();
  await expect
    .poll(async () => (await store.run((db) => db.files.toCollection().primaryKeys())).sort())
    .toEqual([named, fresh, ofEdit].sort());
  store.close();
});
