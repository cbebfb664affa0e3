import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from './support/test.ts';

const THEMES = ['light', 'dark'] as const;

/** What axe has against a page, one line each. */
async function complaints(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}: ${rule.help}`));
}

for (const theme of THEMES) {
  test(`axe finds nothing on any screen in the ${theme} theme`, async ({ signIn, browser, server }) => {
    const strangers = await browser.newContext({ baseURL: server.address, colorScheme: theme });
    const stranger = await strangers.newPage();
    for (const path of ['/login', '/forgot-password']) {
      await stranger.goto(path);
      await expect(stranger.getByRole('heading').first()).toBeVisible();
      expect(await complaints(stranger), path).toEqual([]);
    }
    await strangers.close();

    for (const phone of [true, false]) {
      const { page } = await signIn('admin', { phone });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      expect(await complaints(page), 'dashboard').toEqual([]);

      await page.getByRole('link', { name: 'Groups' }).first().click();
      await expect(page.getByRole('link', { name: /^View/ }).first()).toBeVisible();
      expect(await complaints(page), 'groups').toEqual([]);

      await page.getByRole('link', { name: /^View/ }).first().click();
      const event = page.getByRole('main').getByRole('article').getByRole('link').first();
      await expect(event).toBeVisible();
      expect(await complaints(page), 'schedule').toEqual([]);

      await page.getByRole('tab', { name: 'Members' }).click();
      await expect(page.getByPlaceholder('Search members...')).toBeVisible();
      expect(await complaints(page), 'members').toEqual([]);
      await page.getByRole('tab', { name: 'Schedule' }).click();

      await event.click();
      await expect(page.getByRole('heading', { name: 'Event Details' })).toBeVisible();
      expect(await complaints(page), 'event').toEqual([]);

      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
      expect(await complaints(page), 'not found').toEqual([]);
    }
  });
}
