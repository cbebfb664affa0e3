import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { undoOf } from './support/controls.ts';
import { expect, test } from './support/test.ts';

const PEOPLE = 40;
/** A press, a filled field, or a drag is one action. */
const ACTIONS_MAX = 60;
/** Of a screen with forty people in ten rooms. */
const TAB_STOPS_MAX = 30;
const DAYS = { start: '2027-03-01', between: '2027-03-05', end: '2027-03-09' };

interface Trip {
  groupId: string;
  /** By name: 'Person 01'. */
  memberIds: Map<string, number>;
  hotels: { first: number; second: number };
}

async function post<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

async function makeTrip(request: APIRequestContext): Promise<Trip> {
  const group = await post<{ id: number }>(request, '/api/groups', {
    name: 'Forty Beds',
    code: 'BEDS-40',
    type: 'HSS',
    year: 2027,
    startDate: DAYS.start,
    endDate: DAYS.end,
    defaultTimezone: 'Asia/Tokyo',
    iconPath: null,
  });
  const memberIds = new Map<string, number>();
  for (let at = 1; at <= PEOPLE; at += 1) {
    const lastName = String(at).padStart(2, '0');
    const member = await post<{ id: number }>(request, '/api/students', {
      firstName: 'Person',
      lastName,
      email: `person${lastName}@beds.example.org`,
      groupId: group.id,
      sendInvitation: false,
    });
    memberIds.set(`Person ${lastName}`, member.id);
  }
  const hotel = async (name: string) =>
    (await post<{ id: number }>(request, `/api/groups/${group.id}/hotels`, { name })).id;
  const hotels = { first: await hotel('Alpha Hotel'), second: await hotel('Beta Hotel') };
  return { groupId: String(group.id), memberIds, hotels };
}

const nameOf = (at: number): string => `Person ${String(at).padStart(2, '0')}`;

/** Four people who are not beside each other in the list: 1, 11, 21 and 31 in the first room. */
const wishesOf = (room: number): string[] => [0, 10, 20, 30].map((more) => nameOf(room + more));

