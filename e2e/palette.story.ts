import type { Locator, Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { words } from './support/comments.ts';
import { expect, test } from './support/traveller.ts';
import { carried, drawn } from './support/waits.ts';

const box = (page: Page): Locator => page.getByRole('combobox', { name: 'Search' });
const first = (page: Page): Locator => page.getByRole('option').first();

test('without a network and by keyboard alone I find a comment, a person and a day', async ({ travel }) => {
  test.slow();
  const said = words('Umbrella');
  const { context, page, eventId, groupId, request } = await travel('user');
  const posted = await request.post(`/api/schedules/${eventId}/comments`, { data: { content: said } });
  expect(posted.ok()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/groups');
  await carried(page);
  await page.goto(`/events/${eventId}`);
  await drawn(page);
  await expect(page.getByText(said)).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await complaints(page), 'the shortcuts').toEqual([]);
  // An event counts as opened once the shortcuts work.
  await page.goto('/nowhere');
  await context.setOffline(true);

  // A user is in the middle of the page, and returns there.
  const link = page.getByRole('main').getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await expect(page.getByRole('group', { name: 'Recently opened' }).getByRole('option')).not.toHaveCount(0);
  expect(await complaints(page), 'the search while nothing is typed').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(said);
  await expect(first(page)).toContainText(said);
  expect(await complaints(page), 'what is found').toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/events/${eventId}#comment-`));
  const comment = page
    .getByRole('article')
    .filter({ has: page.getByText(said, { exact: true }) })
    .last();
  await expect(comment).toBeInViewport();
  await expect(comment).toBeFocused();
  expect(await complaints(page), 'the comment that was looked for').toEqual([]);

  // With two letters swapped.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('okonwko');
  await expect(first(page)).toContainText('Okonkwo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/schedule/${groupId}/.*tab=members`));
  await expect(page.getByRole('heading', { name: 'Members', exact: true })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('zzzzzzz');
  await expect(page.getByText('Nothing found on this device')).toBeVisible();
  expect(await complaints(page), 'nothing found').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await expect(page).toHaveURL(/\/groups$/);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('on a phone I find a result by a tap, and a day turns by an arrow', async ({ travel }) => {
  const { context, page, groupId } = await travel('user');
  await page.goto('/groups');
  await carried(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(box(page)).toBeFocused();
  await box(page).fill('tomorrow japan');
  await expect(page.getByRole('group', { name: 'Days' })).toBeVisible();
  expect(await complaints(page), 'the search on a phone').toEqual([]);
  // The results fit the screen, whatever their length.
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await first(page).click();
  await expect(page).toHaveURL(new RegExp(`/schedule/${groupId}/\\d{4}-\\d{2}-\\d{2}$`));
  await expect(page.getByRole('navigation', { name: 'Days' })).toBeVisible();
  const before = page.url();
  await page.keyboard.press('ArrowLeft');
  await expect(page).not.toHaveURL(before);
});
