import type { Browser, Page } from 'playwright';
import { numberText } from '#contract/text/number-text.ts';
import { startServer } from '../../e2e/support/server.ts';
import { inMb, MB, type Run, type Size } from '../figure.ts';
import { inBrowser, openDay, signIn, untilDrawn } from './browser.ts';
import { type Filling, fillOutbox, unsentCount } from './fill-outbox.ts';
import { HeapWatch, type Peak } from './heap.ts';

/** The time for sending is enough for all files and a part of the comments on a slow machine. */
const SIZES: Record<Size, Filling & { drainMs: number }> = {
  full: { comments: 5_000, events: 20, files: 10, fileBytes: 20 * MB, drainMs: 60_000 },
  quick: { comments: 1_000, events: 20, files: 4, fileBytes: 5 * MB, drainMs: 10_000 },
};
const TARGET_MB = 60;
const SAMPLE_MS = 200;

interface LargeOutbox {
  day: Peak;
  syncCentre: Peak;
  draining: Peak;
  /** Entries that were sent in the remaining time. */
  sent: number;
  seconds: number;
}

/** Samples the heap until the work is done. */
async function during(heap: HeapWatch, page: Page, work: Promise<void>): Promise<Peak> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await heap.sample();
    await page.waitForTimeout(SAMPLE_MS);
  }
  await over;
  return heap.ended();
}

async function untilSent(page: Page, drainMs: number): Promise<void> {
  const until = Date.now() + drainMs;
  while (Date.now() < until && (await page.evaluate(unsentCount)) > 0) await page.waitForTimeout(1_000);
}

/**
 * A user comes back with more unsent edits than are ever expected: they open the app without a network, look at a day
 * and at the unsent edits, and then there is a network.
 */
async function measure(browser: Browser, { drainMs, ...filling }: (typeof SIZES)['full']): Promise<LargeOutbox> {
  const server = await startServer();
  try {
    const { context, page: first } = await signIn(browser, server, 'allow');
    await first.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const elsewhere = await context.newPage();
    await elsewhere.goto('/api/environment');
    await first.close();
    await elsewhere.evaluate(fillOutbox, filling);
    await context.setOffline(true);
    const page = await context.newPage();
    await elsewhere.close();
    const heap = await HeapWatch.of(page);

    const total = filling.comments + filling.files;
    const day = await during(
      heap,
      page,
      (async () => {
        await page.goto('/groups');
        await untilDrawn(page, 'main ul > li');
        await openDay(page);
      })(),
    );
    const mark = page.getByRole('button', { name: /^Sync:/ });
    const syncCentre = await during(
      heap,
      page,
      (async () => {
        await mark.click();
        await page.getByRole('dialog').getByText('Comment 0:').waitFor();
        // While it is open; otherwise samples may fall only before and after it.
        await heap.sample(true);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      })(),
    );
    const started = Date.now();
    await context.setOffline(false);
    const draining = await during(heap, page, untilSent(page, drainMs));
    const seconds = (Date.now() - started) / 1_000;
    return { day, syncCentre, draining, sent: total - (await page.evaluate(unsentCount)), seconds };
  } finally {
    await server.stop();
  }
}

export const run: Run = async (size, report) => {
  const filling = SIZES[size];
  const outbox = await inBrowser((browser) => measure(browser, filling));
  const queued = `${numberText(filling.comments)} entries and ${(filling.files * filling.fileBytes) / MB} MB of files`;
  const reportHeap = (title: string, { raw, collected }: Peak, detail = '') =>
    report({
      title: `heap with ${queued} queued, ${title}`,
      value: `${inMb(collected.together)} MB`,
      detail:
        `in use; uncollected garbage counted in: ${inMb(raw.together)} MB, ` +
        `of these objects ${inMb(raw.objects)}, files ${inMb(raw.buffers)}${detail}`,
      target: `< ${TARGET_MB} MB`,
      isMet: collected.together < TARGET_MB * MB,
    });
  reportHeap('the day opened offline', outbox.day);
  reportHeap('the Sync centre opened', outbox.syncCentre);
  reportHeap('sending', outbox.draining, `; ${outbox.sent} entries sent in ${Math.round(outbox.seconds)} s`);
};
