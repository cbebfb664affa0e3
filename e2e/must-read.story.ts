import type { APIRequestContext, Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { words } from './support/comments.ts';
import { expect, test } from './support/traveller.ts';
import { makeTripOfToday } from './support/trip-of-today.ts';
import { isOpen } from './support/waits.ts';

const MINUTE_MS = 60_000;

/** A group of these students with an event that begins in half an hour. */
async function makeTrip(request: APIRequestContext, studentIds: readonly string[]) {
  const trip = { name: words('Readers'), code: 'READ', studentIds };
  const { groupId, zone, now, make } = await makeTripOfToday(request, trip);
  const title = words('Border crossing');
  const eventId = await make(`/api/groups/${groupId}/schedules`, {
    ...{ title, type: 'commute', timezone: zone, description: '<p>Passport, not copy</p>', address: 'South gate' },
    startTime: new Date(now + 30 * MINUTE_MS).toISOString(),
    endTime: new Date(now + 90 * MINUTE_MS).toISOString(),
  });
  return { groupId, eventId, title };
}

const mustRead = (page: Page) => page.getByRole('region', { name: 'Must be read' });
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

test('a must-read event is confirmed without a network, staff remind the others, and a change is confirmed again', async ({
  travel,
  elsewhere,
}, testInfo) => {
  test.slow();
  const first = await travel('user');
  const second = await travel('instructor');
  const admin = await elsewhere('admin');
  const { groupId, eventId, title } = await makeTrip(admin, [first.userId, second.userId]);
  const staff = await travel('admin');

  await staff.page.goto(`/events/${eventId}`);
  await staff.page.getByRole('button', { name: 'Edit Event' }).click();
  const form = staff.page.getByRole('dialog', { name: 'Edit Schedule Item' });
  await isOpen(form);
  await form.getByRole('switch', { name: 'Everybody who takes part must confirm it' }).focus();
  await staff.page.keyboard.press('Space');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toHaveCount(0);
  await expect(mustRead(staff.page).getByText('0 of 2 have confirmed')).toBeVisible();

  // The quiet mark in the day and in My Day, and without a network the confirmation.
  const { page, context } = first;
  await page.goto(`/schedule/${groupId}`);
  await expect(card(page, title).getByText('To confirm')).toBeVisible();
  expect(await complaints(page), 'the day').toEqual([]);
  await page.goto('/matrix-hub');
  // The next event has a card; an event of another group may come before it.
  const inMyDay = page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: title });
  await expect(inMyDay.getByText('To confirm').first()).toBeVisible();
  await page.goto(`/events/${eventId}`);
  await expect(mustRead(page)).toBeVisible();
  expect(await complaints(page), 'what is to be confirmed').toEqual([]);
  await page.screenshot({ path: testInfo.outputPath('asked.png'), fullPage: true });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'I have read this' }).click();
  await expect(mustRead(page).getByText(/You have confirmed this/)).toBeVisible();
  await expect(mustRead(page).getByText('Not sent yet')).toBeVisible();
  await expect(page.getByText('To confirm')).toHaveCount(0);
  await expect(page.getByText(/have confirmed$/)).toHaveCount(0);
  await page.reload();
  await expect(mustRead(page).getByText('Not sent yet')).toBeVisible();
  await context.setOffline(false);
  await expect(mustRead(page).getByText('Not sent yet')).toHaveCount(0);

  // Staff see who has not confirmed, and remind only those.
  await expect(mustRead(staff.page).getByText('1 of 2 have confirmed')).toBeVisible();
  await expect(mustRead(staff.page).getByText('Not yet (1)')).toBeVisible();
  expect(await complaints(staff.page), 'who has confirmed').toEqual([]);
  await staff.page.screenshot({ path: testInfo.outputPath('staff.png'), fullPage: true });
  await staff.page.getByRole('button', { name: 'Remind the one who has not' }).click();
  await expect(staff.page.getByText('Reminder sent')).toBeVisible();
  await staff.page.getByRole('button', { name: 'Remind the one who has not' }).click();
  await expect(staff.page.getByText('They were reminded less than 10 minutes ago.')).toBeVisible();
  const reminder = `Please read and confirm "${title}"`;
  await second.page.goto(`/events/${eventId}`);
  await expect(mustRead(second.page).getByRole('button', { name: 'I have read this' })).toBeVisible();
  await expect(mustRead(second.page).getByText(/have confirmed/)).toHaveCount(0);
  await second.page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(second.page.getByRole('dialog').getByText(reminder)).toHaveCount(1);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog').getByText(title).first()).toBeVisible();
  await expect(page.getByText(reminder)).toHaveCount(0);
  await page.keyboard.press('Escape');

  // A change of the confirmed content must be confirmed, and is shown.
  const { version: _, ...event } = await (await admin.get(`/api/schedules/${eventId}`)).json();
  const { type, timezone, startTime, endTime, description } = event;
  const moved = await admin.put(`/api/schedules/${eventId}`, {
    data: { title, type, timezone, startTime, endTime, description, address: 'North gate' },
  });
  expect(moved.ok(), await moved.text()).toBe(true);
  await expect(mustRead(page).getByText('Changed since you confirmed it')).toBeVisible();
  await expect(mustRead(page).getByText('South gate')).toBeVisible();
  await expect(mustRead(page).getByText('North gate')).toBeVisible();
  expect(await complaints(page), 'what changed').toEqual([]);
  await page.screenshot({ path: testInfo.outputPath('changed.png'), fullPage: true });
  await expect(mustRead(staff.page).getByText('0 of 2 have confirmed')).toBeVisible();
  await page.getByRole('button', { name: 'I have read this' }).click();
  await expect(mustRead(staff.page).getByText('1 of 2 have confirmed')).toBeVisible();
});
