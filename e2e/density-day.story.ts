import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { DESKTOP, PHONE, signInByCall } from './support/test.ts';
import { expect, test } from './support/traveller.ts';

const EVENTS = 9;
const NARROW = { width: 320, height: 640 };
/** As in `docs/design`. */
const HEADER_PX = 96;
/** Below the banner of a development server: the application, the group, its tabs, the days and the date are above it. */
const FIRST_EVENT_PX = 300;
/** The header of a group on a desk is one line. */
const DESK_HEADER_PX = 56;

const ZONE = 'Asia/Seoul';

async function makeGroup(request: APIRequestContext, name: string): Promise<string> {
  const made = await request.post('/api/groups', {
    data: {
      ...{ name, code: `DAY-${Date.now() % 1_000_000}`, type: 'HSS', year: 2026 },
      ...{ startDate: '2026-09-01', endDate: '2026-09-30', defaultTimezone: ZONE },
    },
  });
  return (await made.json()).id;
}

/** On 2 September 2026. @param start as in `00:30:00.000Z` */
async function makeEvent(
  request: APIRequestContext,
  groupId: string,
  title: string,
  start: string,
  end: string,
  isDraft = false,
) {
  const made = await request.post(`/api/groups/${groupId}/schedules`, {
    data: {
      ...{ title, type: 'meal', timezone: ZONE, description: '', address: 'A long way from here, 2-14-6 Hanakawado' },
      ...{ startTime: `2026-09-02T${start}`, endTime: `2026-09-02T${end}`, isDraft },
    },
  });
  expect(made.status()).toBe(201);
}

test('a desk shows nine events of a day at once, and a phone begins the day within 300 px', async ({
  travel,
  openDevice,
  server,
}) => {
  test.slow();
  const { page, request, groupId } = await travel('organizer');
  const id = await makeGroup(request, 'Nine events of all classes on every day of the trip, and of their teachers');
  for (let hour = 0; hour < EVENTS; hour += 1)
    await makeEvent(request, id, `Event ${hour}`, `0${hour}:00:00.000Z`, `0${hour}:30:00.000Z`);
  await page.setViewportSize(DESKTOP);
  await page.goto(`/schedule/${id}/2026-09-02`);
  const events = page.getByRole('main').getByRole('article');
  await expect(events).toHaveCount(EVENTS);
  await expect(page.getByRole('button', { name: 'More group actions' })).toBeVisible();
  for (const event of await events.all()) await expect(event).toBeInViewport({ ratio: 1 });
  const heading = await page.locator('main header').boundingBox();
  expect(heading?.height).toBeLessThanOrEqual(DESK_HEADER_PX);

  // An organizer far from the zone of a group of several pages of days, one within it, and a member.
  for (const [role, path, screen] of [
    ['organizer', `/schedule/${id}/2026-09-02`, { viewport: PHONE }],
    ['organizer', `/schedule/${id}/2026-09-02`, { viewport: NARROW, timezoneId: ZONE }],
    ['user', `/schedule/${groupId}`, { viewport: PHONE }],
  ] as const) {
    const phone = await openDevice({ ...screen, hasTouch: true, isMobile: true });
    await signInByCall(phone.request, server.emails[role]);
    const day = await phone.newPage();
    await day.goto(path);
    await expect(day.getByRole('link', { name: 'Emergency', exact: true })).toBeVisible();
    // Early in the day it is the line for now.
    const first = day.getByRole('list', { name: 'Events of the day' }).getByRole('listitem').first();
    const device = `${role} ${screen.viewport.width}`;
    expect(await topOf(day, first), device).toBeLessThanOrEqual(FIRST_EVENT_PX);
    const header = await day.locator('main header').boundingBox();
    expect(header?.height, device).toBeLessThanOrEqual(HEADER_PX);
  }
});

/** The top of an element below the banner of a development server. */
async function topOf(page: Page, element: Locator): Promise<number> {
  await expect(element).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  const [shell, box] = [await page.locator('header').first().boundingBox(), await element.boundingBox()];
  if (!shell || !box) throw new Error('The day is not drawn');
  return box.y - shell.y;
}

