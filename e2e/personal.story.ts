import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { complaints } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { installed } from './support/waits.ts';

const PICTURES = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const SAVED = "Saved on this device. It will be sent when you're back online.";

interface Me {
  firstName: string;
  phone: string | null;
  profileImageUrl: string | null;
}

test('I change my profile, picture and language without a network; all of it arrives', async ({ signIn }) => {
  test.slow();
  const { page, context } = await signIn('instructor', { phone: true });
  const me = async (): Promise<Me> => (await context.request.get('/api/auth/user')).json();
  const before = await me();
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await installed(page);

  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('textbox', { name: 'First Name' }).fill('Wanderer');
  await page.getByRole('combobox', { name: 'Country Code' }).selectOption('+49 DE');
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('30 5550199');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByText('+49305550199')).toBeVisible();

  await page.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: readFileSync(`${PICTURES}day-desk.png`),
  });
  const crop = page.getByRole('dialog', { name: 'Crop Picture' });
  await expect(crop.getByRole('group', { name: 'Part of the picture' })).toBeVisible();
  expect(await complaints(page), 'cropping').toEqual([]);
  await crop.getByRole('slider', { name: 'Zoom' }).press('End');
  await crop.getByRole('button', { name: 'Save Picture' }).click();
  await expect(crop).toHaveCount(0);
  const portrait = page.getByRole('region', { name: 'Profile picture' });
  await expect(portrait.locator('img[src^="blob:"]')).toBeVisible();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'Default Translation Language' }).selectOption('Korean');
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Default Translation Language' })).toHaveValue('Korean');

  await context.setOffline(false);
  await expect.poll(async () => (await me()).phone).toBe('+49305550199');
  await expect.poll(async () => (await me()).profileImageUrl).not.toBe(before.profileImageUrl);
  expect((await me()).firstName).toBe('Wanderer');
  await expect
    .poll(async () => (await (await context.request.get('/api/user-settings')).json()).defaultTranslationLanguage)
    .toBe('Korean');
  await page.goto('/profile');
  await expect(portrait.locator('img[src^="/uploads/"]')).toBeVisible();
});
