import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { expect, signInByCall, test } from './support/traveller.ts';
import { installed } from './support/waits.ts';

interface OnServer {
  id: number;
  email: string;
  role: string;
  accountStatus: string;
}

const PASSWORD = 'a lantern for every tent';

async function usersOnServer(request: APIRequestContext, mark: string): Promise<OnServer[]> {
  const answer = await request.get('/api/users');
  expect(answer.ok(), `${answer.status()}`).toBe(true);
  const all: OnServer[] = await answer.json();
  return all.filter(({ email }) => email.includes(mark));
}

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) });
const unsent = (page: Page): Locator => page.getByText(/^(Not sent yet|Sending…|Needs you)$/);

async function fillUser(page: Page, names: readonly [string, string], email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add User' }).first().click();
  const form = dialog(page, 'Add User');
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('textbox', { name: 'First name' }).fill(names[0]);
  await form.getByRole('textbox', { name: 'Last name' }).fill(names[1]);
}

test('I invite a person who follows the mail, and change others without a network', async ({
  browser,
  server,
  elsewhere,
}) => {
  test.slow();
  const mark = `u${Date.now()}`;
  const email = `zoe-${mark}@example.org`;
  const request = await elsewhere('admin');
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 1280, height: 800 },
  });
  await signInByCall(context.request, server.emails.admin);
  const page = await context.newPage();
  await page.goto('/admin/user-management');
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await installed(page);
  expect(await complaints(page), 'the users of the administration').toEqual([]);

  // An email in use is refused at its field; after the correction, the person is invited by mail.
  await fillUser(page, ['Zoë', 'Ruiz'], server.emails.organizer);
  const form = dialog(page, 'Add User');
  expect(await complaints(page), 'a form').toEqual([]);
  await form.getByRole('button', { name: 'Add User' }).click();
  await expect(form.getByText('This email is already in use. Please choose a different email address.')).toBeVisible();
  await expect(page.getByText('Email Already Exists')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Email' })).toBeFocused();
  expect(await complaints(page), 'an email that is taken').toEqual([]);
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByText('User created successfully.')).toBeVisible();
  await expect(form).toHaveCount(0);
  const first = await server.linkMailedTo(email, '/auth/set-password/');
  await page.getByRole('button', { name: 'Resend invitation to Zoë Ruiz' }).click();
  await expect(page.getByText('Invitation email sent successfully.')).toBeVisible();
  await expect.poll(() => server.linkMailedTo(email, '/auth/set-password/')).not.toBe(first);

  const guest = await browser.newContext({ baseURL: server.address, viewport: { width: 390, height: 844 } });
  const theirs = await guest.newPage();
  await theirs.goto(await server.linkMailedTo(email, '/auth/set-password/'));
  await theirs.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await theirs.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Set password' }).click();
  await expect(theirs).toHaveURL(/\/login$/);
  await guest.close();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('User list refreshed')).toBeVisible();
  await expect(row(page, 'Zoë Ruiz').getByText('Active')).toBeVisible();

  // Without a network: people from a file, one of them becomes an instructor, another is deleted again.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import CSV…' }).click();
  const file = dialog(page, 'Import Users');
  await file.getByLabel('CSV file').setInputFiles({
    name: 'staff.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Email;Role;First Name;Last Name\r\nyan-${mark}@example.org;;Yan;Ito\r\n${email};;Zoë;Again\r\n`,
    ),
  });
  await expect(file.getByText('Somebody has this email already.')).toBeVisible();
  expect(await complaints(page), 'a file with a wrong row').toEqual([]);
  await file.getByRole('textbox', { name: 'Email' }).fill(`ida-${mark}@example.org`);
  await file.getByRole('textbox', { name: 'First Name' }).fill('Ida');
  await file.getByRole('button', { name: 'Import and invite 2 people' }).click();
  await expect(file).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search users' }).fill(mark);
  await expect(row(page, 'Yan Ito').getByText('Not sent yet')).toBeVisible();
  expect(await complaints(page), 'users that are not sent').toEqual([]);

  await page.goto(`/users?q=${mark}`);
  await page.getByRole('combobox', { name: 'Role of Zoë Ruiz' }).selectOption('instructor');
  await expect(row(page, 'Zoë Ruiz').getByText('Not sent yet')).toBeVisible();
  expect(await usersOnServer(request, mark)).toMatchObject([{ email, role: 'user' }]);
  await page.getByRole('button', { name: 'Delete Ida Again' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await complaints(page), 'a question').toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(row(page, 'Ida Again')).toHaveCount(0);
  await page.close();

  // The browser was closed without a network, and is opened without one, in the size of a phone.
  const again = await context.newPage();
  await again.setViewportSize({ width: 390, height: 844 });
  await again.goto(`/users?q=${mark}`);
  await expect(again.getByRole('combobox', { name: 'Role of Zoë Ruiz' })).toHaveValue('instructor');
  expect(await complaints(again), 'on a phone').toEqual([]);
  await context.setOffline(false);
  await expect(unsent(again)).toHaveCount(0);
  await expect
    .poll(async () => (await usersOnServer(request, mark)).map((user) => [user.email.split('-')[0], user.role]).sort())
    .toEqual([
      ['yan', 'user'],
      ['zoe', 'instructor'],
    ]);

  // Back again, and both are deleted with one answer.
  await again.getByRole('combobox', { name: 'Role of Zoë Ruiz' }).selectOption('user');
  await expect(again.getByText('User role updated successfully')).toBeVisible();
  const saved = again.waitForEvent('download');
  await again.getByRole('button', { name: 'More', exact: true }).click();
  await again.getByRole('menuitem', { name: 'Export CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text).toContain(`${email},User,Zoë,Ruiz,,,Active\r\n`);
  await again.getByRole('checkbox', { name: 'Select all' }).check();
  expect(await complaints(again), 'a selection').toEqual([]);
  await again.getByRole('button', { name: 'Delete', exact: true }).click();
  await again.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 users' }).click();
  await expect(again.getByText('2 users deleted')).toBeVisible();
  await expect.poll(() => usersOnServer(request, mark)).toEqual([]);
  await context.close();
});

test('an organizer is refused', async ({ signIn }) => {
  const { page } = await signIn('organizer');
  await page.goto('/users');
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/admin/user-management');
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
  await expect(page.getByText('You need administrator privileges to access this area.')).toBeVisible();
  expect(await complaints(page), 'no access').toEqual([]);
  expect((await page.request.get('/api/users')).status()).toBe(403);
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(page).toHaveURL(/\/$/);
});