test('a phone begins the day within 300 px early in the morning, also with news and drafts, which stay at its foot', async ({
  elsewhere,
  openDevice,
  server,
}) => {
  const request = await elsewhere('organizer');
  const id = await makeGroup(request, 'Early');
  await makeEvent(request, id, 'Breakfast of all classes and of their teachers', '00:00:00.000Z', '00:30:00.000Z');
  await makeEvent(request, id, 'Judo', '02:00:00.000Z', '03:00:00.000Z');
  await makeEvent(request, id, 'Secret party', '10:00:00.000Z', '11:00:00.000Z', true);
  const phone = await openDevice({ viewport: PHONE, hasTouch: true, isMobile: true });
  await signInByCall(phone.request, server.emails.organizer);
  const page = await phone.newPage();
  await page.clock.setFixedTime('2026-09-01T20:30:00Z');
  await page.goto(`/schedule/${id}/2026-09-02`);
  const next = page.getByText('Next in 3 h 30 min: Breakfast');
  const first = page.getByRole('article').first();
  await expect(next).toBeVisible();
  expect(await topOf(page, first)).toBeLessThanOrEqual(FIRST_EVENT_PX);
  // The words are at the foot of its card.
  const [card, words] = [await first.boundingBox(), await next.boundingBox()];
  if (!card || !words) throw new Error('The day is not drawn');
  expect(words.y).toBeGreaterThan(card.y + card.height / 2);
  expect(words.y + words.height).toBeLessThanOrEqual(card.y + card.height);

  // Authors do not see their own.
  const admin = await elsewhere('admin');
  const made = await admin.post(`/api/groups/${id}/announcements`, {
    data: { title: 'Bring an umbrella, and the shoes that may become wet in the garden' },
  });
  expect(made.status()).toBe(201);
  await makeEvent(admin, id, 'Kendo', '04:00:00.000Z', '05:00:00.000Z');
  await page.reload();
  const announcement = page.getByRole('region', { name: 'Announcements' }).getByRole('link');
  const changes = page.getByRole('region', { name: 'Recent changes' });
  await expect(announcement).toContainText('Bring an umbrella');
  await expect(changes).toContainText('Since your last visit: 1 new');
  const drafts = page.getByRole('button', { name: 'Publish day' });
  expect(await topOf(page, first)).toBeLessThanOrEqual(FIRST_EVENT_PX);
  for (const line of [announcement, changes, drafts]) await expect(line).toBeInViewport({ ratio: 1 });
});

test('a desk shows three parallel events beside each other, and the others by a button', async ({ travel }) => {
  const { page, request } = await travel('organizer');
  await page.setViewportSize(DESKTOP);
  const id = await makeGroup(request, 'Choices');
  for (const [title, start, end] of [
    ['Judo', '00:00', '02:00'],
    ['Kendo', '00:00', '01:00'],
    ['Aikido', '00:15', '01:30'],
    ['Karate', '00:30', '01:30'],
    ['Sumo', '00:30', '01:30'],
    ['Lunch', '01:00', '02:00'],
  ])
    await makeEvent(request, id, title ?? '', `${start}:00.000Z`, `${end}:00.000Z`);
  await page.goto(`/schedule/${id}/2026-09-02`);
  const list = page.getByRole('list', { name: /^\d from 09:00 AM$/ });
  const parallel = list.getByRole('article');
  const tops = async () => {
    const all = await parallel.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    return new Set(all).size;
  };
  await expect(parallel).toHaveCount(3);
  await expect(list.getByRole('link')).toHaveText(['Kendo', 'Judo', 'Aikido']);
  expect(await tops()).toBe(1);
  const others = page.getByRole('button', { name: '+2 more' });
  await others.focus();
  await page.keyboard.press('Enter');
  await expect(parallel).toHaveCount(5);
  expect(await tops()).toBe(2);
  expect(await complaints(page)).toEqual([]);
  await page.getByRole('button', { name: 'Less' }).click();
  await expect(parallel).toHaveCount(3);

  // An event that comes to them by keys keeps the focus.
  const late = page.getByRole('link', { name: 'Lunch' });
  await late.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(parallel.filter({ hasText: 'Lunch' })).toBeVisible();
  await expect(late).toBeFocused();

  // So does one that closes beside the day, whose others were never shown.
  await late.click();
  await page.reload();
  await expect(late).toBeVisible();
  await page.getByRole('button', { name: 'Close event' }).click();
  await expect(late).toBeFocused();
});
