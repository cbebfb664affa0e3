import type { BrowserContext, Locator, Page } from 'playwright/test';
import { PHONE } from './support/test.ts';
import { expect, test } from './support/traveller.ts';
import { synced } from './support/waits.ts';

const LOW = { width: 640, height: 320 };

/** The parts of an element's style that remain in the user's own colors. */
const drawn = (element: Locator, pseudo?: string): Promise<string> =>
  element.evaluate((node, of) => {
    const { borderTopStyle, borderBottomColor, borderInlineStart, borderTopWidth, outlineStyle, backgroundColor } =
      getComputedStyle(node, of);
    return [borderTopStyle, borderBottomColor, borderInlineStart, borderTopWidth, outlineStyle, backgroundColor].join();
  }, pseudo);

/** The day of the demo trip that is today. */
async function openDay(page: Page, groupId: string): Promise<void> {
  await page.goto(`/schedule/${groupId}`);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
}

/** The focused element that is covered, and the element that covers it; runs in the page. */
function coveredFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2);
  const label = there?.closest('label');
  const isSeen = there && (focused.contains(there) || there.contains(focused) || label?.contains(focused));
  return isSeen ? null : `${focused.outerHTML.slice(0, 120)} under ${there?.outerHTML.slice(0, 120)}`;
}

/** The header names the app beside its controls, also while edits wait; without room for the name, the mark replaces it. */
async function expectHeader(context: BrowserContext, page: Page): Promise<void> {
  const header = page.getByRole('banner');
  const home = header.getByRole('link', { name: 'Matrix Expedition Management System' });
  const title = home.getByText('Matrix Expedition', { exact: true });
  const fits = () =>
    title.evaluate((node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      const bar = node.closest('header')?.getBoundingClientRect();
      const next = node.closest('header')?.querySelector('button')?.getBoundingClientRect();
      return (
        bar !== undefined &&
        next !== undefined &&
        left >= 0 &&
        right <= next.left &&
        top >= bar.top &&
        bottom <= bar.bottom
      );
    });
  await synced(page);
  await expect(title).toBeVisible();
  expect(await fits()).toBe(true);
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Your comment' }).fill('A word');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(header.getByRole('button', { name: 'Sync: 1 not sent' })).toBeVisible();
  await expect(title).toBeVisible();
  await expect.poll(fits).toBe(true);
  // Where there is no room for the name, the mark replaces it.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect(title).toBeHidden();
  await expect(home.locator('svg')).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await context.setOffline(false);
  await synced(page);
}

test("in the user's own colors, every state still differs from its neighbors", async ({ travel }) => {
  const { page, groupId } = await travel('admin');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ forcedColors: 'active' });
  await openDay(page, groupId);

  const sections = page.getByRole('navigation', { name: 'Main' }).first();
  const section = (name: string) => sections.getByRole('link', { name, exact: true });
  expect(await drawn(section('Groups')), 'the current section').not.toBe(await drawn(section('Dashboard')));
  const tab = (name: string) => page.getByRole('tab', { name });
  expect(await drawn(tab('Schedule')), 'the chosen tab').not.toBe(await drawn(tab('Members')));
  const days = page.getByRole('link').and(page.locator('[data-day]'));
  const chosen = page.locator('[data-day][aria-current=page]');
  const other = page.locator('[data-day]:not([aria-current], [data-today])').first();
  expect(await days.count()).toBeGreaterThan(1);
  expect(await drawn(chosen), 'the chosen day').not.toBe(await drawn(other));
  await other.click();
  await expect(page.locator('[data-day][data-today]')).not.toHaveAttribute('aria-current');
  const usual = page.locator('[data-day]:not([aria-current], [data-today])').first();
  const usually = await drawn(usual);
  await expect.poll(() => drawn(page.locator('[data-day][data-today]')), { message: 'today' }).not.toBe(usually);
  const nowLine = page.locator('[data-now]');
  await page.locator('[data-day][data-today]').click();
  await expect(nowLine).toBeVisible();
  const rail = page.getByRole('list', { name: 'Events of the day' });
  expect(await drawn(nowLine, '::before'), 'the line for now').not.toBe(await drawn(rail, '::before'));

  await page.goto(`/groups/${groupId}/members`);
  const rows = page.getByRole('row');
  await rows.nth(1).getByRole('checkbox').check();
  const usualRow = await drawn(rows.nth(2));
  // Its color changes during one frame, even with reduced motion.
  await expect.poll(() => drawn(rows.nth(1)), { message: 'a selected row' }).not.toBe(usualRow);

  await page.goto('/groups');
  const shown = page.getByRole('switch');
  const control = shown.locator('xpath=..').locator('[data-part=control]');
  await expect(page.getByRole('heading', { name: 'Active Groups' })).toBeVisible();
  const off = await drawn(control);
  await page.getByText('Show archived').click();
  await expect(page.getByRole('heading', { name: 'Archived Groups' })).toBeVisible();
  await expect(control).toHaveAttribute('data-state', 'checked');
  await expect.poll(() => drawn(control), { message: 'a switch that is on' }).not.toBe(off);

  await page.getByRole('button', { name: 'Refresh' }).first().click();
  const toast = page.locator('[data-toast]');
  await expect(toast).toBeVisible();
  expect(await toast.evaluate((node) => getComputedStyle(node).borderTopStyle), 'the edge of a toast').toBe('solid');
});

