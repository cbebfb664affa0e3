import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { words } from './support/comments.ts';
import { boxOf, pressTool, undoOf } from './support/controls.ts';
import { DESKTOP } from './support/test.ts';
import { expect, test } from './support/traveller.ts';
import { carried, synced } from './support/waits.ts';

interface Planned {
  id: number;
  title: string;
  startTime: string;
  endTime: string;
  timezone: string;
  version: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** This far up or down is a quarter of an hour. */
const STEP_PX = 8;

async function onServer(request: APIRequestContext, groupId: string, title: string): Promise<Planned[]> {
  const all: Planned[] = await (await request.get(`/api/groups/${groupId}/schedules`)).json();
  return all.filter((event) => event.title === title);
}

/** An event of two hours at ten, on the second day of the group; nothing else of the trip is touched. */
async function plan(request: APIRequestContext, groupId: string, title: string, day: string): Promise<void> {
  const made = await request.post(`/api/groups/${groupId}/schedules`, {
    data: {
      title,
      type: 'flight',
      startTime: `${day}T01:00:00.000Z`,
      endTime: `${day}T03:00:00.000Z`,
      timezone: 'Asia/Seoul',
      description: '<p>Bring water</p>',
    },
  });
  expect(made.status()).toBe(201);
}

const secondDay = async (request: APIRequestContext, groupId: string): Promise<string> => {
  const { startDate }: { startDate: string } = await (await request.get(`/api/groups/${groupId}`)).json();
  return new Date(Date.parse(`${startDate}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10);
};

const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('article').filter({ hasText: title });
const pane = (page: Page): Locator => page.getByRole('region', { name: 'Event Details' });
const openedBy = (page: Page, title: string): Locator => cardOf(page, title).getByRole('link');

/** Grabs a card; once it is clearly not a click, the page says where it would go. */
async function takeHold(page: Page, card: Locator): Promise<{ x: number; y: number }> {
  await card.scrollIntoViewIfNeeded();
  const box = await boxOf(card);
  const at = { x: box.x + 120, y: box.y + 22 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await expect(async () => {
    await page.mouse.move(at.x, at.y + 7);
    await page.mouse.move(at.x, at.y + STEP_PX);
    // Not the announcement for screen readers, which may belong to the previous drag.
    await expect(page.locator('[data-dragging]')).toBeAttached({ timeout: 500 });
  }).toPass();
  return at;
}

/** Day and event are beside each other, below the days; the user comes back to where they were. */
async function expectSideBySide(page: Page, groupId: string): Promise<void> {
  await page.goto(`/schedule/${groupId}`);
  const first = page.getByRole('main').getByRole('article').first().getByRole('link');
  await expect(first).toBeVisible();
  const title = (await first.textContent()) ?? '';
  await first.click();
  await expect(pane(page).getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(pane(page).getByRole('heading', { name: 'Event Details' })).toBeFocused();
  await expect(page).toHaveURL(/\/schedule\/\d+\/[\d-]+\?event=\d+$/);
  await expect(pane(page).getByRole('textbox', { name: 'Your comment' })).toBeVisible();
  const [days, day, event] = await Promise.all([
    boxOf(page.getByRole('navigation', { name: 'Days' })),
    boxOf(page.getByRole('list', { name: 'Events of the day' })),
    boxOf(pane(page)),
  ]);
  expect(days.y + days.height).toBeLessThanOrEqual(Math.min(day.y, event.y + 8));
  expect(day.x + day.width).toBeLessThanOrEqual(event.x);

  const address = page.url();
  await page.keyboard.press('Escape');
  await expect(pane(page)).toHaveCount(0);
  await expect(openedBy(page, title).first()).toBeFocused();
  await page.goto(address);
  await expect(pane(page).getByRole('heading', { name: title, exact: true })).toBeVisible();

  // Where there is no room for it, the same address is that of the event.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page).toHaveURL(/\/events\/\d+$/);
  await page.getByRole('link', { name: 'Back to schedule' }).click();
  const add = page.getByRole('button', { name: 'Add Event' });
  await expect(add).toBeVisible();
  expect((await add.boundingBox())?.width).toBeLessThanOrEqual(48);
}

test('on a desk I read an event beside its day; without a network I drag one, move it by keys and take a move back', async ({
  travel,
}) => {
  test.slow();
  const { context, page, request, groupId } = await travel('organizer');
  await page.setViewportSize(DESKTOP);
  await expectSideBySide(page, groupId);
  await page.setViewportSize(DESKTOP);
  const title = words('Flight to Naha');
  const day = await secondDay(request, groupId);
  await plan(request, groupId, title, day);
  await page.goto(`/schedule/${groupId}/${day}`);
  const card = cardOf(page, title);
  await expect(card.getByText('10:00 AM')).toBeVisible();
  await expect(card.getByRole('button', { name: `Move ${title}` })).toBeVisible();
  await carried(page);
  // The code that moves events is loaded by now; the first edit loads the code that makes edits.
  await context.setOffline(true);

  const at = await takeHold(page, card);
  await page.mouse.move(at.x, at.y + 4 * STEP_PX, { steps: 4 });
  await expect(page.getByRole('status').filter({ hasText: '11:00 AM – 01:00 PM' })).toBeAttached();
  await page.mouse.up();
  await expect(page.getByText('Moved to 11:00 AM – 01:00 PM')).toBeVisible();
  await expect(card.getByText('11:00 AM')).toBeVisible();
  await expect(card.getByText('Not sent yet')).toBeVisible();

  await takeHold(page, card);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByRole('status').filter({ hasText: 'Move canceled' })).toBeAttached();
  await expect(card.getByText('11:00 AM')).toBeVisible();

  await openedBy(page, title).focus();
  await page.keyboard.down('Alt');
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown');
  await page.keyboard.up('Alt');
  const undo = await undoOf(page, 'Moved to 11:45 AM – 01:45 PM');
  await expect(openedBy(page, title)).toBeFocused();
  await undo.click();
  await expect(card.getByText('11:00 AM')).toBeVisible();

  await card.getByRole('button', { name: `Move ${title}` }).click();
  await page.getByRole('menuitem', { name: '15 minutes later' }).click();
  await expect(page.getByText('Moved to 11:15 AM – 01:15 PM')).toBeVisible();
  await expect(card.getByText('11:15 AM')).toBeVisible();

  // Onto the day after, in the strip.
  await takeHold(page, card);
  const next = page.getByRole('navigation', { name: 'Days' }).locator(`[data-day="${dayAfter(day)}"]`);
  await next.hover({ force: true });
  await expect(next).toHaveAttribute('data-target');
  await page.mouse.up();
  await expect(page.getByText(/^Moved to .*11:15 AM – 01:15 PM$/)).toBeVisible();
  await expect(card).toHaveCount(0);
  await next.click();
  await expect(card.getByText('11:15 AM')).toBeVisible();

  await context.setOffline(false);
  await synced(page);
  await expect
    .poll(async () =>
      (await onServer(request, groupId, title)).map(({ startTime, endTime, timezone }) => [
        startTime,
        endTime,
        timezone,
      ]),
    )
    .toEqual([[`${dayAfter(day)}T02:15:00.000Z`, `${dayAfter(day)}T04:15:00.000Z`, 'Asia/Seoul']]);
});

test('with a finger I turn from day to day', async ({ browser, server, travel }) => {
  const { context, groupId, request } = await travel('user');
  const phone = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: await context.storageState(),
  });
  const page = await phone.newPage();
  const day = await secondDay(request, groupId);
  await page.goto(`/schedule/${groupId}/${day}`);
  const card = page.getByRole('main').getByRole('article').first();
  await expect(card).toBeVisible();
  const devtools = await phone.newCDPSession(page);
  const swipe = async (from: [number, number], to: [number, number]) => {
    const touch = (type: 'touchStart' | 'touchMove', [x, y]: [number, number]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
    await touch('touchStart', from);
    for (let step = 1; step <= 8; step += 1)
      await touch('touchMove', [from[0] + ((to[0] - from[0]) * step) / 8, from[1] + ((to[1] - from[1]) * step) / 8]);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const address = (of: string) => new RegExp(`/schedule/${groupId}/${of}$`);
  // The listener for touches is loaded after the first screen.
  await expect(page.locator('section[style*="touch-action"]')).toBeVisible();
  await swipe([300, 600], [100, 610]);
  await expect(page).toHaveURL(address(dayAfter(day)));
  await swipe([100, 600], [300, 590]);
  await expect(page).toHaveURL(address(day));
  await expect(card).toBeVisible();
  await swipe([200, 650], [180, 300]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await expect(page).toHaveURL(address(day));
  await phone.close();
});

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10);

test('on a desk I plan with the assistant beside the day, which I go on using', async ({ travel }) => {
  const { page, request, groupId } = await travel('organizer');
  await page.setViewportSize(DESKTOP);
  const [title, renamed] = [words('Museum'), words('Aquarium')];
  const day = await secondDay(request, groupId);
  await plan(request, groupId, title, day);
  await page.goto(`/schedule/${groupId}/${day}`);
  await expect(cardOf(page, title)).toBeVisible();
  await pressTool(page, 'Ask assistant');
  const leading = page.getByRole('button', { name: 'Ask assistant', exact: true });
  const opener = (await leading.isVisible()) ? leading : page.getByRole('button', { name: 'More group actions' });
  const assistant = page.getByRole('dialog', { name: 'Ask assistant' });
  const question = assistant.getByRole('textbox', { name: 'Your question' });
  await expect(question).toBeFocused();
  const list = page.getByRole('list', { name: 'Events of the day' });
  const card = (named: string) => list.getByRole('link', { name: named, exact: true });
  const [plannedAt, askedAt] = await Promise.all([boxOf(list), boxOf(assistant)]);
  expect(plannedAt.width).toBeGreaterThan(500);
  expect(plannedAt.x + plannedAt.width).toBeLessThanOrEqual(askedAt.x);
  expect(askedAt.x + askedAt.width).toBeLessThanOrEqual(DESKTOP.width);
  expect(askedAt.y + askedAt.height).toBeLessThanOrEqual(DESKTOP.height);

  await question.fill(`Rename ${title} to ${renamed}`);
  await question.press('Enter');
  await expect(assistant.getByRole('deletion')).toContainText('Museum');
  await question.fill('And then');

  // An event takes the place of the day, and gives it back; other days and the whole trip are beside the same words.
  await card(title).click();
  await expect(pane(page).getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(list).toBeHidden();
  await page.getByRole('button', { name: 'Close event' }).click();
  await expect(card(title)).toBeFocused();
  await page.getByRole('link', { name: 'Trip', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Trip', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Day', exact: true }).click();

  await assistant.getByRole('button', { name: 'Confirm' }).click();
  await expect(card(renamed)).toBeVisible();
  await expect(question).toHaveValue('And then');

  // The panel is as high while the page is scrolled; content that appears measures it again.
  const main = page.locator('main');
  const lengthen = (by: string) =>
    main.evaluate((element, padding) => {
      element.style.paddingBottom = padding;
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, by);
  await lengthen('100vh');
  await page.mouse.move(plannedAt.x + 10, plannedAt.y + 10);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await lengthen('120vh');
  expect((await assistant.boundingBox())?.height).toBe(askedAt.height);

  await page.emulateMedia({ media: 'print' });
  await expect(assistant).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await assistant.getByRole('button', { name: 'Close' }).click();
  await expect(assistant).toHaveCount(0);
  await expect(opener).toBeFocused();
});
