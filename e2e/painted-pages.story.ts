import type { BrowserContext, Page } from 'playwright/test';
import { logOut } from './support/controls.ts';
import { expect, test } from './support/test.ts';
import { signInOn, workerOf } from './support/traveller.ts';
import { carriedTrip, installed, synced } from './support/waits.ts';

/** In a page whose scripts never run, as in one that waits for them. */
async function withoutScripts(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(path);
  return page;
}

/** A day of the demo trip that has events, on a device that has it all. */
async function openDay(page: Page): Promise<string> {
  await installed(page);
  await carriedTrip(page);
  await page.getByRole('link', { name: /^View/ }).first().click();
  await expect(page.getByRole('main').getByRole('article').getByRole('link').first()).toBeVisible();
  return new URL(page.url()).pathname;
}

/** The page as the worker answers it, before its scripts run. */
async function answerTo(context: BrowserContext, path: string): Promise<string> {
  const page = await withoutScripts(context, path);
  const text = await page.content();
  await page.close();
  return text;
}

/** For a painting (`src/first-paint/answer.ts`), which the page does not wait for beyond this. */
const PATIENCE_MS = 600;

/**
 * From now on the worker answers when it has looked, however busy the machine is: a page that comes without a painting
 * is one that the worker does not paint. @returns how often it has looked
 */
async function makePatient(context: BrowserContext): Promise<() => Promise<number>> {
  const worker = await workerOf(context);
  await worker.evaluate((patience) => {
    const { setTimeout } = globalThis;
    const counted = Object.assign(globalThis, { looks: 0 });
    globalThis.setTimeout = ((call: () => void, ms?: number) => {
      if (ms !== patience) return setTimeout(call, ms);
      counted.looks += 1;
      return 0;
    }) as typeof setTimeout;
  }, PATIENCE_MS);
  return () => worker.evaluate(() => (globalThis as unknown as { looks: number }).looks);
}

/** How many starts are tried until one is painted: on a busy machine the worker may not have read in time. */
const STARTS = 8;

