import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from 'playwright/test';
import { pressTool } from './support/controls.ts';
import { expect, findEvent, test } from './support/traveller.ts';
import { carried } from './support/waits.ts';

const DAY_MS = 86_400_000;

/** The number of pages that the browser makes of a screen: Chromium writes the object of each as plain text. */
async function pagesOf(page: Page, format: string): Promise<number> {
  const pdf = await page.pdf({ format, printBackground: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** The answer of a call that must succeed. */
async function asked<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(path);
  expect(answer.ok(), `${answer.status()} for ${path}`).toBe(true);
  return answer.json();
}

async function make(request: APIRequestContext, path: string, data: object): Promise<number> {
  const answer = await request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).id;
}

/** An emergency card, and an event with two buses. Returns the event. */
async function addPapers(request: APIRequestContext, groupId: string): Promise<string> {
  const card = { hospitalName: 'St. Luke’s', contacts: [{ name: 'Lee Okafor', role: '', phone: '+81 90 1234 5678' }] };
  const saved = await request.put(`/api/groups/${groupId}/emergency-card`, { data: { ...card, hotels: [] } });
  expect(saved.ok(), await saved.text()).toBe(true);
  const { startDate } = await asked<{ startDate: string }>(request, `/api/groups/${groupId}`);
  const day = startDate.slice(0, 10);
  const event = await make(request, `/api/groups/${groupId}/schedules`, {
    ...{ title: 'Waterfalls', type: 'activity', timezone: 'UTC', description: '', busPickupAddress: 'Forecourt' },
    ...{ startTime: `${day}T04:00:00.000Z`, endTime: `${day}T06:00:00.000Z` },
  });
  const members = await asked<{ id: number }[]>(request, `/api/groups/${groupId}/members`);
  // Everyone has a bus: people without one have a page of their own.
  for (const [at, name] of ['Bus 1', 'Bus 2'].entries()) {
    const memberIds = members.filter((_, index) => index % 2 === at).map(({ id }) => id);
    const bus = { name, seats: 40, plate: 'NK 300', driverPhone: '+81 90 5550 1234', memberIds };
    await make(request, `/api/groups/${groupId}/buses`, { eventId: event, ...bus });
  }
  return String(event);
}

test('without a network I save the calendar of a trip, and print its programme, its buses and its emergency card', async ({
  travel,
  elsewhere,
}) => {
  test.slow();
  const request = await elsewhere('admin');
  const { groupId } = await findEvent(request, 'Seoul');
  const eventId = await addPapers(request, groupId);
  const events = await asked<object[]>(request, `/api/groups/${groupId}/schedules`);
  const group = await asked<{ startDate: string; endDate: string }>(request, `/api/groups/${groupId}`);
  const { context, page } = await travel('admin', { group: 'Seoul' });
  await page.goto(`/schedule/${groupId}`);
  await carried(page);
  await context.setOffline(true);

  await pressTool(page, 'Calendar and print');
  const dialog = page.getByRole('dialog', { name: 'Calendar and print' });
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download calendar' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^seoul-.*\.ics$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(events.length);

  await dialog.getByRole('link', { name: 'Print daily schedule' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /- Daily schedule$/ })).toBeVisible();
  const days = Math.round((Date.parse(group.endDate) - Date.parse(group.startDate)) / DAY_MS) + 1;
  await expect(page.getByRole('table')).toHaveCount(days);
  for (const format of ['A4', 'Letter']) expect(await pagesOf(page, format), `programme, ${format}`).toBe(days);

  // A page for each bus, in the colors of paper whatever the theme, without the controls of the screen.
  await page.goto(`/groups/${groupId}/buses/${eventId}/paper`);
  const paper = page.getByRole('region', { name: 'Bus manifest' });
  await expect(paper.getByRole('list', { name: 'People of Bus 2' }).getByRole('listitem')).not.toHaveCount(0);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const role of ['button', 'navigation'] as const)
    for (const each of await page.getByRole(role).all()) await expect(each).toBeHidden();
  await expect(page.getByRole('link', { name: 'Back to buses' })).toBeHidden();
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
  for (const format of ['A4', 'Letter']) expect(await pagesOf(page, format), `buses, ${format}`).toBe(2);

  await page.emulateMedia({ media: null, colorScheme: null });
  await page.goto(`/groups/${groupId}/emergency`);
  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.getByText('St. Luke’s').first()).toBeVisible();
  for (const format of ['A4', 'Letter']) expect(await pagesOf(page, format), `emergency card, ${format}`).toBe(1);
});
