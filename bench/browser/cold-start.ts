import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { GROUP_ENTITIES } from '#sync/entities.ts';
import { startServer } from '../../e2e/support/server.ts';
import { signInOn } from './browser.ts';
import { type DeviceRows, fillDevice } from './fill-device.ts';
import { HeapWatch } from './heap.ts';
import { median } from './median.ts';
import { OwnBrowser } from './own-browser.ts';
import { type PeerSite, serveBare, serveStatic } from './peer-site.ts';

export const DEVICE: DeviceRows = {
  groups: 50,
  events: 200_000,
  members: 0,
  hotels: 0,
  rooms: 0,
  comments: 0,
  // Has no divisor in common with the number of groups, so that each has ten events on every day.
  days: 401,
};
export const STARTS = 10;
const THROTTLE = 4;
const DAY_MS = 86_400_000;
const PHONE = { width: 390, height: 844 };
const LOOK_MS = 1_500;
const LOOKS = 20;
/** What follows the first screen has come by then. */
const REST_MS = 4_000;

/** Milliseconds from the navigation until the first event stands there, and until the application answers to a tap. */
export interface Start {
  content: number;
  ready: number;
  /** What the worker took of it for the content, as it says itself: the protocol slows down pages, and no workers. */
  worker: number;
}

export interface ColdStart {
  product: Start;
  plain: Start;
  bare: Start;
  /** In bytes, after all has come to rest. */
  heap: number;
}

/** Notes both moments, each once the frame that shows it is through. Runs in the page before anything of it. */
function watchStart(): void {
  const noted = { content: 0, ready: 0, worker: 0 };
  Object.assign(window, { start: noted });
  const look = () => {
    const shown = (where: string) => document.querySelector(`${where} main article a`) !== null;
    const now = performance.now();
    noted.worker ||= Number(document.getElementById('painted')?.dataset.took ?? 0);
    if (noted.content === 0 && shown('')) noted.content = now;
    if (noted.ready === 0 && document.getElementById('painted') === null && shown('#root')) noted.ready = now;
    if (noted.ready === 0) requestAnimationFrame(() => setTimeout(look));
  };
  requestAnimationFrame(() => setTimeout(look));
}

