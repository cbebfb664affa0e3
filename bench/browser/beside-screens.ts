import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { numberText } from '#contract/text/number-text.ts';
import { buildApp } from '#server/app.ts';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';
import { inMb, MB, type Run } from '../figure.ts';
import { addGroup, addMember, addPerson, type BenchPerson } from '../trips.ts';
import { openWorld } from '../world.ts';
import { inBrowser } from './browser.ts';
import { HeapWatch } from './heap.ts';

/** The data that arrives while a screen is open. */
const SIZES = { full: { groups: 40, eventsEach: 500 }, quick: { groups: 16, eventsEach: 500 } };
const TIME_TARGET = 1.3;
const HEAP_TARGET_MB = 100;

const DAY_MS = 86_400_000;
const PATIENCE_MS = 600_000;
const SAMPLE_MS = 100;

interface Beside {
  /** From opening the app until everything is on the device, in milliseconds. */
  took: number;
  /** The most memory that the page's script held and still used, in bytes. */
  heap: number;
}

/** Shows none of the arriving data. */
const NOTHING = '/settings';

/** The screens of the app, by address. */
const screensOf = (groupId: number, day: string): Record<string, string> => ({
  'the dashboard': '/',
  'the list of groups': '/groups',
  'a day': `/schedule/${groupId}/${day}`,
});

/** Whether everything has been fetched, by the app's own records on the device. */
const isPulled = (page: Page) =>
  page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.includes('|'));
    if (!found?.name) return false;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(found.name as string);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    try {
      const reading = db.transaction('meta').objectStore('meta').get('pulled');
      return await new Promise<boolean>((resolve) => {
        reading.onsuccess = () => resolve(reading.result !== undefined);
      });
    } finally {
      db.close();
    }
  });

async function measure(browser: Browser, baseURL: string, person: BenchPerson, path: string): Promise<Beside> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  context.setDefaultTimeout(PATIENCE_MS);
  const [name = '', value = ''] = person.cookie.split('=');
  await context.addCookies([{ name, value, url: baseURL }]);
  const page = await context.newPage();
  const watch = await HeapWatch.of(page);
  const started = performance.now();
  await page.goto(path);
  while (!(await isPulled(page).catch(() => false))) {
    if (performance.now() - started > PATIENCE_MS)
      throw new Error(`Nothing whole after ${PATIENCE_MS / 1_000} s: ${path}`);
    await watch.sample();
    await page.waitForTimeout(SAMPLE_MS);
  }
  const took = performance.now() - started;
  const { collected } = await watch.ended();
  await context.close();
  return { took, heap: collected.together };
}

/** The device of a member of many groups fetches them for the first time, with one screen of the app open and another. */
export const run: Run = async (size, report) => {
  const { groups, eventsEach } = SIZES[size];
  const { config, db } = await openWorld();
  const person = await addPerson(db, 'traveller');
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  let groupId = 0;
  for (let group = 0; group < groups; group += 1) {
    groupId = await addGroup(db, `Trip ${group}`, eventsEach, today - (group % 8) * DAY_MS);
    await addMember(db, groupId, person.id);
  }
  await recordUnrecorded(db);
  const app = await buildApp({ config, db, clientDir: fileURLToPath(new URL('../../dist', import.meta.url)) });
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const baseURL = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const day = new Date(today).toISOString().slice(0, 10);
    await inBrowser(async (browser) => {
      const alone = await measure(browser, baseURL, person, NOTHING);
      for (const [screen, path] of Object.entries(screensOf(groupId, day))) {
        const { took, heap } = await measure(browser, baseURL, person, path);
        report({
          title: `${groups} groups with ${numberText(eventsEach)} events each arrive while ${screen} is open, against while nothing of them is shown`,
          value: `${(took / alone.took).toFixed(2)}, ${inMb(heap)} MB`,
          detail: `${Math.round(took)} ms of ${Math.round(alone.took)} ms, and the heap`,
          target: `<= ${TIME_TARGET}, ${HEAP_TARGET_MB} MB`,
          isMet: took <= TIME_TARGET * alone.took && heap <= HEAP_TARGET_MB * MB,
        });
      }
    });
  } finally {
    await app.close();
    await db.destroy();
  }
};
