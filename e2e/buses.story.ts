import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { asked, fill, PEOPLE } from './support/forty.ts';
import { expect, test } from './support/traveller.ts';
import { carried, drawn, isOpen } from './support/waits.ts';

const MINUTE_MS = 60_000;

interface Feed {
  buses: { id: number; eventId: number; name: string; seats: number; memberIds: number[] }[];
  rollCalls: { id: number; kind: string; title: string; place: string; memberIds: number[] }[];
}

/** An event soon with a bus ride. */
async function makeTrip(request: APIRequestContext, groupId: string, title: string): Promise<string> {
  const base = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const at = (minutes: number) => new Date(base + minutes * MINUTE_MS).toISOString();
  const answer = await request.post(`/api/groups/${groupId}/schedules`, {
    data: {
      title,
      type: 'activity',
      startTime: at(3),
      endTime: at(120),
      description: '',
      timezone: 'UTC',
      busPickupAddress: 'Hotel forecourt',
      busDropoffAddress: 'Nikko, east gate',
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return String((await answer.json()).id);
}

const bus = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const ridersOf = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: `People of ${name}` }).getByRole('listitem');
const busOf = (page: Page, name: string): Locator =>
  page.getByRole('combobox', { name: `Bus of ${name}`, exact: true });

async function addBus(page: Page, { name, seats }: { name: string; seats: number }): Promise<void> {
  await page.getByRole('button', { name: 'Add Bus' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Bus' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await dialog.getByRole('textbox', { name: 'Seats' }).fill(String(seats));
  await dialog.getByRole('textbox', { name: 'Number plate' }).fill(`NK 300 ${seats}`);
  await dialog.getByRole('textbox', { name: "Driver's phone" }).fill('+81 90 5550 1234');
  await dialog.getByRole('button', { name: 'Add Bus' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(bus(page, name)).toBeVisible();
}

/** The number of pages of a PDF. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('without a network I give forty people their buses and count them in; then all of the staff have it', async ({
  travel,
  elsewhere,
}) => {
  test.slow();
  const admin = await elsewhere('admin');
  const { context, page, request, groupId } = await travel('organizer');
  await fill(admin, groupId);
  const eventId = await makeTrip(request, groupId, 'Waterfalls');
  await page.goto(`/schedule/${groupId}`);
  await carried(page);
  await page.goto(`/events/${eventId}`);
  await page.getByRole('link', { name: 'Buses and Seats' }).click();
  await expect(page.getByText('No buses yet')).toBeVisible();
  expect(await complaints(page), 'no buses').toEqual([]);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add Bus' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Bus' });
  await dialog.getByRole('button', { name: 'Add Bus' }).click();
  await expect(dialog.getByText('Seats must be a whole number from 1 to 200')).toBeVisible();
  expect(await complaints(page), 'the form of a bus').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await addBus(page, { name: 'Bus 1', seats: 25 });
  await addBus(page, { name: 'Bus 2', seats: 14 });
  await page.getByRole('button', { name: 'Fill the Seats' }).click();
  await expect(page.getByText('2 buses, 39 of 40 people in a bus')).toBeVisible();
  const without = page.getByRole('list', { name: 'People in no bus' }).getByRole('listitem');
  await expect(without).toHaveCount(1);
  await without.getByRole('combobox').selectOption({ label: 'Bus 2, full' });
  await expect(page.getByText('2 buses, 40 of 40 people in a bus')).toBeVisible();
  await expect(bus(page, 'Bus 2').getByText('Over-full by 1')).toBeVisible();
  await expect(page.getByText('Bus 2 is over-full by 1 person.')).toBeVisible();
  expect(await complaints(page), 'a bus that is over-full').toEqual([]);
  const [moved = ''] = await ridersOf(page, 'Bus 2').locator('bdi').allTextContents();
  // A person gives up a seat in the full bus, and another person gets it; a wrong move is taken back.
  const [first = ''] = await ridersOf(page, 'Bus 1').locator('bdi').allTextContents();
  await busOf(page, first).selectOption({ label: 'Bus 2, over-full by 1' });
  await expect(ridersOf(page, 'Bus 2')).toHaveCount(16);
  // The previous move may still offer its own Undo.
  await expect(page.getByText(`${first}: Bus 2`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ridersOf(page, 'Bus 2')).toHaveCount(15);
  await expect(ridersOf(page, 'Bus 1').filter({ hasText: first })).toHaveCount(1);
  await busOf(page, first).selectOption({ label: 'No bus' });
  await busOf(page, moved).selectOption({ label: 'Bus 1, 1 seat left' });
  await expect(ridersOf(page, 'Bus 1')).toHaveCount(25);
  await expect(ridersOf(page, 'Bus 2')).toHaveCount(14);
  await expect(page.getByText(`1 person in no bus: ${first}.`)).toBeVisible();

  await bus(page, 'Bus 1').getByRole('button', { name: 'Roll Call' }).click();
  await expect(page.getByRole('heading', { name: 'Bus 1, Waterfalls', level: 1 })).toBeVisible();
  await expect(page.getByText('0 of 25 here', { exact: true })).toBeVisible();
  const people = page.getByRole('list', { name: 'People' });
  const present = (name: string) =>
    people.getByRole('group', { name, exact: true }).getByRole('button', { name: 'Present' }).click();
  const names = await people.locator('bdi').allTextContents();
  expect(names).toContain(moved);
  for (const name of names.slice(0, 3)) await present(name);
  await expect(page.getByText('3 of 25 here', { exact: true })).toBeVisible();
  // It is shown before the device has stored it.
  await expect(page.getByText(/ 3 marks$/)).toBeVisible();
  await page.goto(`/groups/${groupId}/buses/${eventId}`);
  await expect(bus(page, 'Bus 1').getByText('3 of 25 boarded')).toBeVisible();
  await expect(bus(page, 'Bus 1').getByText(/Missing: .* and 18 more/)).toBeVisible();
  await expect(bus(page, 'Bus 2').getByText(/boarded/)).toHaveCount(0);
  expect(await complaints(page), 'a bus that is being boarded').toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText('Not sent yet')).toHaveCount(0);
  const feed = async (): Promise<Feed> => {
    const { buses, rollCalls } = await asked<Feed>(admin, `/api/groups/${groupId}/changes`);
    const own = buses.filter((each) => String(each.eventId) === eventId);
    return { buses: own, rollCalls: rollCalls.filter(({ kind }) => kind === 'bus') };
  };
  await expect
    .poll(async () => (await feed()).buses.map(({ name, memberIds }) => [name, memberIds.length]).sort())
    .toEqual([
      ['Bus 1', 25],
      ['Bus 2', 14],
    ]);
  const one = (await feed()).buses.find(({ name }) => name === 'Bus 1');
  await expect
    .poll(async () => (await feed()).rollCalls.map(({ place, memberIds }) => [place, memberIds.length]))
    .toEqual([[String(one?.id), 25]]);

  // Another member of the staff has it, renames the bus, and counts in late arrivals.
  const two = await travel('admin');
  await two.page.goto(`/groups/${groupId}/buses/${eventId}`);
  await expect(two.page.getByText('2 buses, 39 of 40 people in a bus')).toBeVisible();
  await expect(bus(two.page, 'Bus 1').getByText('3 of 25 boarded')).toBeVisible();
  await bus(two.page, 'Bus 1').getByRole('button', { name: 'More for Bus 1' }).click();
  await two.page.getByRole('menuitem', { name: 'Edit…' }).click();
  const form = two.page.getByRole('dialog', { name: 'Edit Bus' });
  await form.getByRole('textbox', { name: 'Name' }).fill('White bus');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toHaveCount(0);
  await busOf(two.page, first).selectOption({ label: 'White bus, full' });
  await bus(two.page, 'White bus').getByRole('button', { name: 'Add 1 person to Roll Call' }).click();
  await bus(two.page, 'White bus').getByRole('link', { name: 'Open Roll Call' }).click();
  await expect(two.page.getByText('3 of 26 here', { exact: true })).toBeVisible();
  await two.page
    .getByRole('list', { name: 'People' })
    .getByRole('group', { name: first, exact: true })
    .getByRole('button', { name: 'Present' })
    .click();
  await expect(bus(page, 'White bus').getByText('4 of 26 boarded')).toBeVisible();

  // A removed bus can be restored with its people.
  await bus(page, 'Bus 2').getByRole('button', { name: 'More for Bus 2' }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('14 people will be in no bus.')).toBeVisible();
  await isOpen(question);
  expect(await complaints(page), 'the question before a bus is removed').toEqual([]);
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('1 bus, 26 of 40 people in a bus')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 buses, 40 of 40 people in a bus')).toBeVisible();
  await expect(ridersOf(page, 'Bus 2')).toHaveCount(14);

  // On paper: a page for each bus, each person with boxes to tick, and no phone number.
  await page.getByRole('link', { name: 'Print' }).click();
  const paper = page.getByRole('region', { name: 'Bus Manifest' });
  await expect(paper.getByRole('list', { name: 'People of White bus' }).getByRole('listitem')).toHaveCount(26);
  expect(await complaints(page), 'the manifest for paper').toEqual([]);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Back to the buses' })).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(paper.getByRole('heading', { name: 'White bus NK 300 25' })).toBeVisible();
  await expect(paper.getByText('26 people, 25 seats: over-full by 1')).toBeVisible();
  await expect(paper.getByText(/^Pickup \d\d:\d\d [AP]M Hotel forecourt$/).first()).toBeVisible();
  await expect(paper.getByText(/^Drop-off \d\d:\d\d [AP]M/).first()).toBeVisible();
  await expect(paper.getByText('Out', { exact: true })).toHaveCount(PEOPLE);
  expect(await paper.textContent()).not.toContain('5550 1234');
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
  expect(await paper.locator('button, select, input, a').count()).toBe(0);
  for (const format of ['A4', 'Letter'])
    expect(pagesOf(await page.pdf({ format, printBackground: true })), `pages of ${format}`).toBe(2);
});

test("a rider sees their bus with the event and in My Day, and none of the staff's actions", async ({
  travel,
  elsewhere,
}) => {
  test.slow();
  const admin = await elsewhere('admin');
  const student = await travel('user');
  const { groupId, page } = student;
  const eventId = await makeTrip(admin, groupId, 'Silk mill');
  const members = await asked<{ id: number; userId: number }[]>(admin, `/api/groups/${groupId}/members`);
  const own = members.find(({ userId }) => String(userId) === student.userId)?.id;
  const made = await admin.post(`/api/groups/${groupId}/buses`, {
    data: { eventId: Number(eventId), name: 'Bus 7', seats: 30, memberIds: [own] },
  });
  expect(made.status(), await made.text()).toBe(201);
  await page.goto(`/events/${eventId}`);
  await drawn(page);
  await expect(page.getByText(/^Your bus: Bus 7, \d\d:\d\d [AP]M$/)).toBeVisible();
  expect(await complaints(page), 'an event with my bus').toEqual([]);
  await page.getByRole('link', { name: 'Buses and Seats' }).click();
  await expect(bus(page, 'Bus 7').getByText('Your bus')).toBeVisible();
  for (const control of ['Add Bus', 'Fill the Seats', 'Roll Call', 'More for Bus 7'])
    await expect(page.getByRole('button', { name: control })).toHaveCount(0);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Print' })).toHaveCount(0);
  expect(await complaints(page), 'buses for a traveller').toEqual([]);

  await student.context.setOffline(true);
  await page.goto('/matrix-hub');
  await drawn(page);
  await expect(page.getByText(/^Bus 7, \d\d:\d\d [AP]M$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buses and Seats' })).toHaveCount(0);

  const staff = await travel('organizer');
  await staff.page.goto('/matrix-hub');
  const way = staff.page.getByRole('link', { name: 'Buses and Seats' });
  await expect(way.first()).toBeVisible();
  expect(await complaints(staff.page), 'my day with buses').toEqual([]);
  await staff.page.goto(`/events/${eventId}`);
  await staff.page.getByRole('link', { name: 'Buses and Seats' }).click();
  await expect(staff.page.getByRole('heading', { name: 'Silk mill - Buses and Seats' })).toBeVisible();
});
