import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { words } from './support/comments.ts';
import { expect, test } from './support/traveller.ts';

interface OnServer {
  userId: number;
  role: string;
  user: { firstName: string | null; email: string | null };
}

async function membersOnServer(request: APIRequestContext, groupId: string): Promise<OnServer[]> {
  const answer = await request.get(`/api/groups/${groupId}/members`);
  expect(answer.ok(), `${answer.status()}`).toBe(true);
  return answer.json();
}

/** A group of its own, so that other stories find theirs as they expect it. */
async function makeGroup(request: APIRequestContext, name: string): Promise<string> {
  const form = { name, code: `HSS-${Date.now()}`, type: 'HSS', year: 2026, defaultTimezone: 'Asia/Tokyo' };
  const made = await request.post('/api/groups', {
    data: { ...form, startDate: '2026-12-01', endDate: '2026-12-09', iconPath: null },
  });
  expect(made.status(), await made.text()).toBe(201);
  return String((await made.json()).id);
}

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) });

async function openMembers(page: Page, groupId: string, name: string): Promise<void> {
  await page.goto(`/groups/${groupId}/members`);
  await expect(page.getByRole('heading', { level: 1, name: `${name} - Members` })).toBeVisible();
}

async function addByList(page: Page, part: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Member' }).first().click();
  const form = dialog(page, 'Add Member');
  await form.getByRole('combobox', { name: 'User' }).fill(part);
  await page
    .getByRole('option', { name: new RegExp(part) })
    .first()
    .click();
  await form.getByRole('combobox', { name: 'Role' }).selectOption({ label: role });
  await form.getByRole('button', { name: 'Add Member' }).click();
  await expect(form).toHaveCount(0);
}

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import CSV…' }).click();
  return dialog(page, 'Import Members');
}

test('without a network I put a group together; then it is on the server once', async ({ travel, elsewhere }) => {
  test.slow();
  const name = words('Trip');
  const mark = name.replace(/\W+/g, '').toLowerCase();
  const server = await elsewhere('admin');
  const groupId = await makeGroup(server, name);

  const { context, page } = await travel('admin');
  await openMembers(page, groupId, name);
  await expect(page.getByText('No members in this group yet.')).toBeVisible();
  expect(await complaints(page), 'an empty group').toEqual([]);
  // The list of users is fetched on demand.
  await addByList(page, 'Okonkwo', 'Operation');
  await expect(page.getByText('Member added')).toBeVisible();

  await context.setOffline(true);
  await addByList(page, 'Kowalska', 'Group Manager');
  await addByList(page, 'Lindqvist', 'Assistant');
  await page.getByRole('button', { name: 'Change role of Amelia Okonkwo' }).click();
  await dialog(page, 'Change Member Role').getByRole('combobox', { name: 'Role' }).selectOption('assistant');
  expect(await complaints(page), 'a role').toEqual([]);
  await dialog(page, 'Change Member Role').getByRole('button', { name: 'Save Changes' }).click();
  await expect(row(page, 'Amelia Okonkwo').getByText('Assistant')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Björn Lindqvist' }).click();
  expect(await complaints(page), 'a question').toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(row(page, 'Lindqvist')).toHaveCount(0);

  const file = await openImport(page);
  await file.getByLabel('CSV file').setInputFiles({
    name: 'families.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `First Name;Last Name;Email;Type\r\nZoë;Ito;zoe-${mark}@example.org;Student\r\nYan;Ruiz;nobody;Client\r\n`,
    ),
  });
  await expect(file.getByText('1 row needs fixing')).toBeVisible();
  await expect(file.getByRole('button', { name: 'Import the 1 that is fine' })).toBeVisible();
  expect(await complaints(page), 'a file with a wrong row').toEqual([]);
  await file.getByRole('textbox', { name: 'Email' }).fill(`yan-${mark}@example.org`);
  await expect(file.getByText('2 rows, ready to import.')).toBeVisible();
  await file.getByRole('button', { name: 'Import and invite 2 people' }).click();
  await expect(file).toHaveCount(0);
  await expect(row(page, 'Yan Ruiz').getByText('Not sent yet')).toBeVisible();
  expect(await complaints(page), 'members that are not sent').toEqual([]);
  await page.close();

  // The browser was closed without a network, and is opened without one.
  const again = await context.newPage();
  await again.setViewportSize({ width: 1280, height: 800 });
  await openMembers(again, groupId, name);
  await expect(row(again, 'Zoë Ito').getByText('Not sent yet')).toBeVisible();
  await context.setOffline(false);
  await expect(again.getByText(/^(Not sent yet|Sending…|Needs you)$/)).toHaveCount(0);
  await expect
    .poll(async () => (await membersOnServer(server, groupId)).map(({ user, role }) => [user.firstName, role]).sort())
    .toEqual([
      ['Agnieszka', 'group_manager'],
      ['Amelia', 'assistant'],
      ['Yan', 'client'],
      ['Zoë', 'student'],
    ]);

  // Several at once, with one answer.
  await again.getByRole('checkbox', { name: 'Select Yan Ruiz' }).check();
  await again.getByRole('checkbox', { name: 'Select Zoë Ito' }).check();
  await expect(again.getByText('2 selected')).toBeVisible();
  expect(await complaints(again), 'a selection').toEqual([]);
  await again.getByRole('button', { name: 'Change Role', exact: true }).click();
  const many = dialog(again, 'Change Role of 2 members');
  await many.getByRole('combobox', { name: 'Role' }).selectOption('operation');
  await many.getByRole('button', { name: 'Save Changes' }).click();
  await expect(again.getByText('2 members updated')).toBeVisible();
  await expect(many).toHaveCount(0);

  const saved = again.waitForEvent('download');
  await again.getByRole('button', { name: 'More', exact: true }).click();
  await again.getByRole('menuitem', { name: 'Export CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text).toContain(`Zoë,Ito,zoe-${mark}@example.org,,Operation\r\n`);
  expect(text.trim().split('\r\n')).toHaveLength(5);

  // Amelia is a member: she sees the list, and no actions.
  const member = await travel('user');
  await openMembers(member.page, groupId, name);
  await expect(row(member.page, 'Zoë Ito')).toBeVisible();
  await expect(member.page.getByRole('button', { name: /^(Add|Change|Remove|More$)/ })).toHaveCount(0);
  await expect(member.page.getByRole('checkbox')).toHaveCount(0);
  expect(await complaints(member.page), 'what a member sees').toEqual([]);
});
