import type { APIRequestContext, Page } from 'playwright/test';
import { boxOf, undoOf } from './support/controls.ts';
import { DESKTOP } from './support/test.ts';
import { expect, test } from './support/traveller.ts';

const HOUR_PX = 40;

interface Planned {
  title: string;
  startTime: string;
  endTime: string;
}

/** A group in Tokyo with a talk at ten and three choices at two, on its second day. */
async function makeTrip(request: APIRequestContext): Promise<string> {
  const made = await request.post('/api/groups', {
    data: {
      ...{ name: 'Whole trip', code: `TRIP-${Date.now() % 1_000_000}`, type: 'HSS', year: 2026 },
      ...{ startDate: '2026-09-01', endDate: '2026-09-14', defaultTimezone: 'Asia/Tokyo' },
    },
  });
  const { id } = await made.json();
  for (const [title, hour] of [
    ['Talk', '01'],
    ['Judo', '05'],
    ['Kendo', '05'],
    ['Aikido', '05'],
  ]) {
    const event = await request.post(`/api/groups/${id}/schedules`, {
      data: {
        ...{ title, type: 'activity', description: '', timezone: 'Asia/Tokyo' },
        ...{ startTime: `2026-09-02T${hour}:00:00.000Z`, endTime: `2026-09-02T${hour}:45:00.000Z` },
      },
    });
    expect(event.status()).toBe(201);
  }
  return String(id);
}

/** The times of an event on the server, by the clock of Tokyo. */
async function timesOf(request: APIRequestContext, groupId: string, title: string): Promise<string | undefined> {
  const all: Planned[] = await (await request.get(`/api/groups/${groupId}/schedules`)).json();
  const event = all.find((each) => each.title === title);
  const tokyo = (instant: string) => new Date(Date.parse(instant) + 9 * 3_600_000).toISOString().slice(8, 16);
  return event && `${tokyo(event.startTime)} ${tokyo(event.endTime)}`;
}

const column = (page: Page, day: string) => page.locator(`[data-column="2026-09-${day}"]`);
/** The middle of a column at an hour of its day. */
async function placeOf(page: Page, day: string, hour: number): Promise<{ x: number; y: number }> {
  const box = await boxOf(column(page, day));
  return { x: box.x + box.width / 2, y: box.y + hour * HOUR_PX };
}
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await expect(async () => {
    await page.mouse.move(to.x, to.y - 7);
    await page.mouse.move(to.x, to.y);
    await expect(page.locator('[data-dragging]')).toBeAttached({ timeout: 500 });
  }).toPass();
  await page.mouse.up();
}

test('an organizer plans a whole trip by mouse and by keys', async ({ travel }) => {
  test.slow();
  const { page, request } = await travel('organizer');
  const groupId = await makeTrip(request);
  const on = (title: string) => timesOf(request, groupId, title);
  await page.setViewportSize(DESKTOP);
  await page.goto(`/schedule/${groupId}/2026-09-02?tab=trip`);
  await expect(page.locator('[data-edge]').first()).toBeAttached();
  // The second week of a page of 14 days.
  await page.getByRole('button', { name: 'Next 7 days' }).click();
  await expect(column(page, '14')).toBeInViewport();
  await page.getByRole('button', { name: 'Previous 7 days' }).click();
  await expect(column(page, '14')).not.toBeInViewport();

  await drag(page, await placeOf(page, '03', 11), await placeOf(page, '03', 12.5));
  const form = page.getByRole('dialog', { name: 'Add New Schedule Item' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Tea');
  await form.getByRole('combobox', { name: 'Type' }).selectOption('meal');
  await form.getByRole('button', { name: 'Add Event' }).click();
  await expect.poll(() => on('Tea')).toBe('03T11:00 03T12:30');
  await expect(form).toBeHidden();

  await drag(page, await placeOf(page, '02', 10.3), await placeOf(page, '03', 14.3));
  const undo = await undoOf(page, /^Moved to/);
  await expect.poll(() => on('Talk')).toBe('03T14:00 03T14:45');
  await undo.click();
  await expect.poll(() => on('Talk')).toBe('02T10:00 02T10:45');

  await column(page, '02').getByRole('link', { name: 'Talk' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => on('Talk')).toBe('02T10:15 02T11:00');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => on('Talk')).toBe('02T10:15 02T11:15');

  // The menu of an event puts it on other days.
  await column(page, '02').getByRole('button', { name: 'Move Talk' }).click();
  await page.getByRole('menuitem', { name: 'Copy to other days…' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy to other days' });
  await copy.getByRole('checkbox', { name: 'Every day' }).check();
  await copy.getByRole('button', { name: 'Add 13 events' }).click();
  const undoCopies = await undoOf(page, '13 events added');
  await expect(page.getByRole('link', { name: 'Talk' })).toHaveCount(14);
  await undoCopies.click();
  await expect(page.getByRole('link', { name: 'Talk' })).toHaveCount(1);

  // The head of a day leads to it, and Back to the trip. Events that begin together are beside each other.
  await page.getByRole('link', { name: 'Wednesday, September 2, 2026' }).click();
  const beside = page.getByRole('list', { name: '3 at 02:00 PM' }).getByRole('article');
  await expect(beside).toHaveCount(3);
  const tops = await beside.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await page.goBack();
  await expect(column(page, '02')).toBeVisible();
});

test('a phone shows the trip as an agenda, grouped by time', async ({ travel }) => {
  const { page, request } = await travel('organizer');
  const groupId = await makeTrip(request);
  await page.goto(`/schedule/${groupId}/2026-09-02?tab=trip`);
  const day = page.getByRole('region', { name: 'Wednesday, September 2, 2026' });
  await expect(day.getByText('3 at 02:00 PM')).toBeVisible();
  await expect(day.getByRole('article')).toHaveCount(4);
  await day.getByRole('link', { name: 'Kendo' }).click();
  await expect(page.getByRole('heading', { name: 'Event Details' })).toBeVisible();
  await page.goBack();
  await expect(day).toBeInViewport();
});