test('in a low window nothing covers the text, and the focused element is visible', async ({ travel }) => {
  test.slow();
  const { page, groupId } = await travel('admin');
  await page.setViewportSize(LOW);
  for (const path of [`/schedule/${groupId}`, `/groups/${groupId}/members`, '/groups/manage', '/users']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('main').locator('article, tbody tr').first()).toBeVisible();
    // The head of a group moves everything below it when its actions appear, which is not tested here.
    if (path.startsWith('/schedule'))
      await expect(page.getByRole('button', { name: 'More group actions' })).toBeVisible();
    await synced(page);
    await page.waitForLoadState('networkidle');
    if (path.endsWith('members')) await page.getByRole('row').nth(1).getByRole('checkbox').check();
    await page.evaluate(() => scrollTo(0, 400));
    const inFront = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((node) => ['fixed', 'sticky'].includes(getComputedStyle(node).position) && node.clientHeight > 1)
        .filter((node) => !node.closest('[data-live-announcer]') && getComputedStyle(node).transform === 'none')
        .map((node) => node.outerHTML.slice(0, 100)),
    );
    expect(inFront, path).toEqual([]);

    await page.evaluate(() => scrollTo(0, 0));
    for (let tabs = 0; tabs < 30; tabs += 1) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() => page.evaluate(coveredFocus), { message: `${path}, after ${tabs + 1} times Tab` })
        .toBeNull();
    }
  }
  await page.goto('/users');
  await page.getByRole('button', { name: 'Add User' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add User' });
  const last = form.getByRole('button', { name: 'Add User' });
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  await form.getByRole('textbox', { name: 'Email' }).focus();
  await expect(form.getByRole('textbox', { name: 'Email' })).toBeInViewport({ ratio: 1 });
});

test('a phone names the page in its header, shows the day above four events, hides no focused element, and opens the chosen tab', async ({
  travel,
}) => {
  test.slow();
  const { context, page, groupId } = await travel('admin');
  await expectHeader(context, page);
  await openDay(page, groupId);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const heading = page.getByRole('heading', { level: 2 });
  for (const kept of [
    heading,
    page.locator('p', { hasText: /^Times in/ }),
    page.locator('[data-day][aria-current=page]'),
  ])
    await expect(kept).toBeInViewport({ ratio: 0.9 });

  await page.evaluate(() => scrollTo(0, 200));
  const whole = await page.evaluate(() => {
    const above = document.querySelector('h2')?.parentElement?.parentElement?.getBoundingClientRect().bottom ?? 0;
    // The other one is for wide windows, and is hidden here.
    const bars = [...document.querySelectorAll('nav[aria-label=Main]')].map((bar) => bar.getBoundingClientRect().top);
    const below = Math.max(...bars);
    return [...document.querySelectorAll('main article')].filter((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return top >= above && bottom <= below;
    }).length;
  });
  expect(whole).toBeGreaterThanOrEqual(4);

  await page.evaluate(() => scrollTo(0, 0));
  for (const key of ['Tab', 'Shift+Tab'])
    for (let times = 1; times <= 25; times += 1) {
      await page.keyboard.press(key);
      await expect.poll(() => page.evaluate(coveredFocus), { message: `after ${times} times ${key}` }).toBeNull();
    }

  await page.goto('/groups/manage?tab=new');
  await expect(page.getByRole('tab', { name: 'Create New Group', selected: true })).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => scrollY), 'the page stays where it was').toBe(0);
});

test('on a phone the next page of the days begins at its first day', async ({ travel }) => {
  const { page, request } = await travel('admin');
  const made = await request.post('/api/groups', {
    data: {
      ...{ name: 'Thirty days', code: `THIRTY-${Date.now() % 1_000_000}`, type: 'HSS', year: 2026 },
      ...{ startDate: '2026-09-01', endDate: '2026-09-30', defaultTimezone: 'Asia/Tokyo' },
    },
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`/schedule/${(await made.json()).id}/2026-09-12`);
  const pill = (day: string) => page.locator(`[data-day="${day}"]`);
  await expect(pill('2026-09-12')).toBeInViewport({ ratio: 1 });
  await expect(pill('2026-09-01')).not.toBeInViewport();
  const at = await page.getByRole('button', { name: 'Next 14 days' }).evaluate(async (button: HTMLElement) => {
    button.click();
    await new Promise(requestAnimationFrame);
    const first = document.querySelector('[data-day="2026-09-15"]');
    return { scrolled: first?.closest('ul')?.scrollLeft, left: first?.getBoundingClientRect().left };
  });
  expect(at.scrolled).toBe(0);
  expect(at.left).toBeGreaterThanOrEqual(0);
  expect(at.left, 'after the button for the previous page').toBeLessThan(64);
});
