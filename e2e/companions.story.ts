import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { expect, test } from './support/traveller.ts';
import { carried } from './support/waits.ts';

const calendarAndPrint = (page: Page) => page.getByRole('dialog', { name: 'Calendar and print' });

async function openSchedule(page: Page, groupId: string): Promise<void> {
  await page.goto(`/schedule/${groupId}`);
  await carried(page);
  await page.getByRole('button', { name: 'Calendar and print' }).click();
  await expect(calendarAndPrint(page)).toBeVisible();
}

/** Pages of a PDF: Chromium writes the object of each as plain text. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

/** The text of a calendar without its folded lines. */
const unfolded = (text: string): string => text.replaceAll('\r\n ', '');

test('without a network I take the trip along as a calendar and on paper', async ({ travel }) => {
  test.slow();
  const { context, page, request, groupId } = await travel('admin', { group: 'Seoul' });
  const events: { title: string }[] = await (await request.get(`/api/groups/${groupId}/schedules`)).json();
  const group: { startDate: string; endDate: string } = await (await request.get(`/api/groups/${groupId}`)).json();
  await openSchedule(page, groupId);
  await context.setOffline(true);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    calendarAndPrint(page).getByRole('button', { name: 'Download calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^seoul-.*\.ics$/);
  const text = await readFile((await download.path()) ?? '', 'utf8');
  expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(events.length);
  expect(text).toContain('TZID:Asia/Seoul\r\n');

  await calendarAndPrint(page).getByRole('link', { name: 'Print programme' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /- Programme$/ })).toBeVisible();
  const days = Math.round((Date.parse(group.endDate) - Date.parse(group.startDate)) / 86_400_000) + 1;
  await expect(page.getByRole('table')).toHaveCount(days);
  expect(await complaints(page), 'the programme').toEqual([]);
  for (const format of ['A4', 'Letter']) {
    expect(pagesOf(await page.pdf({ format, printBackground: true })), `pages of ${format}`).toBe(days);
  }

  await page.goBack();
  await page.getByRole('button', { name: 'Calendar and print' }).click();
  await calendarAndPrint(page).getByRole('link', { name: 'Print rooming list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /- Rooming List$/ })).toBeVisible();
  expect(await complaints(page), 'the rooming list').toEqual([]);
});

test('I give my calendar a private address, and revoke it', async ({ travel, server }) => {
  test.slow();
  const { page, groupId } = await travel('user');
  await openSchedule(page, groupId);
  await calendarAndPrint(page).getByRole('button', { name: 'Make private address' }).click();
  const field = page.getByRole('textbox', { name: 'Your private address' });
  await expect(field).toBeVisible();
  expect(await complaints(page), 'the dialog with an address').toEqual([]);
  const address = await field.inputValue();
  expect(address.startsWith(`${server.address}/api/calendars/`)).toBe(true);

  // As a calendar program does: without a session, and again with the ETag that it has.
  const read = await fetch(address);
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(unfolded(await read.text())).toContain('X-WR-CALNAME:Japan Expedition');
  const again = await fetch(address, { headers: { 'if-none-match': read.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);

  // Shown again as long as the app is open, and not after that.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Calendar and print' }).click();
  await expect(field).toHaveValue(address);
  await openSchedule(page, groupId);
  await expect(calendarAndPrint(page).getByText(/You have an address since/)).toBeVisible();
  await expect(field).toHaveCount(0);
  await calendarAndPrint(page).getByRole('button', { name: 'Revoke' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke the private address?' });
  expect(await complaints(page), 'the question').toEqual([]);
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(calendarAndPrint(page).getByRole('button', { name: 'Make private address' })).toBeVisible();
  expect((await fetch(address)).status).toBe(404);
});
