import type { Browser, Locator, Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { DEMO_PASSWORD, type RunningServer, startServer } from './support/server.ts';
import { test as base, expect } from './support/test.ts';

const PASSWORD = 'nine lanterns by the lake';

/** A fresh server: it has its administrator, and nothing else. */
const test = base.extend<{ empty: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures it needs from here.
  empty: async ({}, use) => {
    const server = await startServer({ demo: false });
    await use(server);
    await server.stop();
  },
});

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ })).toBeVisible();
}

async function chooseFile(page: Page, title: string, lines: readonly string[]): Promise<Locator> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import CSV…' }).click();
  const file = dialog(page, title);
  await file
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  return file;
}

/** A user follows the mailed invitation, on a phone of their own, to the first look at the app. */
async function follow(browser: Browser, server: RunningServer, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(await server.linkMailedTo(email, '/auth/set-password/'));
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, email, PASSWORD);
  return page;
}

test('one admin sets an organization up from nothing, and the invited users find their trip', async ({
  browser,
  empty,
}) => {
  test.slow();
  const context = await browser.newContext({ baseURL: empty.address, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto('/');
  await signIn(page, empty.emails.admin, DEMO_PASSWORD);
  expect(await complaints(page), 'a dashboard without anything').toEqual([]);

  // The helpers come from a file.
  await page.getByRole('link', { name: 'Admin Dashboard' }).click();
  await page.getByRole('link', { name: 'User', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  const people = await chooseFile(page, 'Import users', [
    'First Name,Last Name,Email,Role',
    'Ines,Okafor,ines@school.example,Organizer',
    'Tomás,Vidal,tomas@school.example,Instructor',
  ]);
  await expect(people.getByText('2 rows, ready to import.')).toBeVisible();
  await people.getByRole('button', { name: 'Import and invite 2 people' }).click();
  await expect(people).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Ines Okafor/ })).toBeVisible();

  // A group for their first trip, created by the link in the empty list of groups.
  await page.getByRole('link', { name: 'Matrix Expedition Management System' }).click();
  await page.getByRole('link', { name: 'Groups', exact: true }).first().click();
  await expect(page.getByText('No groups', { exact: false }).first()).toBeVisible();
  expect(await complaints(page), 'a list without groups').toEqual([]);
  await page.getByRole('link', { name: 'Go to Group Management' }).click();
  await page.getByRole('button', { name: 'Create First Group' }).click();
  await page.getByLabel('Group name').fill('Lake Garda 2027');
  await page.getByLabel('Type').selectOption('JSS');
  await page.getByLabel('Year').fill('2027');
  await page.getByLabel('Start date').fill('2027-05-03');
  await page.getByLabel('End date').fill('2027-05-07');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('rome');
  await page.getByRole('option', { name: /Rome/ }).click();
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByText(/^Group created$/i)).toBeVisible();

  // Its members: existing staff, and a class from the school's own file.
  await page.getByRole('link', { name: 'Members of Lake Garda 2027' }).click();
  await expect(page.getByText('No members in this group yet.')).toBeVisible();
  for (const [name, role] of [
    ['Ines', 'Group Manager'],
    ['Tomás', 'Operation'],
  ] as const) {
    await page.getByRole('button', { name: 'Add Member' }).first().click();
    const form = dialog(page, 'Add Member');
    await form.getByRole('combobox', { name: 'User' }).fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await form.getByRole('combobox', { name: 'Role' }).selectOption({ label: role });
    await form.getByRole('button', { name: 'Add Member' }).click();
    await expect(form).toHaveCount(0);
  }
  const pupils = await chooseFile(page, 'Import members', [
    'First Name,Last Name,Email,Type',
    'Lia,Berger,lia@school.example,Student',
    'Noah,Adeyemi,noah@school.example,Student',
  ]);
  await pupils.getByRole('button', { name: 'Import and invite 2 people' }).click();
  await expect(pupils).toHaveCount(0);
  await expect(page.getByRole('rowheader')).toHaveCount(4);
  await expect(page.getByText(/^(Not sent yet|Sending…|Needs attention)$/)).toHaveCount(0);

  // The organizer, on her phone, runs the trip; a pupil sees it and cannot change it.
  const ines = await follow(browser, empty, 'ines@school.example');
  await ines.getByRole('link', { name: 'Groups' }).first().click();
  await ines.getByRole('link', { name: /^View Lake Garda 2027/ }).click();
  await ines.getByRole('tab', { name: 'Members' }).click();
  await expect(ines.getByText('Lia Berger', { exact: true })).toBeVisible();
  await ines.getByRole('link', { name: 'Groups' }).first().click();
  await ines.getByRole('link', { name: 'Manage groups' }).click();
  await expect(ines.getByRole('rowheader', { name: /Lake Garda 2027/ })).toBeVisible();
  const lia = await follow(browser, empty, 'lia@school.example');
  await lia.getByRole('link', { name: 'Groups' }).first().click();
  await lia.getByRole('link', { name: /^View Lake Garda 2027/ }).click();
  await expect(lia.getByText('No schedule for this day')).toBeVisible();
  await lia.getByRole('link', { name: 'Groups' }).first().click();
  await expect(lia.getByRole('link', { name: /^View Lake Garda 2027/ })).toBeVisible();
  await expect(lia.getByRole('link', { name: 'Manage groups' })).toHaveCount(0);
  await lia.goto('/groups/manage');
  await expect(lia).toHaveURL('/');
  for (const device of [ines.context(), lia.context(), context]) await device.close();
});
