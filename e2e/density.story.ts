import type { APIRequestContext, Page } from 'playwright/test';
import { DESKTOP, signInByCall } from './support/test.ts';
import { expect, test } from './support/traveller.ts';

/**
 * The rows of the table that are whole on the screen, below the bars that stay at the top, as without the banner of a
 * development server.
 */
const wholeRows = (page: Page): Promise<number> =>
  page.getByRole('table').evaluate((table) => {
    const banner = document.querySelector('header')?.getBoundingClientRect().top ?? 0;
    return [...table.querySelectorAll('tbody tr:not([aria-hidden])')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const head = table.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
      return top >= head - 1 && bottom - banner <= window.innerHeight;
    }).length;
  });

async function makeGroups(request: APIRequestContext, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    const made = await request.post('/api/groups', {
      data: {
        name: `Expedition of Class ${at}`,
        code: `HSS-30-${at}`,
        type: 'HSS',
        year: 2030,
        startDate: '2030-09-01',
        endDate: '2030-09-14',
        defaultTimezone: 'Asia/Tokyo',
      },
    });
    expect(made.ok(), await made.text()).toBe(true);
  }
}

test('a desk shows fourteen users and members, and twelve groups, each in one line', async ({ travel, elsewhere }) => {
  await makeGroups(await elsewhere('admin'), 12);
  const { page, groupId } = await travel('admin');
  await page.setViewportSize(DESKTOP);
  for (const [path, least] of [
    ['/users', 14],
    [`/groups/${groupId}/members`, 14],
    [`/schedule/${groupId}?tab=members`, 14],
    ['/groups/manage', 12],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await expect.poll(() => wholeRows(page), path).toBeGreaterThanOrEqual(least);
    const heights = await page
      .locator('tbody tr[data-index]')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.min(...heights), path).toBeGreaterThanOrEqual(40);
    expect(Math.max(...heights), path).toBeLessThanOrEqual(44);
  }
});

test('on a desk the state of an invited user is whole beside a name of any length', async ({ travel }) => {
  const { page } = await travel('admin');
  await page.setViewportSize(DESKTOP);
  await page.goto('/users?q=Featherstonehaugh');
  const state = page.getByRole('rowheader').getByText('Invitation Pending');
  await expect(state).toBeVisible();
  const isWhole = () =>
    state.evaluate((words) => {
      const cell = words.closest('th')?.getBoundingClientRect();
      return cell !== undefined && words.getBoundingClientRect().right <= cell.right;
    });
  await expect.poll(isWhole).toBe(true);
});

test('a desk shows twelve rooms of a hotel with their people', async ({ travel }) => {
  const { page, groupId } = await travel('admin');
  await page.setViewportSize(DESKTOP);
  await page.goto(`/schedule/${groupId}?tab=lodging`);
  const rooms = page.getByRole('list', { name: /^Rooms of / }).locator('> li');
  await expect(rooms).toHaveCount(20);
  const whole = () =>
    rooms.evaluateAll((all) => all.filter((room) => room.getBoundingClientRect().bottom <= window.innerHeight).length);
  await expect.poll(whole).toBeGreaterThanOrEqual(12);
});

test('the head of a table and its controls stay while the rows scroll; the row under the mouse shows its actions', async ({
  travel,
}) => {
  const { page } = await travel('admin');
  await page.setViewportSize(DESKTOP);
  await page.goto('/users');
  const row = page.getByRole('row', { name: /Amelia Okonkwo/ });
  const edit = row.getByRole('button', { name: 'Edit Amelia Okonkwo' });
  const opacity = () => edit.evaluate((button) => getComputedStyle(button.parentElement as Element).opacity);
  await expect(row).toBeVisible();
  await page.mouse.move(0, 0);
  await expect.poll(opacity).toBe('0');
  await row.hover();
  await expect.poll(opacity).toBe('1');
  await page.mouse.move(0, 0);
  await edit.focus();
  await expect.poll(opacity).toBe('1');

  await page.mouse.wheel(0, 900);
  await expect(row).not.toBeInViewport();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('columnheader', { name: 'Email' })).toBeInViewport({ ratio: 1 });
});

test('a finger always sees the actions of a row, and each control is 44 pixels high', async ({
  openDevice,
  server,
}) => {
  const context = await openDevice({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true });
  await signInByCall(context.request, server.emails.admin);
  const page = await context.newPage();
  await page.goto('/users');
  const row = page.getByRole('row', { name: /Amelia Okonkwo/ });
  await expect(row).toBeVisible();
  for (const control of [
    row.getByRole('button', { name: 'Edit Amelia Okonkwo' }),
    row.getByRole('combobox'),
    page.getByRole('button', { name: 'Add User' }),
    page.getByRole('searchbox', { name: 'Search users' }),
  ]) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await control.evaluate((button) => getComputedStyle(button).fontSize)).toBe('16px');
  }
  const edit = row.getByRole('button', { name: 'Edit Amelia Okonkwo' });
  expect(await edit.evaluate((button) => getComputedStyle(button.parentElement as Element).opacity)).toBe('1');

  // Paper has the words alone.
  await page.emulateMedia({ media: 'print' });
  await expect(edit).toBeHidden();
  await expect(row.locator('input')).toBeHidden();
  await expect(row.locator('select')).toHaveCSS('border-top-width', '0px');
});

test('a tablet has whole names of groups beside their actions; a desk and paper have all columns', async ({
  openDevice,
  server,
}) => {
  const context = await openDevice({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });
  await signInByCall(context.request, server.emails.admin);
  const page = await context.newPage();
  await page.goto('/admin/groups');
  const name = page.getByRole('rowheader', { name: 'Japan Expedition 2026' }).locator('[dir=auto]').locator('..');
  await expect(name).toBeVisible();
  expect(await name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  const right = await page.getByRole('table').evaluate((table) => table.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(820);
  const extra = page.getByRole('columnheader', { name: 'Members' });
  await expect(extra).toBeHidden();
  await page.setViewportSize(DESKTOP);
  await expect(extra).toBeVisible();
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.emulateMedia({ media: 'print' });
  await expect(extra).toBeVisible();
});

test('paper has whole names, and dates on one line', async ({ openDevice, server }) => {
  // A4 between its margins.
  const context = await openDevice({ viewport: { width: 718, height: 1000 } });
  await signInByCall(context.request, server.emails.admin);
  const page = await context.newPage();
  await page.emulateMedia({ media: 'print' });
  await page.goto('/users');
  const long = page.getByRole('row', { name: /Montgomery/ });
  await expect(long).toBeVisible();
  expect((await long.boundingBox())?.height, 'a name, and its number and state').toBeLessThan(80);
  await page.goto('/groups/manage');
  const row = page.getByRole('row', { name: /Japan/ });
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height, 'a name of two lines').toBeLessThan(60);
});
