import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { complaints } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const PICTURES = fileURLToPath(new URL('../docs/pictures/', import.meta.url));

test('I crop a picture without a network; it is shown at once, and replaced by the stored one', async ({ signIn }) => {
  const { page, context } = await signIn('instructor');
  const stored = async (): Promise<string | null> =>
    (await (await context.request.get('/api/auth/user')).json()).profileImageUrl;
  const before = await stored();
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible();

  await context.setOffline(true);
  await page.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: readFileSync(`${PICTURES}day-desk.png`),
  });
  const crop = page.getByRole('dialog', { name: 'Crop picture' });
  await expect(crop.getByRole('group', { name: 'Part of the picture' })).toBeVisible();
  expect(await complaints(page), 'cropping').toEqual([]);
  await crop.getByRole('slider', { name: 'Zoom' }).press('End');
  await crop.getByRole('button', { name: 'Save picture' }).click();
  await expect(crop).toHaveCount(0);
  const portrait = page.getByRole('region', { name: 'Profile picture' });
  await expect(portrait.locator('img[src^="blob:"]')).toBeVisible();

  await context.setOffline(false);
  await expect.poll(stored).not.toBe(before);
  await expect(portrait.locator('img[src^="/uploads/"]')).toBeVisible();
});
