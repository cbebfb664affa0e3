import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { css } from '../../build/css.ts';
import { type RunningServer, startServer } from '../../e2e/support/server.ts';
import { FRAME_MS, inMs, type Run } from '../figure.ts';
import { inBrowser, openDay, signIn } from './browser.ts';
import { median } from './median.ts';

/** Counted comments of each way. */
const SIZES = { full: 20, quick: 8 };
const WARM_UP = 2;
const THROTTLE = 4;
/** How long a finger stays on the button: what the press itself renders is over by the click. */
const PRESS_MS = 80;
/** A comment whose page closes later than this after the click is not lost. */
const KEPT_MS = 60;

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * From the click until the comment is in the page, until it is painted on the screen, and until the transaction that
 * writes it is complete, in milliseconds.
 */
interface Shown {
  inPage: number;
  painted: number;
  kept: number;
}

const WAYS = ['product', 'relaxed', 'strict'] as const;
type Way = (typeof WAYS)[number];

/**
 * Medians of both, for the product and without the outbox: with a write at the browser's default durability, and at the
 * store's.
 */
type Posting = Record<Way, Shown>;

/** Builds the application whose comments skip the outbox. @returns the folder with its `dist/` */
async function buildWithoutOutbox(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'matrix-plain-'));
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    css,
    plugins: [
      react(),
      {
        name: 'plain-entry',
        transformIndexHtml: {
          order: 'pre',
          handler: (html) => html.replace('/src/main.tsx', '/bench/browser/page/main.tsx'),
        },
      },
    ],
    build: {
      target: 'es2023',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      outDir: join(folder, 'dist'),
      emptyOutDir: true,
      chunkSizeWarningLimit: 2_000,
    },
  });
  return folder;
}

/** The first event of the trip's first day, on a throttled page; both servers have the same events. */
async function openEvent(browser: Browser, server: RunningServer): Promise<Page> {
  const { context, page } = await signIn(browser, server, 'block');
  await openDay(page);
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await page.getByRole('textbox', { name: 'Your comment' }).waitFor();
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  return page;
}

/**
 * The same without the outbox. Its server does not know the comments that are put into the table there, so it is not
 * pulled from again.
 */
async function openPlainEvent(browser: Browser, server: RunningServer, durability: Way): Promise<Page> {
  const page = await openEvent(browser, server);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: ['*/comments'] });
  await page.evaluate((value) => sessionStorage.setItem('bench-durability', value), durability);
  return page;
}

/** Watches, inside the page, for the click, for the comment that it makes, and for the transaction that writes it. */
async function watch(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    let clicked = 0;
    addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true, once: true });
    const kept = new Promise<number>((resolve) => {
      const { add, put } = IDBObjectStore.prototype;
      const watched = (write: typeof put): typeof put =>
        function (this: IDBObjectStore, ...args) {
          if (clicked > 0 && ['outbox', 'comments'].includes(this.name)) {
            Object.assign(IDBObjectStore.prototype, { add, put });
            this.transaction.addEventListener('complete', () => resolve(performance.now() - clicked));
          }
          return write.apply(this, args);
        };
      Object.assign(IDBObjectStore.prototype, { add: watched(add), put: watched(put) });
    });
    const painted = new Promise<Omit<Shown, 'kept'>>((resolve) => {
      const observer = new MutationObserver(() => {
        const last = [...document.querySelectorAll('article[aria-label^="Comment by"]')].at(-1);
        if (!last?.textContent?.includes(wanted)) return;
        observer.disconnect();
        const inPage = performance.now() - clicked;
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve({ inPage, painted: performance.now() - clicked })),
        );
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    Object.assign(window, { shown: Promise.all([painted, kept]).then(([shown, at]) => ({ ...shown, kept: at })) });
  }, text);
}

/** Posts one comment with a real click, and waits until its effects have ended. */
async function post(page: Page, text: string): Promise<Shown> {
  await page.getByRole('textbox', { name: 'Your comment' }).fill(text);
  await watch(page, text);
  const button = page.getByRole('button', { name: 'Post comment' });
  // Otherwise the bar at the bottom may lie over the button once the list has grown.
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await button.click({ delay: PRESS_MS });
  const shown = await page.evaluate(() => (window as unknown as { shown: Promise<Shown> }).shown);
  await page.waitForFunction(
    () =>
      document.querySelector('article [role="status"]') === null && document.querySelector('form [aria-busy]') === null,
  );
  await page.waitForTimeout(300);
  return shown;
}

const medians = (all: readonly Shown[]): Shown => ({
  inPage: median(all.map(({ inPage }) => inPage)),
  painted: median(all.map(({ painted }) => painted)),
  kept: median(all.map(({ kept }) => kept)),
});

/**
 * How long a posted comment takes to be on the screen, the three ways in turns: other work of the machine affects all
 * alike. Each way has a page of its own, so that their lists grow alike too.
 */
async function measure(browser: Browser, rounds: number): Promise<Posting> {
  const folder = await buildWithoutOutbox();
  const servers = [await startServer(), await startServer({ folder })] as const;
  try {
    const pages: Record<Way, Page> = {
      product: await openEvent(browser, servers[0]),
      relaxed: await openPlainEvent(browser, servers[1], 'relaxed'),
      strict: await openPlainEvent(browser, servers[1], 'strict'),
    };
    const all: Record<Way, Shown[]> = { product: [], relaxed: [], strict: [] };
    for (let round = 0; round < WARM_UP + rounds; round += 1) {
      for (let turn = 0; turn < WAYS.length; turn += 1) {
        const way = WAYS[(round + turn) % WAYS.length] ?? 'product';
        const shown = await post(pages[way], `Is there hot water? ${round}`);
        if (round >= WARM_UP) all[way].push(shown);
      }
    }
    return { product: medians(all.product), relaxed: medians(all.relaxed), strict: medians(all.strict) };
  } finally {
    for (const server of servers) await server.stop();
  }
}

export const run: Run = async (size, report) => {
  const rounds = SIZES[size];
  const { product, relaxed, strict } = await inBrowser((browser) => measure(browser, rounds));
  const later = product.painted - relaxed.painted;
  report({
    title: 'a comment is on the screen later than without the outbox, at 4x CPU throttle',
    value: `${(product.painted / relaxed.painted).toFixed(2)}, ${inMs(later)} ms`,
    detail:
      `${inMs(product.painted)} ms from the click against ${inMs(relaxed.painted)} ms; ` +
      `in the page ${inMs(product.inPage)} against ${inMs(relaxed.inPage)} ms; ` +
      `against a plain write as durable as the outbox ${inMs(product.painted - strict.painted)} ms; medians of ${rounds}`,
    target: `<= ${FRAME_MS} ms`,
    isMet: later <= FRAME_MS,
  });
  report({
    title: 'a comment is in the outbox after the click, at 4x CPU throttle',
    value: `${inMs(product.kept)} ms`,
    detail: `a plain write ${inMs(relaxed.kept)} ms, one as durable as the outbox ${inMs(strict.kept)} ms; medians of ${rounds}`,
    target: `<= ${KEPT_MS} ms`,
    isMet: product.kept <= KEPT_MS,
  });
};