test('forty people get rooms in two hotels in at most sixty actions', async ({ signIn }) => {
  const { context, page } = await signIn('admin', { phone: false });
  const { request } = context;
  const { groupId, memberIds, hotels } = await makeTrip(request);
  await page.goto(`/schedule/${groupId}?tab=lodging`);
  await expect(page.getByRole('heading', { name: 'Alpha Hotel' })).toBeVisible();

  let actions = 0;
  const press = async (target: Locator) => {
    actions += 1;
    await target.click();
  };
  const fill = async (target: Locator, text: string) => {
    actions += 1;
    await target.fill(text);
  };
  const dialog = page.getByRole('dialog');
  const person = (name: string) => page.getByRole('list', { name: 'Unassigned' }).getByRole('button', { name });

  await press(page.getByRole('button', { name: 'Add rooms' }));
  await fill(dialog.getByRole('textbox', { name: 'Rooms' }), '101-110');
  await fill(dialog.getByLabel('Check-out', { exact: true }), DAYS.between);
  await press(dialog.getByRole('button', { name: 'Add rooms' }));
  await expect(dialog).toBeHidden();

  for (let room = 1; room <= 10; room += 1) {
    for (const name of wishesOf(room)) await press(person(name));
    await expect(page.getByText('4 selected')).toBeVisible();
    await press(page.getByRole('button', { name: `Room ${100 + room}: put 4 people here` }));
    await expect(page.getByRole('list', { name: `Room ${100 + room}` }).getByRole('listitem')).toHaveCount(4);
  }
  await expect(page.getByText('Everyone has a room.')).toBeVisible();
  await expectFewTabStops(page);

  await press(page.getByRole('button', { name: 'Copy rooms' }));
  await fill(dialog.getByRole('textbox', { name: 'Rooms' }), '201-210');
  await press(dialog.getByRole('button', { name: 'Copy rooms' }));
  await expect(page.getByRole('heading', { name: 'Beta Hotel' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Room 210' }).getByRole('listitem')).toHaveCount(4);
  expect(actions).toBeLessThanOrEqual(ACTIONS_MAX);
  expect(await complaints(page)).toEqual([]);

  const nights = {
    first: { checkInDate: `${DAYS.start}T06:00:00.000Z`, checkOutDate: `${DAYS.between}T01:00:00.000Z` },
    second: { checkInDate: `${DAYS.between}T06:00:00.000Z`, checkOutDate: `${DAYS.end}T01:00:00.000Z` },
  };
  for (const [hotel, from] of [['first', 100] as const, ['second', 200] as const]) {
    const expected = Array.from({ length: 10 }, (_, at) =>
      wishesOf(at + 1).map((name) => ({
        memberId: memberIds.get(name),
        roomNumber: String(from + at + 1),
        ...nights[hotel],
      })),
    ).flat();
    await expectBeds(request, hotels[hotel], expected);
  }
});

test('people are dragged into a room without a network, and one Undo takes all of them back', async ({ signIn }) => {
  const { context, page } = await signIn('admin', { phone: false });
  const { request } = context;
  const { groupId, memberIds, hotels } = await makeTrip(request);
  await page.goto(`/schedule/${groupId}?tab=lodging`);
  await expect(page.getByRole('heading', { name: 'Alpha Hotel' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add rooms' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add rooms' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Rooms' }).fill('101, 102');
  await page.getByRole('dialog').getByRole('button', { name: 'Add rooms' }).click();
  const person = (at: number) =>
    page.getByRole('list', { name: 'Unassigned' }).getByRole('button', { name: nameOf(at) });
  const tile = (number: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Room ${number}` }) });
  const guests = (number: string) => page.getByRole('list', { name: `Room ${number}` }).getByRole('listitem');

  await person(3).click();
  await person(6).click({ modifiers: ['Shift'] });
  await person(4).dragTo(tile('101'));
  const undo = await undoOf(page, '4 people');
  await expect(guests('101')).toHaveCount(4);
  await undo.click();
  await expect(guests('101')).toHaveCount(0);
  await expect(page.getByText('4 people moved back')).toBeVisible();

  await person(7).dragTo(tile('102'));
  await expect(guests('102')).toHaveCount(1);
  await context.setOffline(false);
  await expectBeds(request, hotels.first, [{ memberId: memberIds.get(nameOf(7)), roomNumber: '102' }]);
});

/** A toolbar and the list of people are one stop each, and the rooms are those of one room; arrow keys change the room. */
async function expectFewTabStops(page: Page): Promise<void> {
  const stops = await page
    .getByRole('main')
    .locator('a[href], button:enabled, input, select, [tabindex]')
    .evaluateAll((all) => all.filter((each) => (each as HTMLElement).tabIndex >= 0 && each.checkVisibility()).length);
  expect(stops).toBeLessThanOrEqual(TAB_STOPS_MAX);
  const room = (number: number) => page.getByRole('button', { name: `Room ${number}: assign a member` });
  await room(101).focus();
  await page.keyboard.press('ArrowRight');
  await expect(room(102)).toBeFocused();
  await page.keyboard.press('Tab');
  const first = page.getByRole('list', { name: 'Room 102' }).getByRole('button').first();
  await expect(first).toBeFocused();
}

/** Waits until the server has these beds in a hotel and no others. */
async function expectBeds(
  request: APIRequestContext,
  hotelId: number,
  expected: readonly Record<string, unknown>[],
): Promise<void> {
  await expect(async () => {
    const beds: object[] = await (await request.get(`/api/hotels/${hotelId}/accommodations`)).json();
    expect(beds).toHaveLength(expected.length);
    for (const bed of expected) expect(beds).toContainEqual(expect.objectContaining(bed));
  }).toPass();
}
