import { complaints } from './support/axe.ts';
import { expect, test } from './support/traveller.ts';

test('I ask Denver, have an event created once, and ask again without a network', async ({ travel }) => {
  test.slow();
  const { context, page, groupId, request } = await travel('admin');
  await page.goto(`/schedule/${groupId}`);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Ask assistant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask assistant' });
  const field = dialog.getByRole('textbox', { name: 'Your question' });
  await expect(field).toBeVisible();
  expect(await complaints(page), 'before a question').toEqual([]);

  await field.fill('Add stargazing tomorrow at 9pm at the Observatory');
  await field.press('Enter');
  const card = dialog.getByRole('article').filter({ hasText: 'Stargazing' });
  await expect(card).toContainText('09:00 PM – 10:00 PM');
  expect(await complaints(page), 'a proposal').toEqual([]);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('button', { name: 'Create this itinerary' }).dblclick();
  await expect(dialog.getByText('Added to the schedule')).toBeVisible();
  const events: { title: string }[] = await (await request.get(`/api/groups/${groupId}/schedules`)).json();
  expect(events.filter(({ title }) => title === 'Stargazing')).toHaveLength(1);

  await field.fill('When is stargazing?');
  await field.press('Enter');
  await expect(dialog.getByRole('link', { name: /^Stargazing/ })).toBeVisible();

  // A user who stops a question gets it back, and it is not asked again.
  let asked = 0;
  await page.route('**/api/ai/ask', () => {
    asked += 1;
  });
  await field.fill('Where is breakfast?');
  await field.press('Enter');
  await expect.poll(() => asked).toBe(1);
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.getByRole('button', { name: 'Ask' })).toBeVisible();
  await expect(field).toHaveValue('Where is breakfast?');
  await expect(field).toBeFocused();
  expect(asked).toBe(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await context.setOffline(true);
  await field.fill('Where is stargazing?');
  await field.press('Enter');
  await expect(dialog.getByText(/^Stargazing is at Observatory/)).toBeVisible();
  await expect(dialog.getByText('Answered from what is on this device.')).toBeVisible();
  await dialog
    .getByRole('link', { name: /^Stargazing/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: 'Stargazing' })).toBeVisible();
  expect(await complaints(page), 'where the answer leads').toEqual([]);
});
