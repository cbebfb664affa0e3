import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { App } from '#runtime/session/app.ts';
import { openStore } from '#store/database/database.ts';
import { FakePlatform } from '#support/fake-platform.ts';
import { noUpdate } from '#support/no-update.ts';
import { FakeServer } from '../fake-server.ts';

it('F31: a page frozen in the middle of a transaction blocks no other page, and starts again when it is back', async () => {
  const platform = new FakePlatform('https://put-away.example', new FakeServer().fetch as typeof globalThis.fetch);
  const app = new App(platform, noUpdate());
  await app.start();
  await expect.poll(() => app.person()?.sync.get().pulledAt ?? null).not.toBeNull();
  const here = app.person()?.store;
  if (!here) throw new Error('No one is signed in');

  let begun = false;
  const unfinished = here.run((db) =>
    db.transaction('rw', db.meta, async () => {
      await db.meta.put({ key: 'half', value: 1 });
      begun = true;
      // The page is stopped here: nothing runs in it, and it releases nothing.
      await Dexie.waitFor(new Promise<never>(() => {}));
    }),
  );
  unfinished.catch(() => {});
  await expect.poll(() => begun).toBe(true);
  platform.page.putAway();

  const elsewhere = openStore(here.owner);
  expect(await elsewhere.run((db) => db.meta.get('half'))).toBeUndefined();
  elsewhere.close();
  expect(platform.page.reloads).toBe(0);
  platform.page.bringBack();
  expect(platform.page.reloads).toBe(1);
});

it('F31: no running work of a frozen page is repeated in it, on any database', async () => {
  const platform = new FakePlatform('https://put-away.example', new FakeServer().fetch as typeof globalThis.fetch);
  const app = new App(platform, noUpdate());
  await app.start();
  // Like the one by which a sign-out erases, which the app does not close.
  const store = openStore('https://put-away.example|another');
  let attempts = 0;
  const unfinished = store.run((db) =>
    db.transaction('rw', db.meta, async () => {
      attempts += 1;
      await db.meta.put({ key: 'half', value: 1 });
      // It runs until it is ended.
      while (attempts === 1) await db.meta.get('half');
    }),
  );
  const failed = expect(unfinished).rejects.toThrow();
  await expect.poll(() => attempts).toBe(1);
  platform.page.putAway();
  await failed;
  expect(attempts).toBe(1);
  store.close();
});
