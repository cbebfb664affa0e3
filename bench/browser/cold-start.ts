import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { GROUP_ENTITIES } from '#sync/entities.ts';
import { startServer } from '../../e2e/support/server.ts';
import { signIn } from './browser.ts';
import { type DeviceRows, fillDevice } from './fill-device.ts';
import { HeapWatch } from './heap.ts';
import { median } from './median.ts';
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

/** Ends every worker of the browser, so that the next page has to start its own anew. */
async function stopWorkers(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.close();
}

async function slowPage(context: BrowserContext): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  return { page, session };
}

async function startOnce(context: BrowserContext, url: string): Promise<Start> {
  await stopWorkers(context);
  const { page } = await slowPage(context);
  await page.addInitScript(watchStart);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as never as { start: Start }).start?.ready > 0, null, { timeout: 60_000 });
  const start = await page.evaluate(() => (window as never as { start: Start }).start);
  await page.close();
  return start;
}

/** A profile in which a peer's worker has everything, without a network. */
async function visited(browser: Browser, { address }: PeerSite, prepare: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: address });
  const page = await context.newPage();
  await page.goto('/index.html');
  await page.evaluate(() => navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready));
  await prepare(page);
  await page.close();
  await context.setOffline(true);
  return context;
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

/**
 * Somebody opens a day from the home screen, without a network and with a worker that has to start: ours, a page of the
 * same markup without any script, and a bare page that reads the same rows, in turns.
 */
export async function measureColdStart(browser: Browser): Promise<ColdStart> {
  const server = await startServer();
  const sites: PeerSite[] = [];
  try {
    const { context, page } = await signIn(browser, server, 'allow');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.evaluate(fillDevice, DEVICE);
    const lists = Object.values(GROUP_ENTITIES).map(({ list }) => list);
    await page.evaluate(holdAll, { groups: DEVICE.groups, parts: ['group', ...lists] });
    const path = `/schedule/g0/${new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10)}`;
    await page.goto(path);
    await page.locator('#root main article a').first().waitFor();
    await page.waitForTimeout(REST_MS);
    const { html, styles } = await copyOf(page);
    await page.close();

    const plainSite = await serveStatic(html, styles);
    const bareSite = await serveBare();
    sites.push(plainSite, bareSite);
    const plain = await visited(browser, plainSite, async () => {});
    const bare = await visited(browser, bareSite, async (empty) => {
      await empty.evaluate(makeTables);
      await empty.evaluate(fillDevice, DEVICE);
    });

    const of = {
      product: { context, url: `${server.address}${path}` },
      plain: { context: plain, url: `${plainSite.address}${path}` },
      bare: { context: bare, url: `${bareSite.address}${path}` },
    };
    const starts = { product: [] as Start[], plain: [] as Start[], bare: [] as Start[] };
    for (let round = -1; round < STARTS; round += 1)
      for (const who of ['product', 'plain', 'bare'] as const) {
        const start = await startOnce(of[who].context, of[who].url);
        if (round >= 0) starts[who].push(start);
      }
    const middle = (all: readonly Start[]): Start => ({
      content: median(all.map(({ content }) => content)),
      ready: median(all.map(({ ready }) => ready)),
      worker: median(all.map(({ worker }) => worker)),
    });
    const heap = await heapAtRest(context, `${server.address}${path}`);
    for (const open of [context, plain, bare]) await open.close();
    return { product: middle(starts.product), plain: middle(starts.plain), bare: middle(starts.bare), heap };
  } finally {
    for (const site of sites) site.close();
    await server.stop();
  }
}
