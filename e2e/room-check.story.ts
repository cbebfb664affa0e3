import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { expect, test } from './support/traveller.ts';
import { carried } from './support/waits.ts';

interface Changes {
  rollCalls: { id: number; kind: string; hotelId: number | null; place: string; closedAt: string | null }[];
  marks: { rollCallId: number; status: string; note: string }[];
}

async function asked<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(path);
  expect(answer.ok(), `${answer.status()} for ${path}`).toBe(true);
  return answer.json();
}

const DAY_MS = 86_400_000;
const dayFrom = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** Gives a group a hotel of its own with four people in three rooms tonight, and one room that is empty by now. */
async function fill(request: APIRequestContext, groupId: string): Promise<{ hotelId: number }> {
  const hotel = await request.post(`/api/groups/${groupId}/hotels`, {
    data: { name: 'Ryokan Check', address: 'Nikko' },
  });
  expect(hotel.status(), await hotel.text()).toBe(201);
  const { id: hotelId } = await hotel.json();
  const members = await asked<{ id: number }[]>(request, `/api/groups/${groupId}/members`);
  const tonight = { checkInDate: dayFrom(-2), checkOutDate: dayFrom(2) };
  const over = { checkInDate: dayFrom(-4), checkOutDate: dayFrom(-2) };
  const beds = ['412', '412', '1003', '9'].map((roomNumber) => ({ roomNumber, ...tonight }));
  for (const [at, bed] of [...beds, { roomNumber: '501', ...over }].entries()) {
    const memberId = members[at]?.id;
    const answer = await request.post(`/api/hotels/${hotelId}/accommodations`, { data: { memberId, ...bed } });
    expect(answer.status(), await answer.text()).toBe(201);
  }
  return { hotelId };
}

const main = (page: Page): Locator => page.getByRole('toolbar', { name: 'Walk' });
const press = (page: Page, name: string | RegExp): Promise<void> =>
  main(page).getByRole('button', { name, exact: true }).click();
const atRoom = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();

test('at night in the corridor I check the rooms without a network; then all of the staff have it', async ({
  travel,
  elsewhere,
}) => {
  test.slow();
  const admin = await elsewhere('admin');
  const { context, page, request, groupId } = await travel('organizer');
  const { hotelId } = await fill(admin, groupId);
  await page.goto(`/schedule/${groupId}?tab=lodging`);
  await page.getByRole('combobox', { name: 'Hotel' }).selectOption('Ryokan Check');
  await carried(page);
  await page.getByRole('link', { name: 'Room Check' }).click();
  await atRoom(page, 'Room 412');
  expect(await complaints(page), 'before it begins').toEqual([]);

  await context.setOffline(true);
  await press(page, 'Start Room Check');
  await expect(page.getByText('0 of 3 rooms done')).toBeVisible();
  await expect(page.getByText('Floor 4 · Room 1 of 3')).toBeVisible();
  await press(page, 'All here');
  await expect(page.getByText('1 of 3 rooms done')).toBeVisible();
  expect(await complaints(page), 'a room that is done').toEqual([]);
  await press(page, 'Next: Room 1003');
  await atRoom(page, 'Room 1003');
  await expect(page.getByText('Floor 10 · Room 2 of 3')).toBeVisible();

  // One person is not in their room; a note says where they are.
  const people = page.getByRole('list', { name: 'People of Room 1003' });
  await people.getByRole('button').first().click();
  const note = page.getByRole('dialog');
  await note.getByRole('button', { name: 'Absent', exact: true }).click();
  await note.getByRole('textbox', { name: 'Note' }).fill('At the doctor');
  expect(await complaints(page), 'a mark with a note').toEqual([]);
  await note.getByRole('button', { name: 'Save Mark' }).click();
  await expect(people.getByText('At the doctor')).toBeVisible();
  await press(page, 'Next: Room 9');
  await press(page, 'All here');
  await expect(page.getByText('All 3 rooms done')).toBeVisible();
  await expect(page.getByText('501', { exact: true })).toBeVisible();
  // It is shown before the device has stored it.
  await expect(page.getByText(/^4 marks/)).toBeVisible();
  await page.close();

  // The phone was in the pocket: the check continues where it was.
  const again = await context.newPage();
  await again.goto(`/groups/${groupId}/room-check/${hotelId}`);
  await expect(again.getByText('All 3 rooms done')).toBeVisible();
  await expect(again.getByText(/^4 marks/)).toBeVisible();
  await press(again, 'Finish Check');
  await expect(main(again).getByRole('button', { name: 'Open Again' })).toBeVisible();
  await context.setOffline(false);
  await expect(again.getByText(/^4 marks/)).toHaveCount(0);
  expect(await complaints(again), 'a check that is finished').toEqual([]);

  // On the server once.
  const ownOf = async (): Promise<unknown> => {
    const { rollCalls, marks } = await asked<Changes>(request, `/api/groups/${groupId}/changes`);
    const own = rollCalls.filter((call) => call.hotelId === hotelId);
    const ids = own.map(({ id }) => id);
    return {
      calls: own.map(({ kind, closedAt }) => [kind, closedAt !== null]),
      marks: marks
        .filter(({ rollCallId }) => ids.includes(rollCallId))
        .map(({ status, note }) => [status, note])
        .sort(),
    };
  };
  await expect.poll(ownOf).toEqual({
    calls: [['rooms', true]],
    marks: [
      ['absent', 'At the doctor'],
      ['present', ''],
      ['present', ''],
      ['present', ''],
    ],
  });

  // The next evening shows the last night's result for each person.
  const place = (await asked<Changes>(request, `/api/groups/${groupId}/changes`)).rollCalls.find(
    (call) => call.hotelId === hotelId,
  )?.place;
  const next = new Date(Date.parse(`${place}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  await again.goto(`/groups/${groupId}/room-check/${hotelId}?night=${next}`);
  await expect(again.getByText(/^Last night: 3 of \d+ here$/)).toBeVisible();
  await expect(again.getByText('Last night: present').first()).toBeVisible();

  const student = await travel('user');
  await student.page.goto(`/groups/${groupId}/room-check/${hotelId}`);
  await expect(student.page.getByText('Room checks are for the staff of a group')).toBeVisible();
});