/** Records that a page came painted. Runs in the page before its own scripts. */
function notePainted(): void {
  new MutationObserver((_, observer) => {
    if (!document.getElementById('painted')) return;
    performance.mark('came painted');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** The first of some starts that came painted, or the last. */
async function paintedStart(start: () => Promise<Page>): Promise<Page> {
  let page = await start();
  const isPainted = () => page.evaluate(() => performance.getEntriesByName('came painted').length > 0);
  for (let starts = 1; starts < STARTS && !(await isPainted()); starts += 1) {
    await page.close();
    page = await start();
  }
  expect(await isPainted(), 'the page came painted').toBe(true);
  return page;
}

// One after the other: the painted screen gives way after ten seconds, and slowing a page down takes a core of its own.
test.describe.configure({ mode: 'default' });

const OF_12_HOURS = /\d\s?(?:AM|PM)\b/;
const OF_24_HOURS = /\b(?:[01]\d|2[0-3]):[0-5]\d\b/;

test('without a network, the day of a user who chooses a 24-hour clock is shown before any script has run, with an unsent edit; the next user does not see it', async ({
  signIn,
  server,
}) => {
  test.slow();
  const { context, page } = await signIn('admin');
  const day = await openDay(page);
  const looks = await makePatient(context);
  await expect(page.getByRole('main')).toContainText(OF_12_HOURS);
  const link = page.getByRole('main').getByRole('article').getByRole('link').first();
  const path = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname;
  await page.goto('/settings');
  await page.getByLabel('Time format').selectOption('24-hour');
  await page.getByRole('button', { name: 'Save clock' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.goto(path);
  await page.getByRole('button', { name: 'Edit Event' }).click();
  const dialog = page.getByRole('dialog');
  const title = 'Painted <b>before</b> it was sent';
  await dialog.getByRole('textbox', { name: /^Title/ }).fill(title);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  const painted = await withoutScripts(context, day);
  await expect(painted.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expect(painted.getByText(/1 not sent/)).toBeVisible();
  await expect(painted.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(painted.getByText(/Available offline · Updated/)).toBeVisible();
  await expect(painted.locator('#painted')).toContainText(OF_24_HOURS);
  await expect(painted.locator('#painted')).not.toContainText(OF_12_HOURS);
  // The link works by itself.
  await painted.getByRole('link', { name: title, exact: true }).click();
  await expect(painted).toHaveURL(path);
  await painted.waitForLoadState();
  await expect(painted.getByRole('heading', { name: title })).toBeVisible();
  await painted.goto('/groups');
  await expect(painted.getByRole('link', { name: /^View/ }).first()).toBeVisible();
  await painted.goto('/');
  await expect(painted.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ })).toBeVisible();
  await painted.close();

  await context.setOffline(false);
  await synced(page);
  expect(await answerTo(context, '/groups')).toMatch(/id="painted".*Manage groups/s);
  await logOut(page);
  const before = await looks();
  const unpainted = await answerTo(context, day);
  expect(unpainted).not.toContain('id="painted"');
  expect(unpainted, 'has what the browser waits for').toContain(
    `id="${/rel="expect" href="#(\w+)"/.exec(unpainted)?.[1]}"`,
  );
  expect(await looks()).toBe(before + 1);
  // A student sees the same trip, as a student.
  await signInOn(page, server.emails.user);
  await page.goto('/groups');
  await expect(page.getByRole('link', { name: /^View/ }).first()).toBeVisible();
  const answer = await answerTo(context, '/groups');
  expect(answer).toContain('id="painted"');
  expect(answer).not.toContain('Manage groups');
});

/** The positions of the texts of a screen, painted and rendered. Runs in the page before its own scripts. */
function watchPlaces(): void {
  const placesIn = (screen: Element) => {
    const places: Record<string, string> = {};
    for (const element of screen.querySelectorAll('h1, h2, h3, a, button, time')) {
      const { left, top, width, height } = element.getBoundingClientRect();
      // The count of new notifications comes after the first screen; the bell stays in its place.
      const label = (element.getAttribute('aria-label') ?? '').replace(/, \d+ new$/, '');
      const name = label === 'Notifications' ? label : `${element.textContent} ${label}`;
      // The first of a name; the bar of phones and a hidden sidebar repeat it.
      if (width > 0) places[name] ??= [left, top, width, height].map(Math.round).join(' ');
    }
    return places;
  };
  const seen: { painted: unknown; drawn: unknown; shift: number; moved: unknown[]; overAt: number | null } = {
    painted: null,
    drawn: null,
    shift: 0,
    moved: [],
    overAt: null,
  };
  Object.assign(window, { seen });
  let typefacesAt = Number.POSITIVE_INFINITY;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Texts may wrap otherwise when their typeface comes (`late-fonts.story.ts`).
      if (entry.startTime <= typefacesAt) continue;
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] };
      seen.shift += value;
      for (const { node } of sources) seen.moved.push(`${node?.nodeName} ${node?.textContent?.slice(0, 40)}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const painted = document.getElementById('painted');
    const root = document.getElementById('root');
    const screen = painted ?? (root?.querySelector('main') ? root : null);
    const places = screen && placesIn(screen);
    // A title is as wide as its typeface, which the first frames may not have yet.
    if (places && document.fonts.status === 'loaded') {
      typefacesAt = Math.min(typefacesAt, performance.now());
      seen[painted ? 'painted' : 'drawn'] = places;
    }
    if (seen.drawn) seen.overAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

interface Seen {
  /** Milliseconds from the start of the page until the application had taken over. */
  overAt: number | null;
}

/** Less than the patience of a painted screen (`src/main.tsx`), after which the application is shown as it is. */
const GIVES_WAY_MS = 9_000;

const minuteNow = (): number => Math.floor(Date.now() / 60_000);

/** Records the first screen of a day that the application renders. Runs in the page before its own scripts. */
function noteFirst(): void {
  new MutationObserver((_, observer) => {
    const main = document.querySelector('#root main');
    if (!main?.firstElementChild) return;
    observer.disconnect();
    const first = {
      events: main.querySelectorAll('article a').length,
      gaps: [...main.querySelectorAll('li')].filter((item) => item.textContent.endsWith(' free')).length,
      isBusy: main.querySelector('[aria-busy="true"]') !== null,
    };
    Object.assign(window, { first });
  }).observe(document, { childList: true, subtree: true });
}
type First = { events: number; gaps: number; isBusy: boolean };

/** Taps the tab 'Members' while the screen is painted. Runs in the page before its own scripts. */
function tapMembers(): void {
  const tap = () => {
    const tab = [...document.querySelectorAll<HTMLElement>('#painted [role="tab"]')].find((element) =>
      element.textContent?.includes('Members'),
    );
    // In each frame, because nothing may listen to the first one yet.
    if (tab) setTimeout(() => tab.click());
    if (tab || !document.querySelector('#root main')) requestAnimationFrame(tap);
  };
  tap();
}

test('when the application takes over from a painted screen nothing moves, the day is whole, and a tap before it counts', async ({
  signIn,
}) => {
  test.slow();
  const { context, page } = await signIn('user');
  const day = await openDay(page);
  const event = await page.getByRole('main').getByRole('article').getByRole('link').first().getAttribute('href');
  await page.close();
  await context.setOffline(true);
  const slowly = async (path: string, ...notes: (() => void)[]): Promise<Page> => {
    const next = await context.newPage();
    const devtools = await context.newCDPSession(next);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    for (const note of [notePainted, ...notes]) await next.addInitScript(note);
    await next.goto(path);
    return next;
  };

  for (const [screen, path] of Object.entries({ day, event: event ?? '', groups: '/groups' })) {
    const start = async (): Promise<Page> => {
      const began = minuteNow();
      const next = await slowly(path, watchPlaces, noteFirst);
      const over = await next.waitForFunction(() => (window as never as { seen: Seen }).seen.overAt);
      // An event that has begun or ended meanwhile is rendered otherwise than it was painted; and a painted screen does
      // not wait for an application that is slower than a busy machine makes it.
      if (minuteNow() === began && Number(await over.jsonValue()) < GIVES_WAY_MS) return next;
      await next.close();
      return start();
    };
    const next = await paintedStart(start);
    const seen = await next.evaluate(() => (window as never as { seen: Record<string, unknown> }).seen);
    expect(Object.keys((seen.painted ?? {}) as object).length, screen).toBeGreaterThan(10);
    expect(seen.drawn, screen).toMatchObject(seen.painted as Record<string, unknown>);
    expect(seen.shift, `${screen}: moved: ${JSON.stringify(seen.moved)}`).toBeLessThan(0.01);
    if (screen === 'day') {
      // From the rows that the worker has read.
      const first = await next.evaluate(() => (window as never as { first: First }).first);
      expect(first.events).toBeGreaterThan(0);
      expect(first.isBusy).toBe(false);
      await expect(next.locator('#answers')).not.toBeAttached();
      await expect(next.getByRole('button', { name: 'More group actions' })).toBeVisible();
      await expect(next.getByRole('listitem').filter({ hasText: / free$/ })).toHaveCount(first.gaps);
    }
    await next.close();
  }

  const tapped = await paintedStart(async () => {
    const start = await slowly(day, tapMembers);
    await start.locator('#root main').waitFor();
    return start;
  });
  await expect(tapped.getByRole('tab', { name: 'Members', selected: true })).toBeVisible();
});
