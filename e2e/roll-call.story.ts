import type { Locator, Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { asked, fill, PEOPLE } from './support/forty.ts';
import { expect, test } from './support/traveller.ts';
import { isOpen } from './support/waits.ts';

interface Mark {
  memberId: number;
  status: string;
}

const people = (page: Page): Locator => page.getByRole('list', { name: 'People' });
const person = (page: Page, name: string): Locator => people(page).getByRole('group', { name, exact: true });
const mark = (page: Page, name: string, status: 'Present' | 'Absent' | 'Excused'): Promise<void> =>
  person(page, name).getByRole('button', { name: status, exact: true }).click();

/** Every name in the list, in its order. The count of the present is shown before the list is. */
async function namesOn(page: Page): Promise<string[]> {
  const names = people(page).locator('bdi');
  await expect(names.first()).toBeVisible();
  return names.allTextContents();
}

test('two of us call the roll without a network; then every mark is there, and one count on both phones', async ({
  travel,
  elsewhere,
}) => {
  test.slow();
  const admin = await elsewhere('admin');
  const one = await travel('organizer');
  await fill(admin, one.groupId);
  const two = await travel('admin');
  expect(two.groupId).toBe(one.groupId);
  const { page } = one;

  await page.goto(`/schedule/${one.groupId}`);
  await page.getByRole('button', { name: 'Roll call', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Start Roll Call' })).toBeVisible();
  expect(await complaints(page), 'the roll calls').toEqual([]);
  await page.getByRole('button', { name: 'Start Roll Call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start a roll call' });
  await expect(dialog.getByText('40 people are expected.')).toBeVisible();
  expect(await complaints(page), 'starting one').toEqual([]);
  await dialog.getByRole('textbox', { name: 'What for' }).fill('Before the bus');
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Before the bus', level: 1 })).toBeVisible();
  await expect(page.getByText('0 of 40 here', { exact: true })).toBeVisible();
  expect(await complaints(page), 'nobody marked').toEqual([]);

  // The other phone has it without a request.
  await two.page.goto(`/groups/${one.groupId}/roll-calls`);
  await two.page.getByRole('link', { name: /Before the bus/ }).click();
  await expect(two.page.getByText('0 of 40 here', { exact: true })).toBeVisible();

  await one.context.setOffline(true);
  await two.context.setOffline(true);
  const names = await namesOn(page);
  expect(names).toHaveLength(PEOPLE);
  expect(await namesOn(two.page)).toEqual(names);
  // One goes from the front to the back, the other from the back to the front, and they overlap over four of them.
  for (const name of names.slice(0, 21)) await mark(page, name, 'Present');
  const [disputed = '', ill = ''] = [names[20] ?? '', names[38] ?? ''];
  for (const name of names.slice(17, 38).reverse()) if (name !== disputed) await mark(two.page, name, 'Present');
  await expect(page.getByText('21 of 40 here', { exact: true })).toBeVisible();
  await expect(two.page.getByText('20 of 40 here', { exact: true })).toBeVisible();
  // They disagree about one of them, and one is ill.
  await mark(page, disputed, 'Absent');
  await mark(two.page, disputed, 'Present');
  await person(two.page, ill)
    .getByRole('button', { name: new RegExp(`^${ill}`) })
    .click();
  const sheet = two.page.getByRole('dialog', { name: ill });
  await sheet.getByRole('button', { name: 'Excused', exact: true }).click();
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Ill, stays with Ana');
  expect(await complaints(two.page), 'a person').toEqual([]);
  await sheet.getByRole('button', { name: 'Save Mark' }).click();
  await expect(person(two.page, ill).getByText('Ill, stays with Ana')).toBeVisible();
  expect(await complaints(page), 'marks that are not sent').toEqual([]);

  await one.context.setOffline(false);
  await two.context.setOffline(false);
  for (const each of [page, two.page]) {
    // Absent counts until it is settled.
    await expect(each.getByText('37 of 40 here', { exact: true })).toBeVisible();
    await expect(each.getByText('1 excused', { exact: true })).toBeVisible();
    await expect(each.getByText(/^Missing 2:/)).toBeVisible();
    await expect(person(each, disputed).getByText(/says? absent.*says? present/i)).toBeVisible();
    await expect(each.getByText(/^\d+ marks?$/)).toHaveCount(0);
  }
  const changes = await asked<{ marks: (Mark & { rollCallId: number })[]; rollCalls: { id: number; title: string }[] }>(
    admin,
    `/api/groups/${one.groupId}/changes`,
  );
  // Others may have called the roll of this group before.
  const own = changes.rollCalls.find(({ title }) => title === 'Before the bus')?.id;
  const marks = changes.marks.filter(({ rollCallId }) => rollCallId === own);
  expect(marks).toHaveLength(21 + 1 + 20 + 1 + 1);
  expect(await complaints(page), 'two who disagree').toEqual([]);

  // A tap on the right answer settles it.
  await mark(page, disputed, 'Present');
  for (const each of [page, two.page]) {
    await expect(each.getByText('38 of 40 here', { exact: true })).toBeVisible();
    await expect(person(each, disputed).getByText(/says? absent/i)).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Missing first' }).click();
  await expect(people(page).locator('bdi').first()).not.toHaveText(names[0] ?? '');
  const [last = ''] = await namesOn(page);
  await mark(page, last, 'Absent');
  await page.getByRole('button', { name: 'Close Roll Call', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await isOpen(question);
  expect(await complaints(page), 'closing with somebody missing').toEqual([]);
  await question.getByRole('button', { name: 'Close All the Same' }).click();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(two.page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  expect(await complaints(page), 'closed').toEqual([]);
  await two.page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('button', { name: 'Close Roll Call', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Back to the roll calls' }).click();
  await expect(page.getByRole('link', { name: /Before the bus.*38 of 40 here/ })).toBeVisible();
  expect(await complaints(page), 'the roll calls').toEqual([]);
});

test('a roll call is started from an event, and students see none of it', async ({ travel }) => {
  const staff = await travel('organizer');
  await staff.page.getByRole('button', { name: 'Roll Call', exact: true }).click();
  await expect(staff.page.getByText(/^0 of \d+ here$/)).toBeVisible();
  const [first = ''] = await namesOn(staff.page);
  const marks = async () =>
    (await asked<{ marks: unknown[] }>(staff.request, `/api/groups/${staff.groupId}/changes`)).marks.length;
  const before = await marks();
  await mark(staff.page, first, 'Present');
  await expect(staff.page.getByText(/^1 of \d+ here$/)).toBeVisible();
  // It is shown before the device has stored it; the app asks when the user leaves in that moment.
  await expect.poll(marks).toBe(before + 1);
  await staff.page.goto(staff.path);
  await expect(staff.page.getByRole('link', { name: /1 of \d+ here/ })).toBeVisible();
  expect(await complaints(staff.page), 'an event with a roll call').toEqual([]);

  const student = await travel('user');
  await expect(student.page.getByText('Roll Call')).toHaveCount(0);
  await student.page.goto(`/groups/${student.groupId}/roll-calls`);
  await expect(student.page.getByText('Roll calls are for the staff of a group')).toBeVisible();
  const changes = await asked<{ rollCalls: unknown[]; marks: unknown[] }>(
    student.request,
    `/api/groups/${student.groupId}/changes`,
  );
  expect([...changes.rollCalls, ...changes.marks]).toEqual([]);
});
