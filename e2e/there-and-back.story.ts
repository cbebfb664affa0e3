import type { Download, Page } from 'playwright/test';
import { words } from './support/comments.ts';
import { pressTool } from './support/controls.ts';
import { expect, openAt, signInByCall, test } from './support/traveller.ts';
import { carried, drawn, synced } from './support/waits.ts';

/** The times of a flight in the fields of its form. */
interface Flight {
  title: string;
  from: { zone: string; day: string; time: string };
  to: { zone: string; day: string; time: string };
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Add New Schedule Item' });

async function chooseZone(page: Page, label: string, zone: string): Promise<void> {
  const name = zone.replace('_', ' ');
  const field = form(page).getByRole('combobox', { name: label, exact: true });
  await field.click();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(name);
}

async function addFlight(page: Page, { title, from, to }: Flight): Promise<void> {
  await page.getByRole('button', { name: 'Add Event', exact: true }).click();
  await form(page).getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await form(page).getByLabel('Type', { exact: true }).selectOption('Flight');
  await chooseZone(page, 'Time zone', from.zone);
  await chooseZone(page, 'End time zone', to.zone);
  await form(page).getByLabel('Start', { exact: true }).fill(from.day);
  await form(page).getByLabel('Start, time').fill(from.time);
  await form(page).getByLabel('End', { exact: true }).fill(to.day);
  await form(page).getByLabel('End, time').fill(to.time);
  await form(page).getByRole('button', { name: 'Add Event', exact: true }).click();
  await expect(form(page)).toHaveCount(0);
}

async function calendarOf(page: Page): Promise<string> {
  await pressTool(page, 'Calendar and print');
  const [download] = await Promise.all<[Promise<Download>, Promise<void>]>([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Calendar and print' }).getByRole('button', { name: 'Download calendar' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test('from Tokyo to Honolulu and back: each end is shown by its local clock, on every phone and in the calendar', async ({
  travel,
  openDevice,
  server,
}) => {
  test.slow();
  const { context, page, groupId } = await travel('organizer');
  await page.goto(`/schedule/${groupId}`);
  await carried(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add Event', exact: true }).click();
  const day = await form(page).getByLabel('Start', { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  await expect(form(page)).toHaveCount(0);
  const next = new Date(Date.parse(`${day}T00:00:00.000Z`) + 86_400_000).toISOString().slice(0, 10);
  const [there, back] = [words('JL 74'), words('JL 73')];
  // By the clocks, it arrives before it has left; both cities have the same clocks all year.
  await addFlight(page, {
    title: there,
    from: { zone: 'Asia/Tokyo', day, time: '21:05' },
    to: { zone: 'Pacific/Honolulu', day, time: '09:00' },
  });
  await addFlight(page, {
    title: back,
    from: { zone: 'Pacific/Honolulu', day, time: '13:00' },
    to: { zone: 'Asia/Tokyo', day: next, time: '17:00' },
  });
  const TOLD = {
    [there]: 'Tokyo 09:05 PM → Honolulu 09:00 AM · 6 h 55 min',
    [back]: 'Honolulu 01:00 PM → Tokyo 05:00 PM +1 · 9 h',
  };
  const card = (on: Page, title: string) => on.getByRole('article').filter({ hasText: title });
  await expect(card(page, there).getByText(TOLD[there] ?? '', { exact: true })).toBeVisible();

  await context.setOffline(false);
  await synced(page);

  // A student's phone is set to Honolulu already, and has no network when they look.
  const abroad = await openDevice({ timezoneId: 'Pacific/Honolulu' });
  await signInByCall(abroad.request, server.emails.user);
  const events: { id: number; title: string }[] = await (
    await abroad.request.get(`/api/groups/${groupId}/schedules`)
  ).json();
  const idOf = (title: string) => events.find((event) => event.title === title)?.id;
  const phone = await openAt(abroad, `/events/${idOf(back)}`);
  await phone.goto(`/schedule/${groupId}?date=${day}`);
  await carried(phone);
  await abroad.setOffline(true);
  for (const title of [there, back]) {
    await phone.goto(`/events/${idOf(title)}`);
    await drawn(phone);
    await expect(phone.getByRole('heading', { name: title })).toBeVisible();
    await expect(phone.getByText(TOLD[title] ?? '', { exact: true })).toBeVisible();
  }
  await phone.goto(`/schedule/${groupId}?date=${day}`);
  await drawn(phone);
  await expect(card(phone, there).getByText(TOLD[there] ?? '', { exact: true })).toBeVisible();
  const calendar = await calendarOf(phone);
  const entry = (title: string) => calendar.split('BEGIN:VEVENT').find((text) => text.includes(title)) ?? '';
  const compact = (date: string, time: string) => `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;
  expect(entry(there)).toContain(`DTSTART;TZID=Asia/Tokyo:${compact(day, '21:05')}`);
  expect(entry(there)).toContain(`DTEND;TZID=Pacific/Honolulu:${compact(day, '09:00')}`);
  expect(entry(back)).toContain(`DTSTART;TZID=Pacific/Honolulu:${compact(day, '13:00')}`);
  expect(entry(back)).toContain(`DTEND;TZID=Asia/Tokyo:${compact(next, '17:00')}`);
});
