import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { App } from '#runtime/session/app.ts';
import { openStore, ownerOf } from '#store/database/database.ts';
import { keepDraftFile, newDraftFile } from '#store/database/draft-files.ts';
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

it('erases the picked files of forms that are gone when the app starts, without any form', async () => {
  const store = openStore(ownerOf(ORIGIN, MIKA.id));
  const file = new File(['tea'], 'menu.pdf', { type: 'application/pdf' });
  const [left, fresh] = [newDraftFile(file, 'a', 1), newDraftFile(file, 'b', Date.now())];
  for (const each of [left, fresh]) await keepDraftFile(store, file, each);
  await app.start();
  await expect.poll(() => store.run((db) => db.files.toCollection().primaryKeys())).toEqual([fresh.id]);
  store.close();
});
