import type { Browser, Page } from 'playwright';
import { startServer } from '../../e2e/support/server.ts';
import { openDay, signIn } from './browser.ts';
import { type Filling, fillOutbox, unsentCount } from './fill-outbox.ts';
import { HeapWatch, type Peak } from './heap.ts';

const MB = 1024 * 1024;
export const FILLING: Filling = { comments: 5_000, events: 20, files: 10, fileBytes: 20 * MB };
/** Long enough for all files and a part of the comments on a slow machine. */
const DRAIN_MS = 60_000;
const SAMPLE_MS = 200;

export interface LargeOutbox {
  day: Peak;
  syncCentre: Peak;
  draining: Peak;
  /** Entries that were sent in the time that was left for it. */
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

async function untilSent(page: Page): Promise<void> {
  const until = Date.now() + DRAIN_MS;
  while (Date.now() < until && (await page.evaluate(unsentCount)) > 0) await page.waitForTimeout(1_000);
}

/**
 * A person comes back with more unsent edits than anybody will ever have: they open the app without a network, look at a
 * day and at what is not sent, and then there is a network.
 */
export async function measureLargeOutbox(browser: Browser): Promise<LargeOutbox> {
  const server = await startServer();
  try {
    const { context, page: first } = await signIn(browser, server, 'allow');
    await first.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const elsewhere = await context.newPage();
    await elsewhere.goto('/api/environment');
    await first.close();
    await elsewhere.evaluate(fillOutbox, FILLING);
    await context.setOffline(true);
    const page = await context.newPage();
    await elsewhere.close();
    const heap = await HeapWatch.of(page);

    const total = FILLING.comments + FILLING.files;
    const day = await during(
      heap,
      page,
      (async () => {
        await page.goto('/groups');
        await openDay(page);
      })(),
    );
    const mark = page.getByRole('button', { name: /^Sync:/ });
    const syncCentre = process.env.NO_CENTRE
      ? day
      : await during(
          heap,
          page,
          (async () => {
            await mark.click();
            await page.getByRole('dialog').getByText('Comment 0:').waitFor({ timeout: 120_000 });
            // While it is open; a sample may otherwise fall only before and after it.
            await heap.sample(true);
            await page.keyboard.press('Escape');
            await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: 60_000 });
          })(),
        );
    const started = Date.now();
    await context.setOffline(false);
    const draining = await during(heap, page, untilSent(page));
    const seconds = (Date.now() - started) / 1_000;
    return { day, syncCentre, draining, sent: total - (await page.evaluate(unsentCount)), seconds };
  } finally {
    await server.stop();
  }
}
