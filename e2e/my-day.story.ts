import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { complaints, complaintsInBothThemes } from './support/axe.ts';
import { words } from './support/comments.ts';
import { expect, test } from './support/traveller.ts';
import { makeTripOfToday, type TripOfToday } from './support/trip-of-today.ts';
import { carried, installed } from './support/waits.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/**
 * A trip of today only, where it is about noon: its midnight is far away, whenever it is made. The organizer sleeps in
 * it.
 */
async function makeMyTrip(admin: APIRequestContext, organizer: APIRequestContext): Promise<TripOfToday> {
  const groups: { id: number }[] = await (await admin.get('/api/groups')).json();
  for (const { id } of groups)
    expect((await admin.delete(`/api/groups/${id}`)).ok(), 'the demo is archived').toBe(true);
  const mine: { id: number } = await (await organizer.get('/api/auth/user')).json();
  const own: { id: number } = await (await admin.get('/api/auth/user')).json();
  const trip = await makeTripOfToday(admin, { name: 'Uji', code: 'UJI', studentIds: [mine.id, own.id].map(String) });
  const hotelId = await trip.make(`/api/groups/${trip.groupId}/hotels`, { name: 'Ryokan', address: 'Uji' });
  const members: { id: number }[] = await (await admin.get(`/api/groups/${trip.groupId}/members`)).json();
  const nights = { checkInDate: at(trip, -2 * DAY_MINUTES), checkOutDate: at(trip, 2 * DAY_MINUTES) };
  for (const { id } of members)
    await trip.make(`/api/hotels/${hotelId}/accommodations`, { memberId: id, roomNumber: '7', ...nights });
  return trip;
}

/** This many minutes from the beginning of the story's minute. */
const at = ({ now }: TripOfToday, minutes: number): string => new Date(now + minutes * MINUTE_MS).toISOString();

const makeEvent = (
  trip: TripOfToday,
  { from, to, ...fields }: { title: string; from: number; to: number; address?: string; busPickupAddress?: string },
): Promise<string> =>
  trip.make(`/api/groups/${trip.groupId}/schedules`, {
    ...{ type: 'activity', description: '', timezone: trip.zone, startTime: at(trip, from), endTime: at(trip, to) },
    ...fields,
  });

test('the current and the next event, their place and my bed: online, offline and after a restart', async ({
  travel,
  elsewhere,
}) => {
  test.slow();
  const admin = await elsewhere('admin');
  const trip = await makeMyTrip(admin, await elsewhere('organizer'));
  const on = words('Tea ceremony');
  const soon = words('Ferry');
  const [tea] = [
    await makeEvent(trip, { title: on, from: -20, to: 100, address: 'Uji, by the bridge' }),
    await makeEvent(trip, { title: soon, from: 5, to: 90, busPickupAddress: 'Pier 4' }),
  ];
  const { context, page } = await travel('organizer', { group: 'Uji' });
  await page.goto('/groups');
  await carried(page);

  // From the dashboard by a tap.
  await page.goto('/');
  await expect(page.getByRole('main').getByText(/^Now: /)).toBeVisible();
  await page.getByRole('link', { name: 'My Day' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Day' })).toBeFocused();
  const now = part(page, 'Now').getByRole('article').filter({ hasText: on });
  await expect(now.getByRole('timer')).toHaveText(/^1 h \d+ min left$/);
  await expect(now.getByRole('link', { name: 'Uji, by the bridge Map' })).toHaveAttribute(
    'href',
    /google\.com\/maps\/search\/\?api=1&query=Uji/,
  );
  // Both were made while the trip was on the device already: either may come before the other.
  await expect(part(page, 'Next').getByRole('article').filter({ hasText: soon })).toBeVisible();
  expect(await complaints(page), 'my day').toEqual([]);

  // Without a network, in a browser that was closed, the minutes go on and the next event begins by itself.
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

  // Other users' changes appear when the network is back.
  const moved = words('Tea in the garden');
  const change = await admin.put(`/api/schedules/${tea}`, {
    data: {
      ...{ title: moved, type: 'activity', timezone: 'UTC', description: '', address: '' },
      startTime: new Date(Date.now() - 20 * MINUTE_MS).toISOString(),
      endTime: new Date(Date.now() + 100 * MINUTE_MS).toISOString(),
    },
  });
  expect(change.ok(), await change.text()).toBe(true);
  await context.setOffline(false);
  await expect(part(again, 'Now').getByRole('heading', { name: moved })).toBeVisible();

  // By keyboard from anywhere.
  await again.goto('/nowhere');
  await again.getByRole('heading', { level: 1 }).focus();
  // The listener for shortcuts is loaded after the first screen.
  await expect(async () => {
    await again.keyboard.press('g');
    await again.keyboard.press('m');
    await expect(again).toHaveURL(/\/matrix-hub$/, { timeout: 2_000 });
  }).toPass();
});

test('overdue data shows its age, here and on the schedule', async ({ travel }) => {
  const { context, page, groupId } = await travel('user');
  await page.goto('/groups');
  await carried(page);
  await context.setOffline(true);
  await page.clock.setFixedTime(Date.now() + 2 * 60 * MINUTE_MS);
  await page.goto('/matrix-hub');
  await expect(page.getByText('Updated 2 hours ago, may have changed since')).toBeVisible();
  expect(await complaints(page), 'an old day').toEqual([]);
  await page.goto(`/schedule/${groupId}`);
  await expect(page.getByText(/Updated 2 hours ago, may have changed since$/)).toBeVisible();
  expect(await complaints(page), 'an old schedule').toEqual([]);
});
