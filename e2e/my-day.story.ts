import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { complaints, complaintsInBothThemes } from './support/axe.ts';
import { words } from './support/comments.ts';
import { installed } from './support/test.ts';
import { expect, test } from './support/traveller.ts';

const MINUTE_MS = 60_000;

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Makes an event that begins and ends so many minutes from now, and answers its id. */
async function makeEvent(
  request: APIRequestContext,
  groupId: string,
  {
    title,
    from,
    to,
    ...fields
  }: { title: string; from: number; to: number; address?: string; busPickupAddress?: string },
): Promise<string> {
  // At a whole minute, as people plan.
  const base = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const at = (minutes: number) => new Date(base + minutes * MINUTE_MS).toISOString();
  const answer = await request.post(`/api/groups/${groupId}/schedules`, {
    data: {
      title,
      type: 'activity',
      startTime: at(from),
      endTime: at(to),
      description: '',
      timezone: 'UTC',
      ...fields,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return String((await answer.json()).id);
}

/** Puts off what begins within the next minutes, so that what a story makes is what comes next, at any hour. */
async function clearNextMinutes(request: APIRequestContext, groupId: string): Promise<void> {
  const answer = await request.get(`/api/groups/${groupId}/schedules`);
  const now = Date.now();
  const later = (instant: string) => new Date(Date.parse(instant) + 20 * MINUTE_MS).toISOString();
  for (const event of await answer.json()) {
    const start = Date.parse(event.startTime);
    if (start < now || start > now + 6 * MINUTE_MS) continue;
    const { title, type, timezone, description, startTime, endTime } = event;
    const moved = { title, type, timezone, description, startTime: later(startTime), endTime: later(endTime) };
    const put = await request.put(`/api/schedules/${event.id}`, { data: moved });
    expect(put.ok(), await put.text()).toBe(true);
  }
}

test('what is on and what comes next, where it is and where I sleep: online, offline and after a restart', async ({
  travel,
}) => {
  test.slow();
  const { context, page, request, groupId } = await travel('organizer');
  await clearNextMinutes(request, groupId);
  const on = words('Tea ceremony');
  const soon = words('Ferry');
  const made = [
    await makeEvent(request, groupId, { title: on, from: -20, to: 100, address: 'Uji, by the bridge' }),
    await makeEvent(request, groupId, { title: soon, from: 5, to: 90, busPickupAddress: 'Pier 4' }),
  ];
  await page.goto('/groups');
  await expect(page.getByText(/Available offline/).first()).toBeVisible({ timeout: 60_000 });

  // From the dashboard by a tap.
  await page.goto('/');
  await expect(page.getByRole('main').getByText(/^Now: /)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'My Day' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Day' })).toBeFocused();
  const now = part(page, 'Now').getByRole('article').filter({ hasText: on });
  await expect(now.getByRole('timer')).toHaveText(/^1 h \d+ min left$/, { timeout: 60_000 });
  await expect(now.getByRole('link', { name: 'Uji, by the bridge Map' })).toHaveAttribute(
    'href',
    /google\.com\/maps\/search\/\?api=1&query=Uji/,
  );
  // Both were made while the trip was on the device already: either may come before the other.
  await expect(part(page, 'Next').getByRole('article').filter({ hasText: soon })).toBeVisible({ timeout: 60_000 });
  expect(await complaints(page), 'my day').toEqual([]);

  // Without a network, in a browser that was closed, the minutes go on and what comes next begins by itself.
  await context.setOffline(true);
  await page.close();
  const again = await context.newPage();
  await again.clock.install();
  await again.goto('/matrix-hub');
  await installed(again);
  await expect(part(again, 'Now').getByRole('heading', { name: on })).toBeVisible();
  const ferry = part(again, 'Next').getByRole('article').filter({ hasText: soon });
  await expect(ferry.getByRole('link', { name: /^Bus Pickup · Departure: .* Pier 4 Map$/ })).toBeVisible();
  await again.clock.fastForward(5 * MINUTE_MS);
  await expect(part(again, 'Now').getByRole('heading', { name: soon })).toBeVisible();
  await expect(part(again, 'Tonight').getByText(/^With /)).toBeVisible();
  expect(await complaints(again), 'my day without a network').toEqual([]);
  await again.setViewportSize({ width: 1280, height: 800 });
  expect(await complaintsInBothThemes(again), 'my day on a desktop').toEqual([]);

  // What others change meanwhile stands there when the network is back.
  const moved = words('Tea in the garden');
  const change = await request.put(`/api/schedules/${made[0]}`, {
    data: {
      ...{ title: moved, type: 'activity', timezone: 'UTC', description: '', address: '' },
      startTime: new Date(Date.now() - 20 * MINUTE_MS).toISOString(),
      endTime: new Date(Date.now() + 100 * MINUTE_MS).toISOString(),
    },
  });
  expect(change.ok(), await change.text()).toBe(true);
  await context.setOffline(false);
  await expect(part(again, 'Now').getByRole('heading', { name: moved })).toBeVisible({ timeout: 60_000 });

  // By keyboard from anywhere.
  await again.goto('/nowhere');
  await again.getByRole('heading', { level: 1 }).focus();
  // Who listens for shortcuts comes behind the first screen.
  await expect(async () => {
    await again.keyboard.press('g');
    await again.keyboard.press('m');
    await expect(again).toHaveURL(/\/matrix-hub$/, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  for (const id of made) await request.delete(`/api/schedules/${id}`);
});

test('data that is older than it should be says how old, here and on the schedule', async ({ travel }) => {
  const { context, page, groupId } = await travel('user');
  await page.goto('/groups');
  await expect(page.getByText(/Available offline/).first()).toBeVisible({ timeout: 60_000 });
  await context.setOffline(true);
  await page.clock.setFixedTime(Date.now() + 2 * 60 * MINUTE_MS);
  await page.goto('/matrix-hub');
  await expect(page.getByText('Updated 2 hours ago, may have changed since')).toBeVisible();
  expect(await complaints(page), 'an old day').toEqual([]);
  await page.goto(`/schedule/${groupId}`);
  await expect(page.getByText(/Updated 2 hours ago, may have changed since$/)).toBeVisible();
  expect(await complaints(page), 'an old schedule').toEqual([]);
});
