import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timesOnServer, words } from '../support/comments.ts';
import { root } from '../support/server.ts';
import type { Tab } from './tab.ts';
import {
  test as anywhere,
  expect,
  expectSent,
  expectUnsent,
  installed,
  openEvent,
  signIn,
  until,
  writeComment,
} from './test.ts';

/** A built client of its own, so that publishing a new version of it disturbs no other story. */
const test = anywhere.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures it needs from here.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'expedition-client-'));
    cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

/** Marks the page; a reloaded page has no mark. */
const mark = (tab: Tab) => tab.run(() => void Object.assign(globalThis, { marked: true }));
const isNew = (tab: Tab) => tab.run(() => !('marked' in globalThis));

test('F20: a new version comes while a comment is unsent; I install it, and the comment is still there and arrives once', async ({
  device,
  folder,
  server,
  network,
  asking,
}) => {
  const student = await asking('user');
  const phone = await device();
  const tab = await phone.open('/');
  await signIn(tab, server.emails.user);
  await installed(tab);
  const eventId = await openEvent(tab, student);

  appendFileSync(join(folder, 'dist/service-worker.js'), '\n/* version 2 */\n');
  // A browser checks for a new version when a page is opened and once a day; this checks now.
  await tab.run(async () => void (await (await navigator.serviceWorker.ready).update()));
  await tab.text('A new version is ready').shown();

  network.cut();
  const text = words('Written before the update');
  await writeComment(tab, text);
  await expectUnsent(tab, text);
  await mark(tab);
  await tab.role('button', 'Reload').click();
  await until('the page to be loaded anew', () => isNew(tab));
  await expectUnsent(tab, text);
  await tab.text('A new version is ready').gone();
  const worker = await tab.run(async () => {
    const { waiting, active } = await navigator.serviceWorker.ready;
    return { isWaiting: waiting !== null, isActive: active === navigator.serviceWorker.controller };
  });
  expect(worker).toEqual({ isWaiting: false, isActive: true });

  network.restore();
  await expectSent(tab, text);
  expect(await timesOnServer(student, eventId, text)).toBe(1);
});
