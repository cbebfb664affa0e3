import type { CDPSession, Page } from 'playwright';
import { numberText } from '#contract/text/number-text.ts';
import { startServer } from '../../e2e/support/server.ts';
import { inMs, type Run } from '../figure.ts';
import { inBrowser, signIn, untilDrawn } from './browser.ts';
import { fillDevice } from './fill-device.ts';
import { median } from './median.ts';

/** As many events on each day; the groups differ in their number of days. */
const DAYS_OF = { few: { events: 50, days: 5 }, many: { events: 5_000, days: 500 } };

const THROTTLE = 4;
/** Changes of the day. */
const SIZES = { full: 20, quick: 10 };
const TARGET = 1.3;
const DAY_MS = 86_400_000;
/** Everything that a day renders later has come by then. */
const SETTLE_MS = 600;

/** Presses the pill of a day, and waits until its events are rendered. Runs in the page. */
const turnTo = async (day: string): Promise<void> => {
  const pill = document.querySelector<HTMLElement>(`a[data-day="${day}"]`);
  if (!pill) throw new Error(`No pill of ${day}`);
  pill.click();
  const isShown = () => location.pathname.endsWith(day) && document.querySelector('main article') !== null;
  while (!isShown()) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
};

async function busyOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

/** How long a change of the day keeps the page's thread busy, in milliseconds. */
async function measure(page: Page, session: CDPSession, first: number, turns: number): Promise<number> {
  const [one = '', other = ''] = [1, 2].map((after) => new Date(first + after * DAY_MS).toISOString().slice(0, 10));
  await page.goto(`/schedule/g0/${one}`);
  await untilDrawn(page, 'main article');
  await page.waitForTimeout(SETTLE_MS);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const spent: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const before = await busyOf(session);
    await page.evaluate(turnTo, turn % 2 === 0 ? other : one);
    await page.waitForTimeout(SETTLE_MS);
    spent.push((await busyOf(session)) - before);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return median(spent);
}

/** A member turns the days of a short trip and of one with very many events, without a network. */
export const run: Run = (size, report) =>
  inBrowser(async (browser) => {
    const server = await startServer();
    try {
      const { context, page } = await signIn(browser, server, 'allow');
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await context.setOffline(true);
      const session = await context.newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      const nothing = { groups: 1, members: 0, hotels: 0, rooms: 0, comments: 0 };
      const first = Date.now() - 20 * DAY_MS;
      const spentIn = async (rows: { events: number; days: number }) => {
        await page.evaluate(fillDevice, { ...nothing, ...rows });
        return measure(page, session, first, SIZES[size]);
      };
      const few = await spentIn(DAYS_OF.few);
      const many = await spentIn(DAYS_OF.many);
      report({
        title:
          `another day of a group with ${numberText(DAYS_OF.many.events)} events, at 4x CPU throttle, against the same in ` +
          `one with ${DAYS_OF.few.events}`,
        value: (many / few).toFixed(2),
        detail: `${inMs(many)} ms of ${inMs(few)} ms; medians of ${SIZES[size]}`,
        target: `<= ${TARGET}`,
        isMet: many <= TARGET * few,
      });
    } finally {
      await server.stop();
    }
  });
