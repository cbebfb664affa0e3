import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { commentsOf, timesOnServer, words } from '../support/comments.ts';
import { root } from '../support/server.ts';
import type { Tab } from './tab.ts';
import {
  test as anywhere,
  commentWith,
  expect,
  expectSent,
  expectUnsent,
  installed,
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

/** An entry file and its imports as one script that puts its exports into a global variable. */
async function bundled(entry: URL, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: { write: false, minify: false, lib: { entry: fileURLToPath(entry), name, formats: ['iife'] } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error('Nothing was built');
  return first.output[0].code;
}

/** The days and times of the contract are the same in this engine as in Node. */
async function expectSameTimes(tab: Tab): Promise<void> {
  const script = await bundled(new URL('./time-entry.ts', import.meta.url), 'played');
  const told = await tab.page.value<{ name: string; actual: string; expected: string }[]>(
    `(() => { ${script}\n return played.play(); })()`,
  );
  expect(told.length).toBeGreaterThan(40);
  const line = ({ name, value }: { name: string; value: string }) => `${name}: ${value}`;
  expect(told.map(({ name, actual }) => line({ name, value: actual }))).toEqual(
    told.map(({ name, expected }) => line({ name, value: expected })),
  );
}

const PHOTO = fileURLToPath(new URL('../../public/icon-192.png', import.meta.url));
const NAME = 'icon-192.png';

/** The photo of a comment is rendered, not only named. */
async function expectPhoto(tab: Tab, text: string): Promise<void> {
  await commentWith(tab, text).role('img', NAME).at(0).scrollTo();
  await until('the photo', () =>
    tab.run(() => {
      const photos = [...document.querySelectorAll<HTMLImageElement>('article img[alt="icon-192.png"]')];
      return photos.length > 0 && photos.every(({ naturalWidth }) => naturalWidth > 0);
    }),
  );
}

/** Goes to an event of a day that was never opened before. Returns its address. */
async function openAnotherDay(tab: Tab): Promise<string> {
  await tab.role('link', /^View/).at(0).click();
  const dayShown = () => tab.run(() => document.getElementById('day-heading')?.textContent);
  await tab.role('region').role('article').shown();
  const before = await dayShown();
  await tab
    .role('navigation', 'Days')
    .role('link', /has events/)
    .at(6)
    .click();
  // The former day is shown until the heading of this one appears.
  await until('another day', async () => ![before, undefined].includes(await dayShown()));
  await tab.role('main').role('article').role('link').at(-1).click();
  await tab.role('heading', 'Event Details').shown();
  return tab.path();
}

/** Marks the page; a reloaded page has no mark. */
const mark = (tab: Tab) => tab.run(() => void Object.assign(globalThis, { marked: true }));
const isNew = (tab: Tab) => tab.run(() => !('marked' in globalThis));

test('I carry the trip, comment with a photo without a network, in two tabs and across an update; each arrives once', async ({
  device,
  folder,
  server,
  network,
  asking,
}) => {
  test.slow();
  const student = await asking('user');
  const phone = await device();
  const tab = await phone.open('/');
  await expectSameTimes(tab);
  await signIn(tab, server.emails.user);
  await installed(tab);
  await tab.role('link', 'Groups').at(0).click();
  await tab.text(/^Available offline/).shown();

  // F13: the photo is copied at the pick, and is still there after a restart.
  network.cut();
  const path = await openAnotherDay(tab);
  const eventId = path.replace('/events/', '');
  await tab.label('Files to attach').pick(PHOTO);
  await tab.role('list', 'Files to post').text('Kept on this device').shown();
  const photo = words('The gate at dawn');
  await writeComment(tab, photo);
  await expectUnsent(tab, photo);
  await expectPhoto(tab, photo);
  await tab.close();
  const first = await phone.open(path);
  await expectUnsent(first, photo);
  await expectPhoto(first, photo);
  await first.role('button', 'Sign in').gone();

  // F3: two tabs have what either has written, and send it once.
  const second = await phone.open(path);
  await commentWith(second, photo).once();
  const other = words('From the second tab');
  await writeComment(second, other);
  for (const each of [first, second]) for (const text of [photo, other]) await expectUnsent(each, text);
  network.restore();
  for (const each of [first, second]) for (const text of [photo, other]) await expectSent(each, text);
  await expectPhoto(first, photo);
  const stored = (await commentsOf(student, eventId)).filter(({ content }) => content === photo);
  expect(stored).toHaveLength(1);
  const { attachments } = stored[0] as unknown as { attachments: { name: string; url: string }[] };
  expect(attachments.map(({ name }) => name)).toEqual([NAME]);
  const file = await student.get(attachments[0]?.url ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/png']);
  expect(await timesOnServer(student, eventId, other)).toBe(1);

  // F20: a new version is installed in one of the tabs, while a comment is unsent.
  appendFileSync(join(folder, 'dist/service-worker.js'), '\n/* version 2 */\n');
  // A browser checks for a new version when a page is opened and once a day; this checks now.
  await first.run(async () => void (await (await navigator.serviceWorker.ready).update()));
  for (const each of [first, second]) await each.text('A new version is ready').shown();
  network.cut();
  const text = words('Written before the update');
  await writeComment(first, text);
  await expectUnsent(first, text);
  for (const each of [first, second]) await mark(each);
  await first.role('button', 'Reload').click();
  for (const each of [first, second]) {
    await until('the page to be loaded again', () => isNew(each));
    await expectUnsent(each, text);
    await each.text('A new version is ready').gone();
  }
  const worker = await first.run(async () => {
    const { waiting, active } = await navigator.serviceWorker.ready;
    return { isWaiting: waiting !== null, isActive: active === navigator.serviceWorker.controller };
  });
  expect(worker).toEqual({ isWaiting: false, isActive: true });
  network.restore();
  await expectSent(first, text);
  expect(await timesOnServer(student, eventId, text)).toBe(1);
});
