import type { Browser, CDPSession, Page } from 'playwright';
import { startServer } from '../../e2e/support/server.ts';
import { signIn } from './browser.ts';
import { fillDevice } from './fill-device.ts';
import { median } from './median.ts';

/** As many on each day; the groups differ in how many days they have. */
export const DAYS_OF = { few: { events: 50, days: 5 }, many: { events: 5_000, days: 500 } };

const THROTTLE = 4;
const TURNS = 20;
const DAY_MS = 86_400_000;
/** What a day draws later has come by then. */
const SETTLE_MS = 600;

/** What changing the day keeps the page's thread busy for, in milliseconds, in each group. */
export type ChangeOfDay = Record<keyof typeof DAYS_OF, number>;

/** Presses the pill of a day, and waits until its events are drawn. Runs in the page. */
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

async function measure(page: Page, session: CDPSession, first: number): Promise<number> {
  const [one = '', other = ''] = [1, 2].map((after) => new Date(first + after * DAY_MS).toISOString().slice(0, 10));
  await page.goto(`/schedule/g0/${one}`);
  await page.locator('main article').first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const spent: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = await busyOf(session);
    await page.evaluate(turnTo, turn % 2 === 0 ? other : one);
    await page.waitForTimeout(SETTLE_MS);
    spent.push((await busyOf(session)) - before);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return median(spent);
}

/** Somebody turns the days of a short trip and of one with very many events, without a network. */
export async function measureChangeOfDay(browser: Browser): Promise<ChangeOfDay> {
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
      return measure(page, session, first);
    };
    const few = await spentIn(DAYS_OF.few);
    const many = await spentIn(DAYS_OF.many);
    await context.close();
    return { few, many };
  } finally {
    await server.stop();
  }
}
