import type { APIRequestContext, Browser, Page } from 'playwright';
import { startServer } from '../../e2e/support/server.ts';
import { signedInByApi } from '../../e2e/support/signed-in.ts';
import { FRAME_MS, type Run } from '../figure.ts';
import { inBrowser, signIn, untilDrawn } from './browser.ts';

const DAYS = 14;
const EVENTS = 200;
const FRAMES = { full: 600, quick: 240 };
const THROTTLE = 4;
const DESKTOP = { width: 1280, height: 800 };
/** Of a screen with 60 frames a second, the share that is drawn in time. */
const TARGET = 0.95;

/** A group of 14 days with this many events, by its id. */
async function makeGroup(api: APIRequestContext, count: number): Promise<string> {
  const post = async (path: string, data: object): Promise<string> => {
    const answer = await api.post(path, { data });
    if (!answer.ok()) throw new Error(`${answer.status()} for ${path}: ${await answer.text()}`);
    return String((await answer.json()).id);
  };
  const groupId = await post('/api/groups', {
    ...{ name: `Scroll ${count}`, code: `SCROLL-${count}`, type: 'HSS', year: 2026 },
    ...{ startDate: '2026-09-01', endDate: `2026-09-${DAYS}`, defaultTimezone: 'UTC' },
  });
  for (let at = 0; at < count; at += 1) {
    const start = Date.UTC(2026, 8, 1 + (at % DAYS), 7, 45 * Math.floor(at / DAYS));
    const [startTime, endTime] = [start, start + 40 * 60_000].map((ms) => new Date(ms).toISOString());
    const texts = { title: `Event ${at} of the trip`, type: 'activity', description: '', address: 'Gion' };
    await post(`/api/groups/${groupId}/schedules`, { ...texts, timezone: 'UTC', startTime, endTime });
  }
  return groupId;
}

/** Scrolls the desk to its far corner and back, a step in each frame; returns the share of frames in time. */
async function scroll(page: Page, groupId: string, count: number, frames: number): Promise<number> {
  await page.goto(`/schedule/${groupId}/2026-09-01?tab=trip`);
  await untilDrawn(page, count > 0 ? '[data-column] article' : '[data-column]');
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const ms = await page.evaluate(
    (steps) =>
      new Promise<number>((resolve) => {
        const desk = document.querySelector('[data-desk]');
        let begun = 0;
        let at = 0;
        const step = (now: number) => {
          begun ||= now;
          const share = 1 - Math.abs(1 - (2 * at) / steps);
          desk?.scrollTo(share * desk.scrollWidth, share * desk.scrollHeight);
          if (at === steps) resolve(now - begun);
          else requestAnimationFrame(step);
          at += 1;
        };
        requestAnimationFrame(step);
      }),
    frames,
  );
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return Math.min(1, (frames * FRAME_MS) / ms);
}

async function measure(browser: Browser, frames: number): Promise<{ empty: number; full: number }> {
  const server = await startServer();
  try {
    const api = await signedInByApi(server);
    const [emptyId, fullId] = [await makeGroup(api, 0), await makeGroup(api, EVENTS)];
    await api.dispose();
    const { context, page } = await signIn(browser, server, 'allow', 'admin');
    await page.setViewportSize(DESKTOP);
    const empty = await scroll(page, emptyId, 0, frames);
    const full = await scroll(page, fullId, EVENTS, frames);
    await context.close();
    return { empty, full };
  } finally {
    await server.stop();
  }
}

export const run: Run = async (size, report) => {
  const frames = FRAMES[size];
  const { empty, full } = await inBrowser((browser) => measure(browser, frames));
  report({
    title: `scrolling a trip of ${DAYS} days and ${EVENTS} events, at 4x CPU throttle: frames in time`,
    value: full.toFixed(2),
    detail: `${empty.toFixed(2)} without events; ${frames} frames of ${FRAME_MS} ms`,
    target: `>= ${TARGET}`,
    isMet: full >= TARGET,
  });
};
