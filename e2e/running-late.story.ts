import type { APIRequestContext, Page } from 'playwright/test';
import { complaints, complaintsInBothThemes } from './support/axe.ts';
import { words } from './support/comments.ts';
import { expect, test } from './support/traveller.ts';
import { makeTripOfToday } from './support/trip-of-today.ts';

const MINUTE_MS = 60_000;

/** Events that begin and end this many minutes from now, in a group of their own with one student. */
async function makeTrip(request: APIRequestContext, studentId: string) {
  const name = words('Late group');
  const trip = { name, code: 'LATE', studentIds: [studentId] };
  const { groupId, zone, now, make } = await makeTripOfToday(request, trip);
  const event = (title: string, from: number, to: number, more: object = {}) =>
    make(`/api/groups/${groupId}/schedules`, {
      ...{ title, type: 'activity', timezone: zone, description: '' },
      startTime: new Date(now + from * MINUTE_MS).toISOString(),
      endTime: new Date(now + to * MINUTE_MS).toISOString(),
      ...more,
    });
  const ids = {
    museum: await event('Museum', -30, 60),
    lunch: await event('Lunch', 60, 120, { type: 'meal' }),
    bus: await event('To the harbour', 125, 150, { type: 'commute', busPickupAddress: 'East gate' }),
    flight: await event('Flight home', 160, 300, { type: 'flight' }),
  };
  const startOf = async (id: string) => {
    const answer = await (await request.get(`/api/schedules/${id}`)).json();
    return Math.round((Date.parse(answer.startTime) - now) / MINUTE_MS);
  };
  return { groupId, name, ids, startOf };
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Running late' }).click();
  const dialog = page.getByRole('dialog', { name: 'Running late' });
  await expect(dialog.getByRole('list', { name: 'The rest of today' })).toBeVisible();
  return dialog;
}

test('a group runs late without a network: previewed, confirmed once, reported once, and taken back as one', async ({
  travel,
  elsewhere,
}) => {
  test.slow();
  const student = await travel('user');
  const admin = await elsewhere('admin');
  const { groupId, name, ids, startOf } = await makeTrip(admin, student.userId);
  const { context, page } = await travel('admin');
  await page.goto(`/schedule/${groupId}`);
  await expect(page.getByRole('link', { name: /Museum/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Running late' })).toBeVisible();

  await context.setOffline(true);
  const dialog = await openDialog(page);
  await dialog.getByRole('radio', { name: '20 min' }).check();
  await expect(dialog.getByText('You are offline')).toBeVisible();
  await expect(dialog.getByText('Too late for what does not move')).toBeVisible();
  await expect(dialog.getByText(/Flight home: 10 minutes too late, after To the harbour/)).toBeVisible();
  await expect(dialog.getByText('Tell the driver')).toBeVisible();
  expect(await complaints(page), 'the preview').toEqual([]);
  await dialog.getByRole('switch', { name: /To the harbour/ }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByText('A bus is missed')).toBeVisible();
  await expect(dialog.getByText(/To the harbour: 15 minutes too late, after Lunch/)).toBeVisible();
  expect(await complaintsInBothThemes(page), 'the preview of a missed bus').toEqual([]);
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Move 3 events by 20 minutes' }).click();
  await expect(page.getByText('3 events moved by 20 minutes')).toBeVisible();
  await expect(page.getByText(/Saved on this device/)).toBeVisible();
  expect(await startOf(ids.lunch)).toBe(60);

  // Others see it when it is sent: one notification for all of it.
  await context.setOffline(false);
  await expect.poll(() => startOf(ids.bus)).toBe(145);
  await expect.poll(() => startOf(ids.lunch)).toBe(80);
  expect(await startOf(ids.museum)).toBe(-30);
  expect(await startOf(ids.flight)).toBe(160);
  await student.page.goto('/');
  await student.page.getByRole('button', { name: /^Notifications/ }).click();
  const late = student.page.getByText(`"${name}" runs 20 minutes late: 3 events moved`);
  await expect(late.first()).toBeVisible();
  await expect(student.page.getByText(/changed "(Lunch|Museum|To the harbour)"/)).toHaveCount(0);
  await student.page.goto(`/schedule/${groupId}`);
  await expect(student.page.getByRole('link', { name: /Lunch/ })).toBeVisible();
  await expect(student.page.getByRole('button', { name: 'Running late' })).toHaveCount(0);

  // Taken back as one, after another user has moved lunch.
  const { version: _, ...lunch } = await (await admin.get(`/api/schedules/${ids.lunch}`)).json();
  const later = (instant: string) => new Date(Date.parse(instant) + 30 * MINUTE_MS).toISOString();
  const moved = await admin.put(`/api/schedules/${ids.lunch}`, {
    data: {
      ...{ title: lunch.title, type: lunch.type, timezone: lunch.timezone, description: lunch.description },
      ...{ startTime: later(lunch.startTime), endTime: later(lunch.endTime) },
    },
  });
  expect(moved.ok(), await moved.text()).toBe(true);
  await page.goto('/matrix-hub');
  await page.getByRole('button', { name: new RegExp(`^Running late.*${name}`) }).click();
  const again = page.getByRole('dialog', { name: 'Running late' });
  await expect(again.getByText('Changed meanwhile, and left as it is: “Lunch”.')).toBeVisible();
  expect(await complaints(page), 'with the way back').toEqual([]);
  await again.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 events moved back')).toBeVisible();
  await expect.poll(() => startOf(ids.bus)).toBe(125);
  expect(await startOf(ids.lunch)).toBe(110);
});
