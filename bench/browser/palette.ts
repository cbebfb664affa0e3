import type { Browser, CDPSession, Page } from 'playwright';
import { numberText } from '#contract/text/number-text.ts';
import { startServer } from '../../e2e/support/server.ts';
import { FRAME_MS, inMb, inMs, MB, type Run } from '../figure.ts';
import { inBrowser, signIn, untilDrawn } from './browser.ts';
import { type DeviceRows, fillDevice } from './fill-device.ts';
import { HeapWatch } from './heap.ts';
import { median } from './median.ts';

/** 20,000 rows, more than most users have on their devices. */
const DEVICE: DeviceRows = { groups: 4, members: 1_400, hotels: 8, rooms: 588, events: 8_000, comments: 10_000 };
const HEAP_TARGET_MB = 100;

/**
 * The typed texts, letter by letter: a common word, a rare one, one with a mistake, two words, and one without a match.
 */
const TYPED = ['shu', 'sonkalin', 'berlnito', 'ka mi', 'tomi shuri', 'xqz'];
const ROUNDS = 3;
const PATIENCE_MS = 300_000;
const SAMPLE_MS = 200;

interface Keystroke {
  typed: string;
  ms: number;
}

interface PaletteFigures {
  /** The time of a letter until its results are rendered, in milliseconds. */
  keystroke: { median: number; worst: number; worstOf: string };
  /** From opening until all of the device is read, in milliseconds, and the longest task of the page meanwhile. */
  reading: { took: number; longestTask: number };
  /** Bytes in use while it is open, and the palette's share of them. */
  heap: { open: number; own: number };
}

const input = (page: Page) => page.getByRole('combobox', { name: 'Search' });

/** Puts a text into the box as a key does, and waits until it is rendered. Runs in the page. */
const put = async (text: string) => {
  const field = document.querySelector<HTMLInputElement>('[data-search] input');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  if (!field || !set) throw new Error('The search is not open');
  set.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
};

/**
 * Types a text letter by letter, and measures how long each keeps the page's thread busy: searching, rendering and
 * laying out. By the thread's own clock, so that other work of the machine does not matter.
 */
async function typeIn(page: Page, session: CDPSession, whole: string): Promise<Keystroke[]> {
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  const spent: Keystroke[] = [];
  await page.evaluate(put, '');
  for (let length = 1; length <= whole.length; length += 1) {
    const typed = whole.slice(0, length);
    const before = await busy();
    await page.evaluate(put, typed);
    spent.push({ typed, ms: (await busy()) - before });
  }
  return spent;
}

/** A member with all of these rows on the device opens the search, without a network, and types. */
async function measure(browser: Browser, device: DeviceRows): Promise<PaletteFigures> {
  const server = await startServer();
  try {
    const { context, page: first } = await signIn(browser, server, 'allow');
    await first.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const elsewhere = await context.newPage();
    await elsewhere.goto('/api/environment');
    await first.close();
    await elsewhere.evaluate(fillDevice, device);
    await context.setOffline(true);
    const page = await context.newPage();
    await elsewhere.close();
    const heap = await HeapWatch.of(page);
    await page.goto('/settings');
    await untilDrawn(page, 'h1');
    const before = (await heap.ended()).collected.together;
    await page.evaluate(() => {
      const tasks = window as unknown as { longest: number };
      tasks.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.longest = Math.max(tasks.longest, duration);
      }).observe({ type: 'longtask' });
    });

    const started = performance.now();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await input(page).fill('xqz');
    const isReading = () => page.getByText('Loading…').isVisible();
    // A text without a match: while the device is read, the search runs again and renders nothing.
    while ((await isReading()) || !(await page.getByText('No results on this device').isVisible())) {
      if (performance.now() - started > PATIENCE_MS) throw new Error('The device was not read');
      await page.waitForTimeout(SAMPLE_MS);
    }
    const took = performance.now() - started;
    const longestTask = await page.evaluate(() => (window as unknown as { longest: number }).longest);

    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent: Keystroke[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const text of TYPED) spent.push(...(await typeIn(page, session, text)));
    const byTyped = Map.groupBy(spent, ({ typed }) => typed);
    // The median of a text over the rounds, because other work of the machine affects one of them.
    const medians = [...byTyped].map(([typed, each]) => ({ typed, ms: median(each.map(({ ms }) => ms)) }));
    const worst = medians.reduce((most, each) => (each.ms > most.ms ? each : most));
    const open = (await heap.ended()).collected.together;
    await context.close();
    return {
      keystroke: { median: median(medians.map(({ ms }) => ms)), worst: worst.ms, worstOf: worst.typed },
      reading: { took, longestTask },
      heap: { open, own: open - before },
    };
  } finally {
    await server.stop();
  }
}

export const run: Run = async (_size, report) => {
  const rows = Object.values(DEVICE).reduce((sum, count) => sum + count, 0);
  const { keystroke, reading, heap } = await inBrowser((browser) => measure(browser, DEVICE));
  report({
    title: `a letter typed into the search over ${numberText(rows)} rows keeps the page busy, of a frame of ${FRAME_MS} ms`,
    value: `${(keystroke.worst / FRAME_MS).toFixed(2)}, ${inMb(heap.open)} MB`,
    detail:
      `the longest, ${inMs(keystroke.worst)} ms, by “${keystroke.worstOf}”; the median ${inMs(keystroke.median)} ms; ` +
      `of the heap ${inMb(heap.own)} MB are the search’s; all is read in ` +
      `${(reading.took / 1_000).toFixed(1)} s, by tasks of at most ${Math.round(reading.longestTask)} ms`,
    target: `<= 1, ${HEAP_TARGET_MB} MB`,
    isMet: keystroke.worst <= FRAME_MS && heap.open <= HEAP_TARGET_MB * MB,
  });
};
