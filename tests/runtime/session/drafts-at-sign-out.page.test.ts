import { Dexie } from 'dexie';
import { beforeEach, expect, it } from 'vitest';
import { commentPlace, Drafts } from '#runtime/drafts/drafts.ts';
import { draftStorage } from '#runtime/drafts/storage.ts';
import { Device } from '#store/database/device.ts';
import { ANA, MIKA } from '../fake-server.ts';
import { browserForEach, openTab, owner, server, signedInTab, status } from '../tabs-of-a-browser.ts';

browserForEach();

const drafts = new Drafts(draftStorage, { hold: () => {}, alone: () => {}, held: async () => new Set() }, 'tab-1');
const nameOf = (userId: string) => drafts.at(commentPlace(userId, '12'));
/** The users who have a draft. */
const writers = () => [MIKA.id, ANA.id].filter((id) => drafts.names(id) !== '');

beforeEach(() => {
  for (const { id } of [MIKA, ANA]) drafts.put(nameOf(id), { text: `By ${id}`, files: [] });
});

it("[APP-4] signing out erases the user's drafts, and leaves those of another user of the device", async () => {
  const tab = await signedInTab();
  expect(await tab.app.signOut()).toEqual({ outcome: 'signed-out' });
  expect(writers()).toEqual([ANA.id]);
});

it('[APP-4] so does a window that completes the sign-out of another at its start', async () => {
  (await signedInTab()).app.stop();
  const device = new Device();
  await device.leave(owner(), MIKA, 'erase');
  device.close();
  await openTab().app.start();
  expect(writers()).toEqual([ANA.id]);
});

it('[APP-4] a session that has ended by itself is not a sign-out, even if the browser has erased the database', async () => {
  const open = await signedInTab();
  server.session = null;
  for (const { name } of await indexedDB.databases()) await Dexie.delete(name ?? '');
  await expect.poll(() => status(open)).toBe('signed-out');
  const next = openTab();
  await next.app.start();
  await expect.poll(() => next.app.environment.get()).not.toBeNull();
  expect(status(next)).toBe('signed-out');
  expect(writers()).toEqual([MIKA.id, ANA.id]);
});