/** Opens an address in a browser whose workers have all ended, so that the page has to start its own anew. */
async function startOnce(browser: OwnBrowser, url: string): Promise<Start> {
  const first = await browser.openTab();
  await browser.send('ServiceWorker.enable', {}, first);
  await browser.send('ServiceWorker.stopAllWorkers', {}, first);
  await browser.closeTab(first);

  const tab = await browser.openTab();
  await browser.send('Emulation.setDeviceMetricsOverride', { ...PHONE, deviceScaleFactor: 1, mobile: false }, tab);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE }, tab);
  await browser.send('Page.enable', {}, tab);
  await browser.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchStart})()` }, tab);
  await browser.send('Page.navigate', { url }, tab);
  try {
    for (let looked = 0; looked < LOOKS; looked += 1) {
      // Seldom: whoever asks a page takes of its time.
      await pause(LOOK_MS);
      const start = await browser.evaluate<Start | null>(tab, 'window.start ?? null');
      if (start && start.ready > 0) return start;
    }
    throw new Error(`${url} has not started`);
  } finally {
    await browser.closeTab(tab);
  }
}

/** Has a peer's worker take all of it onto the device. */
async function visit(context: BrowserContext, { address }: PeerSite, prepare: (page: Page) => Promise<void>) {
  const page = await context.newPage();
  await page.goto(`${address}/index.html`);
  await page.evaluate(() => navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready));
  await prepare(page);
  await page.close();
}

/** The tables that `fillDevice` fills, with the index that a day is read by. Runs in the page. */
const makeTables = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('bare|1', 1);
    opening.onupgradeneeded = () => {
      for (const table of ['groups', 'members', 'hotels', 'rooms', 'events', 'comments', 'users']) {
        const store = opening.result.createObjectStore(table, { keyPath: 'id' });
        if (table === 'events') store.createIndex('dayKeys', 'dayKeys', { multiEntry: true });
      }
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
    opening.onerror = () => reject(opening.error);
  });

/** What stands on the screen, with its styles and without its script. */
async function copyOf(page: Page) {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const script of copy.querySelectorAll('script, link[rel="modulepreload"], link[rel="manifest"]'))
      script.remove();
    // What the app adds to the head by itself names its own origin.
    return `<!doctype html>${copy.outerHTML.replaceAll(location.origin, '')}`;
  });
  const paths = [...html.matchAll(/<link[^>]*href="([^"]*\.css)"/g)].map(([, path = '']) => path);
  const texts = await page.evaluate((all) => Promise.all(all.map(async (path) => (await fetch(path)).text())), paths);
  return { html, styles: new Map(paths.map((path, index) => [path, texts[index] ?? ''])) };
}

/** Says that all of each group has come, as a pull does; runs in the page. */
async function holdAll({ groups, parts }: { groups: number; parts: readonly string[] }): Promise<void> {
  const name = (await indexedDB.databases()).find((each) => each.name?.includes('|'))?.name ?? '';
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
  });
  const transaction = db.transaction('parts', 'readwrite');
  for (let id = 0; id < groups; id += 1)
    for (const part of parts)
      transaction.objectStore('parts').put({ groupId: `g${id}`, part, syncedAt: Date.now(), count: 0 });
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  db.close();
}

async function heapAtRest(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('#root main article a').first().waitFor();
  await page.waitForTimeout(REST_MS);
  const { collected } = await (await HeapWatch.of(page)).ended();
  await page.close();
  return collected.together;
}

/** Fills the device by our own site, and lays both peers beside it, of which no server is left behind. @returns the addresses */
async function prepared(context: BrowserContext): Promise<{ product: string; plain: string; bare: string }> {
  const server = await startServer();
  const sites: PeerSite[] = [];
  try {
    const page = await context.newPage();
    await page.setViewportSize(PHONE);
    await signInOn(page, server);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.evaluate(fillDevice, DEVICE);
    const lists = Object.values(GROUP_ENTITIES).map(({ list }) => list);
    await page.evaluate(holdAll, { groups: DEVICE.groups, parts: ['group', ...lists] });
    const path = `/schedule/g0/${new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10)}`;
    // What the server does not know would be taken off the device again.
    await server.stop();
    await page.goto(`${server.address}${path}`);
    await page.locator('#root main article a').first().waitFor();
    await page.waitForTimeout(REST_MS);
    const { html, styles } = await copyOf(page);
    await page.close();

    const plain = await serveStatic(html, styles);
    const bare = await serveBare();
    sites.push(plain, bare);
    await visit(context, plain, async () => {});
    await visit(context, bare, async (empty) => {
      await empty.evaluate(makeTables);
      await empty.evaluate(fillDevice, DEVICE);
    });
    return {
      product: `${server.address}${path}`,
      plain: `${plain.address}${path}`,
      bare: `${bare.address}${path}`,
    };
  } finally {
    for (const site of sites) site.close();
    await server.stop();
  }
}

/**
 * Somebody opens a day from the home screen, without a network and with a worker that has to start: ours, a page of the
 * same markup without any script, and a bare page that reads the same rows, in turns.
 */
export async function measureColdStart(): Promise<ColdStart> {
  const browser = await OwnBrowser.start();
  try {
    const addresses = await browser.prepare(prepared);
    const starts = { product: [] as Start[], plain: [] as Start[], bare: [] as Start[] };
    for (let round = -1; round < STARTS; round += 1)
      for (const who of ['product', 'plain', 'bare'] as const) {
        const start = await startOnce(browser, addresses[who]);
        if (round >= 0) starts[who].push(start);
      }
    const middle = (all: readonly Start[]): Start => ({
      content: median(all.map(({ content }) => content)),
      ready: median(all.map(({ ready }) => ready)),
      worker: median(all.map(({ worker }) => worker)),
    });
    const heap = await browser.prepare((context) => heapAtRest(context, addresses.product));
    return { product: middle(starts.product), plain: middle(starts.plain), bare: middle(starts.bare), heap };
  } finally {
    await browser.stop();
  }
}
