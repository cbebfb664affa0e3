// @vitest-environment node
import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { App } from '#runtime/app.ts';
import { Value } from '#runtime/observable.ts';
import { openStore } from '#store/database.ts';
import { FakePlatform } from '#support/fake-platform.ts';
import { FakeServer } from './fake-server.ts';

it('F31: a page that the browser puts away in the middle of a transaction holds up nobody, and starts anew when it is back', async () => {
  const platform = new FakePlatform('https://put-away.example', new FakeServer().fetch as typeof globalThis.fetch);
  const app = new App(platform, new Value({ ready: false, apply: () => {} }));
  await app.start();
  await expect.poll(() => app.person()?.sync.get().pulledAt ?? null).not.toBeNull();
  const here = app.person()?.store;
  if (!here) throw new Error('Nobody is signed in');

  let begun = false;
  const unfinished = here.run((db) =>
    db.transaction('rw', db.meta, async () => {
      await db.meta.put({ key: 'half', value: 1 });
      begun = true;
      // The page is stopped here: nothing goes on in it, and nothing is let go of.
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
