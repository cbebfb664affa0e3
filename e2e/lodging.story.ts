import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { words } from './support/comments.ts';
import { expect, test } from './support/traveller.ts';
import { carried } from './support/waits.ts';

interface Bed {
  roomNumber: string;
  notes: string | null;
  checkInDate: string | null;
  memberInfo: { firstName: string | null };
}

async function asked<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(path);
  expect(answer.ok(), `${answer.status()} for ${path}`).toBe(true);
  return answer.json();
}

/** The hotels of that name in the group on the server, each with its beds. */
async function onServer(request: APIRequestContext, groupId: string, name: string): Promise<Bed[][]> {
  const hotels = await asked<{ id: number; name: string }[]>(request, `/api/groups/${groupId}/hotels`);
  const own = hotels.filter((hotel) => hotel.name === name);
  return Promise.all(own.map(({ id }) => asked<Bed[]>(request, `/api/hotels/${id}/accommodations`)));
}

const lodgingPath = (groupId: string): string => `/schedule/${groupId}?tab=lodging`;

async function openLodging(page: Page, groupId: string): Promise<void> {
  await page.goto(lodgingPath(groupId));
  await expect(page.getByRole('heading', { name: 'Lodging', exact: true })).toBeVisible();
}

const form = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

/** Chooses from a long list by typing a part of it. */
async function choose(page: Page, list: string, part: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: list }).fill(part);
  await page.getByRole('option', { name: new RegExp(part) }).click();
}

async function assign(page: Page, member: string, room: string): Promise<void> {
  await page.getByRole('button', { name: 'Assign Room' }).click();
  const dialog = form(page, 'Assign Room');
  await choose(page, 'Member', member);
  await dialog.getByRole('textbox', { name: 'Room number' }).fill(room);
  await dialog.getByLabel('Check-in', { exact: true }).fill('2026-12-01');
  await dialog.getByRole('button', { name: 'Assign Room' }).click();
  await expect(dialog).toHaveCount(0);
}

const inRoom = (page: Page, room: string): Locator => page.getByRole('list', { name: `Room ${room}`, exact: true });

test('without a network I add a hotel and assign its rooms; then it is on the server once', async ({
  travel,
  elsewhere,
}) => {
  test.slow();
  const name = words('Ryokan');
  const admin = await elsewhere('admin');
  const made = await admin.post('/api/admin/hotels', {
    data: { name, address: 'Nikko', phone: '+81 288-555-0100', email: 'stay@ryokan.example.org' },
  });
  expect(made.status()).toBe(201);

  const { context, page, request, groupId } = await travel('organizer');
  await openLodging(page, groupId);
  await carried(page);
  // The list of hotels is fetched on demand.
  await page.getByRole('button', { name: 'Add Hotel' }).click();
  await form(page, 'Add Hotel').getByRole('combobox', { name: 'Hotel' }).fill(name);
  const option = page.getByRole('option', { name: new RegExp(name) });
  await expect(option).toBeVisible();
  await page.keyboard.press('Escape');
  // Until it closes it handles Escape itself.
  await expect(option).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add Hotel' }).click();
  await choose(page, 'Hotel', name);
  expect(await complaints(page), 'adding a hotel').toEqual([]);
  await form(page, 'Add Hotel').getByRole('button', { name: 'Add Hotel' }).click();
  await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
  await expect(page.getByText('No Room Assignments')).toBeVisible();

  await assign(page, 'Millie', '12');
  await assign(page, 'Mori', '12');
  await assign(page, 'Haddad', '14');
  await expect(inRoom(page, '12').getByText('Not sent yet')).toHaveCount(2);
  await expect(inRoom(page, '12').getByText('Dec 1, 2026 3:00 PM')).toHaveCount(2);
  expect(await complaints(page), 'rooms that are not sent').toEqual([]);

  await page.getByRole('button', { name: /^Edit room assignment of Amelia/ }).click();
  const dialog = form(page, 'Edit Room Assignment');
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Needs a quiet room');
  expect(await complaints(page), 'a room assignment').toEqual([]);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(inRoom(page, '12').getByText('Needs a quiet room')).toBeVisible();

  await page.getByRole('button', { name: /^Remove room assignment of Samira/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  // While the question is open, elements behind it have no roles, and would count as gone too early.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(inRoom(page, '14')).toHaveCount(0);
  await page.close();

  // The browser was closed without a network, and is opened without one.
  const again = await context.newPage();
  await again.setViewportSize({ width: 1280, height: 800 });
  await openLodging(again, groupId);
  await again.getByRole('list', { name: 'Hotels' }).getByRole('button', { name }).click();
  await expect(inRoom(again, '12').getByText('Not sent yet')).toHaveCount(2);
  await context.setOffline(false);
  await expect(inRoom(again, '12').getByText(/^(Not sent yet|Sending…|Needs you)$/)).toHaveCount(0);
  await expect(inRoom(again, '12').getByRole('listitem')).toHaveCount(2);
  expect(await complaints(again), 'rooms on a desktop').toEqual([]);
  await again.getByRole('tab', { name: 'By person' }).click();
  await expect(again.getByText(`Room 12, ${name}`, { exact: true })).toHaveCount(2);
  expect(await complaints(again), 'by person').toEqual([]);

  // One hotel with the two beds; a bed that was removed before it was sent is gone when the rest has arrived.
  const told = ({ roomNumber, notes, memberInfo }: Bed) => [memberInfo.firstName, roomNumber, notes];
  await expect
    .poll(async () => (await onServer(request, groupId, name)).map((beds) => beds.map(told).sort()))
    .toEqual([
      [
        ['Amelia', '12', 'Needs a quiet room'],
        ['Yuki', '12', null],
      ],
    ]);

  const member = await travel('user');
  await openLodging(member.page, groupId);
  await member.page.getByRole('combobox', { name: 'Hotel' }).selectOption(name);
  await expect(inRoom(member.page, '12').getByText('Amelia Okonkwo')).toBeVisible();
  await expect(member.page.getByRole('button', { name: /^(Add|Assign|Edit|Remove)/ })).toHaveCount(0);
  expect(await complaints(member.page), 'what a member sees').toEqual([]);
});
