import type { Locator, Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { expect, signInByCall, test } from './support/traveller.ts';
import { installed } from './support/waits.ts';

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) });

test('I see the state of everything, and keep the hotels, one of them without a network', async ({
  browser,
  server,
  elsewhere,
}) => {
  test.slow();
  const mark = `Inn ${Date.now()}`;
  const request = await elsewhere('admin');
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 1280, height: 800 },
  });
  await signInByCall(context.request, server.emails.admin);
  const page = await context.newPage();
  await page.goto('/admin');
  await installed(page);
  await expect(page.getByText('Healthy')).toBeVisible();
  await expect(page.getByText(/ free of /)).toBeVisible();
  await expect(page.getByText(/^SQLite \d/)).toBeVisible();
  expect(await complaints(page), 'the overview').toEqual([]);
  await page.getByRole('link', { name: 'Hotels', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'System Settings' })).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toBeVisible();

  // A known place fills in its details; the user writes the rest.
  await page.getByRole('button', { name: 'Add Hotel' }).first().click();
  const form = dialog(page, 'Add Hotel');
  await form.getByRole('combobox', { name: 'Search for a hotel' }).fill('Kamogawa');
  await page.getByRole('option').first().click();
  await expect(form.getByRole('textbox', { name: 'Hotel name' })).toHaveValue(/Kamogawa/);
  await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue(/Kyoto/);
  await form.getByRole('textbox', { name: 'Hotel name' }).fill(mark);
  await form.getByRole('textbox', { name: 'Phone', exact: true }).fill('+81 75 1');
  await form.getByRole('textbox', { name: 'Email', exact: true }).fill('nobody');
  await form.getByRole('button', { name: 'Add Hotel' }).click();
  await expect(form.getByText('Invalid email address')).toBeVisible();
  expect(await complaints(page), 'the form of a hotel').toEqual([]);
  await form.getByRole('textbox', { name: 'Email', exact: true }).fill('stay@inn.example.org');
  await form.getByRole('button', { name: 'Add Hotel' }).click();
  await expect(page.getByText('Hotel created successfully.')).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('button', { name: `Edit ${mark}` }).click();
  const edit = dialog(page, 'Edit Hotel');
  await expect(edit.getByText(/^You are offline, and places/)).toBeVisible();
  await edit.getByRole('textbox', { name: 'Sales Manager name' }).fill('Ken Abe');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toHaveCount(0);
  await expect(row(page, mark).getByText('Not sent yet')).toBeVisible();
  expect(await complaints(page), 'a hotel that is not sent').toEqual([]);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click();
  await expect(page.getByText('Figures of the server need a connection.', { exact: false })).toBeVisible();
  await expect(page.getByText('1 edit', { exact: true })).toBeVisible();
  expect(await complaints(page), 'the overview without a network').toEqual([]);

  await context.setOffline(false);
  const onServer = async () => {
    const all: { name: string; salesManagerName: string | null }[] = await (
      await request.get('/api/admin/hotels')
    ).json();
    return all.find(({ name }) => name === mark)?.salesManagerName;
  };
  await expect.poll(onServer).toBe('Ken Abe');

  await page.goto('/admin/system-hotels');
  await page.getByRole('button', { name: `Delete ${mark}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Hotel deleted successfully.')).toBeVisible();
  await expect.poll(onServer).toBeUndefined();
  await context.close();
});
