import { complaints } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { installed } from './support/waits.ts';

const fresh = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`;

test('I create a group without a network, change, archive and restore it; the server has it all', async ({
  signIn,
}) => {
  const { page, context } = await signIn('admin', { phone: false });
  await installed(page);
  const name = fresh('Hakone');
  await page.getByRole('link', { name: 'Groups' }).first().click();
  await page.goto('/groups/manage');
  await expect(page.getByRole('row', { name: /Japan Expedition/ })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Create New Group' }).click();
  await page.getByLabel('Group name').fill(name);
  await page.getByLabel('Type').selectOption('JSS');
  await page.getByLabel('Year').fill('2027');
  await page.getByLabel('Start date').fill('2027-03-05');
  await page.getByLabel('End date').fill('2027-03-09');
  await expect(page.getByLabel('Group code')).toHaveValue('JSS-27-03');
  expect(await complaints(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Time zone' }).fill('mandu');
  await page.getByRole('option', { name: /K.*mandu/ }).click();
  await page.getByRole('button', { name: 'Create Group' }).click();
  await expect(page.getByText("Saved on this device. It will be sent when you're back online.")).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row.getByText('Not sent yet')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Group Created', { exact: true })).toBeVisible();
  await expect(row.getByText('Not sent yet')).toHaveCount(0);

  await row.getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('Group name').fill(`${name} West`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Group updated')).toBeVisible();
  await expect(page.getByLabel('Group name')).toHaveCount(0);

  await row.getByRole('button', { name: /^Archive/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Group archived')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await complaints(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Archived Groups' }).click();
  await row.getByRole('button', { name: /^Bring back/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bring back' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('tab', { name: 'Active Groups' }).click();
  await expect(row).toBeVisible();

  const answer = await page.request.get('/api/groups');
  const groups: { name: string; isArchived: boolean; defaultTimezone: string }[] = await answer.json();
  expect(groups.filter((group) => group.name.startsWith(name))).toMatchObject([
    { name: `${name} West`, isArchived: false, defaultTimezone: expect.stringMatching(/^Asia\/K/) },
  ]);
});

test('on a phone the tab that an address opens is visible, among more tabs than fit', async ({ signIn }) => {
  const { page } = await signIn('admin');
  await page.goto('/groups/manage?tab=new');
  await expect(page.getByRole('tab', { name: 'Create New Group', selected: true })).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => scrollY), 'the page stays where it was').toBe(0);
});

test('I am an organizer, and manage only the groups that I run; a student is led home', async ({ signIn }) => {
  const { page } = await signIn('organizer', { phone: false });
  await page.goto('/groups/manage');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const shown = await page.getByRole('rowheader').count();
  expect(shown).toBeGreaterThan(0);

  const student = await signIn('user');
  await student.page.goto('/groups/manage');
  await expect(student.page.getByText("You don't have permission to access this page.")).toBeVisible();
  await expect(student.page).toHaveURL('/');
});
