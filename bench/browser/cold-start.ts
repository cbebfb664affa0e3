import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { numberText } from '#contract/text/number-text.ts';
import { GROUP_ENTITIES } from '#sync/kinds/entities.ts';
import { startServer } from '../../e2e/support/server.ts';
import { inMb, MB, type Run } from '../figure.ts';
import { signInOn, untilDrawn } from './browser.ts';
import { type DeviceRows, fillDevice } from './fill-device.ts';
import { HeapWatch } from './heap.ts';
import { median } from './median.ts';
import { OwnBrowser } from './own-browser.ts';
import { type PeerSite, serveBare, serveStatic } from './peer-site.ts';

/** The days have no divisor in common with the number of groups, so that each has ten events on every day. */
const SIZES = {
  full: { groups: 50, events: 200_000, days: 401, starts: 10 },
  quick: { groups: 10, events: 20_000, days: 201, starts: 5 },
};
const TARGET = 1.5;
const HEAP_TARGET_MB = 60;
const THROTTLE = 4;
const DAY_MS = 86_400_000;
const PHONE = { width: 390, height: 844 };
const LOOK_MS = 1_500;
const LOOKS = 80;
/** Everything that follows the first screen has come by then. */
const REST_MS = 4_000;

/** Milliseconds from the navigation until the first event is shown, and until the application reacts to a tap. */
interface Start {
  content: number;
  ready: number;
  /** The worker's share of it, by its own measurement: the protocol slows down pages, but no workers. */
  worker: number;
}

interface ColdStart {
  product: Start;
  plain: Start;
  bare: Start;
  /** In bytes, after everything has come to rest. */
  heap: number;
}

/** Records both moments, each once the frame that shows it is through. Runs in the page before its own scripts. */
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

/** Opens an address in a browser whose workers have all ended, so that the page has to start its own again. */
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
    let start: Start | null = null;
    for (let looked = 0; looked < LOOKS; looked += 1) {
      // Seldom, because each question takes some of the page's time.
      await pause(LOOK_MS);
      start = await browser.evaluate<Start | null>(tab, 'window.start ?? null');
      if (start && start.ready > 0) return start;
    }
    throw new Error(`${url} has not started: ${JSON.stringify(start)}`);
  } finally {
    await browser.closeTab(tab);
  }
}

/** Makes a peer's worker fetch all of it onto the device. */
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

/** The visible content of the screen, with its styles and without its script. */
async function copyOf(page: Page) {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const script of copy.querySelectorAll('script, link[rel="modulepreload"], link[rel="manifest"]'))
      script.remove();
    // The app's own additions to the head name its own origin.
    return `<!doctype html>${copy.outerHTML.replaceAll(location.origin, '')}`;
  });
  const paths = [...html.matchAll(/<link[^>]*href="([^"]*\.css)"/g)].map(([, path = '']) => path);
  const texts = await page.evaluate((all) => Promise.all(all.map(async (path) => (await fetch(path)).text())), paths);
  return { html, styles: new Map(paths.map((path, index) => [path, texts[index] ?? ''])) };
}

/** Records that all of each group has come, as a pull does; runs in the page. */
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
  await untilDrawn(page, 'main article a');
  await page.waitForTimeout(REST_MS);
  const { collected } = await (await HeapWatch.of(page)).ended();
  await page.close();
  return collected.together;
}

/**
 * Fills the device by our own site, and installs both peers beside it; no server is left running. @returns the
 * addresses
 */
async function prepared(
  context: BrowserContext,
  device: DeviceRows,
): Promise<{ product: string; plain: string; bare: string }> {
  const server = await startServer();
  const sites: PeerSite[] = [];
  try {
    const page = await context.newPage();
    await page.setViewportSize(PHONE);
    await signInOn(page, server);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.evaluate(fillDevice, device);
    const lists = Object.values(GROUP_ENTITIES).map(({ list }) => list);
    await page.evaluate(holdAll, { groups: device.groups, parts: ['group', ...lists] });
    const path = `/schedule/g0/${new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10)}`;
    // Rows that the server does not know would be removed from the device again.
    await server.stop();
    await page.goto(`${server.address}${path}`);
    await untilDrawn(page, 'main article a');
    await page.waitForTimeout(REST_MS);
    const { html, styles } = await copyOf(page);
    await page.close();

    const plain = await serveStatic(html, styles);
    const bare = await serveBare();
    sites.push(plain, bare);
    await visit(context, plain, async () => {});
    await visit(context, bare, async (empty) => {
      await empty.evaluate(makeTables);
      await empty.evaluate(fillDevice, device);
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
 * A member opens a day from the home screen, without a network and with a worker that has to start: ours, a page of the
 * same markup without any script, and a bare page that reads the same rows, in turns.
 */
async function measure({ starts: rounds, ...rows }: (typeof SIZES)['full']): Promise<ColdStart> {
  const browser = await OwnBrowser.start();
  try {
    const device = { ...rows, members: 0, hotels: 0, rooms: 0, comments: 0 };
    const addresses = await browser.prepare((context) => prepared(context, device));
    const starts = { product: [] as Start[], plain: [] as Start[], bare: [] as Start[] };
    for (let round = -1; round < rounds; round += 1)
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

export const run: Run = async (size, report) => {
  const { events, groups, starts } = SIZES[size];
  const { product, plain, bare, heap } = await measure(SIZES[size]);
  const coldStart = `cold start at a day, without a network, at 4x CPU throttle, of ${numberText(events)} events in ${groups} groups`;
  const reportStart = (title: string, of: number, least: number, detail = '') =>
    report({
      title: `${coldStart}: ${title}`,
      value: (of / least).toFixed(2),
      detail: `${Math.round(of)} ms of ${Math.round(least)} ms${detail}; medians of ${starts}`,
      target: `<= ${TARGET}`,
      isMet: of <= TARGET * least,
    });
  reportStart(
    'its first event is drawn, against a page of the same markup without a script',
    product.content,
    plain.content,
    `, the worker’s painting, which is not throttled, ${Math.round(product.worker)} ms of it`,
  );
  reportStart(
    'a tap is answered by the application, against a bare page that reads the same rows',
    product.ready,
    bare.ready,
  );
  report({
    title: `${coldStart}: heap once all has come to rest`,
    value: `${inMb(heap)} MB`,
    target: `< ${HEAP_TARGET_MB} MB`,
    isMet: heap < HEAP_TARGET_MB * MB,
  });
};
