import type { APIRequestContext, BrowserContext, Locator, Page } from 'playwright/test';
import { words } from './support/comments.ts';
import { pressTool } from './support/controls.ts';
import { expect, phoneOn, signInByCall, test } from './support/traveller.ts';
import { carried, installed, synced } from './support/waits.ts';

const DAYS = ['2027-05-01', '2027-05-02', '2027-05-03'] as const;
const [ARRIVAL_DAY, WALKING_DAY, LAST_DAY] = DAYS;

interface OnServer {
  title: string;
  startTime: string;
  endTime: string;
  address: string | null;
}

async function makeGroup(organizer: APIRequestContext, name: string): Promise<string> {
  const answer = await organizer.post('/api/groups', {
    data: {
      name,
      code: name,
      type: 'HSS',
      year: 2027,
      startDate: DAYS[0],
      endDate: DAYS[2],
      defaultTimezone: 'Asia/Tokyo',
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return String((await answer.json()).id);
}

const form = (page: Page): Locator => page.getByRole('dialog', { name: /Schedule Item$/ });
const text = (page: Page, name: string): Locator => form(page).getByRole('textbox', { name, exact: true });
const save = async (page: Page, button: string) => {
  await form(page).getByRole('button', { name: button, exact: true }).click();
  await expect(form(page)).toHaveCount(0);
};
const openEvent = async (page: Page, title: string) => {
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
};

/** A day as a screen shows it: the titles of its events, in order. */
async function planOf(page: Page, groupId: string, day: string): Promise<string[]> {
  await page.goto(`/schedule/${groupId}/${day}`);
  await expect(page.getByRole('heading', { name: /2027$/ })).toBeVisible();
  return page.getByRole('main').getByRole('article').getByRole('heading').allTextContents();
}

test('I plan three days by form, by copying and with Denver, half of it without a network, while another user plans too', async ({
  browser,
  server,
}) => {
  test.slow();
  const [mine, theirs] = await Promise.all([browser.newContext(phoneOn(server)), browser.newContext(phoneOn(server))]);
  await signInByCall(mine.request, server.emails.organizer);
  await signInByCall(theirs.request, server.emails.admin);
  const name = words('Three days');
  const groupId = await makeGroup(mine.request, name);
  const open = async (context: BrowserContext, day: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`/schedule/${groupId}/${day}`);
    await expect(page.getByText('No schedule for this day')).toBeVisible();
    await installed(page);
    await carried(page);
    return page;
  };

  // The first event by the form.
  const me = await open(mine, ARRIVAL_DAY);
  await me.getByRole('button', { name: 'Add First Event' }).click();
  await text(me, 'Title').fill('Arrival');
  await form(me).getByLabel('Type', { exact: true }).selectOption('Activity');
  await form(me).getByLabel('Start, time').fill('10:00');
  await save(me, 'Add Event');
  await openEvent(me, 'Arrival');

  // Without a network: a copy for the next day, another for the last, and more time to arrive.
  await mine.setOffline(true);
  await me.getByRole('button', { name: 'More event actions' }).click();
  await me.getByRole('menuitem', { name: 'Duplicate' }).click();
  await text(me, 'Title').fill('Walk');
  await form(me).getByLabel('Start', { exact: true }).fill(WALKING_DAY);
  await save(me, 'Add Event');
  await me.getByRole('button', { name: 'Edit Event' }).click();
  await form(me).getByLabel('End, time').fill('12:30');
  await save(me, 'Save changes');

  // Meanwhile another user changes the place of arrival, and adds an event on the second day.
  const they = await theirs.newPage();
  await they.goto(`/schedule/${groupId}/${ARRIVAL_DAY}`);
  await openEvent(they, 'Arrival');
  await they.getByRole('button', { name: 'Edit Event' }).click();
  await text(they, 'Address').fill('Gate B');
  await save(they, 'Save changes');
  await they.goto(`/schedule/${groupId}/${WALKING_DAY}`);
  await they.getByRole('button', { name: 'Add First Event' }).click();
  await text(they, 'Title').fill('Lunch');
  await form(they).getByLabel('Type', { exact: true }).selectOption('Meal');
  await form(they).getByLabel('Start, time').fill('13:00');
  await save(they, 'Add Event');

  // Online again: my edits arrive beside it, and Denver plans the last evening.
  await mine.setOffline(false);
  for (const page of [me, they]) await synced(page);
  await me.goto(`/schedule/${groupId}/${LAST_DAY}`);
  await pressTool(me, 'Ask assistant');
  const dialog = me.getByRole('dialog', { name: 'Ask assistant' });
  await dialog.getByRole('textbox', { name: 'Your question' }).fill('Add campfire on May 3 2027 at 8pm');
  await dialog.getByRole('textbox', { name: 'Your question' }).press('Enter');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('button', { name: 'Create this itinerary' }).click();
  await expect(dialog.getByText('Added to the schedule')).toBeVisible();

  const events: OnServer[] = await (await theirs.request.get(`/api/groups/${groupId}/schedules`)).json();
  expect(events.map(({ title }) => title).toSorted()).toEqual(['Arrival', 'Campfire', 'Lunch', 'Walk']);
  // Both changes of the first event: mine of its end, theirs of its place.
  expect(events.find(({ title }) => title === 'Arrival')).toMatchObject({
    address: 'Gate B',
    startTime: '2027-05-01T01:00:00.000Z',
    endTime: '2027-05-01T03:30:00.000Z',
  });
  const plan = [['Arrival'], ['Walk', 'Lunch'], ['Campfire']];
  for (const page of [me, they])
    for (const [index, day] of DAYS.entries()) await expect.poll(() => planOf(page, groupId, day)).toEqual(plan[index]);
  for (const context of [mine, theirs]) await context.close();
});
