import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { commentPlace, Drafts } from '#runtime/drafts/drafts.ts';
import { draftStorage } from '#runtime/drafts/storage.ts';
import { forgetDraftsOnSignOut } from '#runtime/session/forget-drafts.ts';
import { Device } from '#store/database/device.ts';
import { ANA, MIKA } from '../fake-server.ts';
import { browserForEach, openTab, owner, server, signedInTab, status, type Tab } from '../tabs-of-a-browser.ts';

browserForEach();

const drafts = new Drafts(draftStorage, { hold: () => {}, alone: () => {}, held: async () => new Set() }, 'tab-1');
const nameOf = (userId: string) => drafts.at(commentPlace(userId, '12'));
/** The users who have a draft. */
const writers = () => [MIKA.id, ANA.id].filter((id) => drafts.names(id) !== '');

const stops: (() => void)[] = [];
/** A window that forgets drafts, as each does. */
function forgetting(tab: Tab): Tab {
  stops.push(forgetDraftsOnSignOut(tab.app.session));
  return tab;
}

beforeEach(() => {
  for (const { id } of [MIKA, ANA]) drafts.put(nameOf(id), { text: `By ${id}`, files: [] });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

it("[APP-4] signing out erases the user's drafts, and leaves those of another user of the device", async () => {
  const tab = forgetting(await signedInTab());
  expect(await tab.app.signOut()).toEqual({ outcome: 'signed-out' });
  expect(writers()).toEqual([ANA.id]);
});

it('[APP-4] so does a window that completes the sign-out of another at its start', async () => {
  (await signedInTab()).app.stop();
  const device = new Device();
  await device.leave(owner(), MIKA, 'erase');
  device.close();
  await forgetting(openTab()).app.start();
  expect(writers()).toEqual([ANA.id]);
});

it('[APP-4] a session that has ended by itself is not a sign-out, even if the browser has erased the database', async () => {
  const open = forgetting(await signedInTab());
  server.session = null;
  for (const { name } of await indexedDB.databases()) await Dexie.delete(name ?? '');
  await expect.poll(() => status(open)).toBe('signed-out');
  const next = forgetting(openTab());
  await next.app.start();
  await expect.poll(() => next.app.environment.get()).not.toBeNull();
  expect(status(next)).toBe('signed-out');
  expect(writers()).toEqual([MIKA.id, ANA.id]);
});
