import type { Browser, Page } from 'playwright';

/** Everything that an act renders later, such as a list behind the letter that filters it, has come by then. */
const SETTLE_MS = 400;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}

/**
 * The longest task of a page's thread during an act, in milliseconds. By the thread's own clock: other work of the
 * machine does not count.
 */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await act();
  await page.waitForTimeout(SETTLE_MS);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && pages.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('The trace has no task of the page');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}
