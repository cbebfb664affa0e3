import type { Page, Route } from 'playwright/test';
import { signedInByApi } from './support/signed-in.ts';
import { DESKTOP, expect, PHONE, signInByCall, test } from './support/test.ts';
import { findEvent } from './support/traveller.ts';

/** A tenth of what counts as a good sum: words of another width move the end of a line by some pixels. */
const SUM_MAX = 0.01;
/** Up or down, in pixels. */
const MOVE_MAX = 2;

interface Shift {
  value: number;
  /** The elements that have moved up or down. */
  moved: string[];
}

/** Collects the layout shifts of a page; those after an input count as well. */
const watchShifts = (most: number) => {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  type Entry = PerformanceEntry & {
    value: number;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[])
      shifts.push({
        value,
        moved: sources
          // A number whose own line grows stays where it is, in the middle.
          .filter(({ previousRect: was, currentRect: is }) => (was.top - is.top) * (was.bottom - is.bottom) > most ** 2)
          .map(({ node, previousRect, currentRect }) => {
            const markup = node instanceof Element ? node.outerHTML : node?.textContent;
            return `from ${previousRect.y} to ${currentRect.y}: ${markup?.slice(0, 160)}`;
          }),
      });
  }).observe({ type: 'layout-shift', buffered: true });
};

/** The shifts since the last call. */
const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0));

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desk', DESKTOP],
] as const)
  test(`nothing on a ${device} moves when the fonts arrive after the page`, async ({ browser, server }) => {
    // The service worker would bring the fonts with the app.
    const where = { baseURL: server.address, viewport, timezoneId: 'Asia/Tokyo' };
    const context = await browser.newContext({ ...where, serviceWorkers: 'block' });
    await context.addInitScript(watchShifts, MOVE_MAX);
    const look = async (path: string, shown: string | RegExp) => {
      const page = await context.newPage();
      const late = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await late.promise;
        await route.continue();
      });
      // The load event waits for the fonts.
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await shiftsOf(page);
      late.resolve();
      await expect
        .poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length))
        .toBeGreaterThan(0);
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const shifts = await shiftsOf(page);
      expect
        .soft(
          shifts.flatMap(({ moved }) => moved),
          path,
        )
        .toEqual([]);
      expect
        .soft(
          shifts.reduce((sum, { value }) => sum + value, 0),
          path,
        )
        .toBeLessThan(SUM_MAX);
      await page.close();
    };
    await look('/login', 'Forgot your password?');
    await signInByCall(context.request, server.emails.admin);
    const { groupId } = await findEvent(context.request, 'Japan');
    await look('/', 'Recent Activity');
    await look(`/schedule/${groupId}`, /Count-off/);
    await look('/admin', 'Healthy');
    await context.close();
  });

/** The screens, and the words of each that come with its data. */
const screensOf = ({ groupId, eventId }: { groupId: string; eventId: string }): [path: string, shown: RegExp][] => [
  [`/schedule/${groupId}`, /Count-off/],
  [`/schedule/${groupId}?tab=trip`, /Count-off/],
  [`/schedule/${groupId}?tab=members`, /40 members/],
  [`/schedule/${groupId}?tab=lodging`, /Hotel Kazahana/],
  [`/events/${eventId}`, /Post comment/],
  ['/', /Recent Activity/],
  ['/groups', /Japan/],
  [`/groups/${groupId}/members`, /40 members/],
  ['/matrix-hub', /Whole schedule/],
  ['/settings', /Save Preferences/],
  ['/admin', /pending invitation/],
  ['/users', /\d+ users/],
  ['/groups/manage', /Japan/],
];

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desk', DESKTOP],
] as const)
  test(`a first visit on a ${device} keeps the place of data that comes after the page`, async ({
    browser,
    server,
  }) => {
    test.slow();
    const request = await signedInByApi(server);
    const storageState = await request.storageState();
    const options = { baseURL: server.address, viewport, timezoneId: 'Asia/Tokyo', storageState };
    for (const [path, shown] of screensOf(await findEvent(request, 'Japan'))) {
      const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
      await context.addInitScript(watchShifts, MOVE_MAX);
      const page = await context.newPage();
      const late = Promise.withResolvers<void>();
      const hold = async (route: Route) => {
        await late.promise;
        await route.continue();
      };
      await page.route(/\/api\/(?!environment|auth\/)/, hold);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('button', { name: 'Sync: Updating…' })).toBeVisible();
      late.resolve();
      await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sync: Up to date' })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const shifts = await shiftsOf(page);
      const sum = shifts.reduce((sum, { value }) => sum + value, 0);
      const moved = shifts.flatMap(({ moved }) => moved).join('\n');
      expect.soft(sum, `${path}\n${moved}`).toBeLessThan(SUM_MAX);
      await context.close();
    }
    await request.dispose();
  });
