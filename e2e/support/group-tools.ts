import { expect, type Page } from 'playwright/test';

/** Presses an action of a group: the leading one in its header, or one of the menu. */
export async function pressTool(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'More group actions' });
  await expect(more).toBeVisible();
  const leading = page.getByRole('button', { name, exact: true });
  if (await leading.isVisible()) return leading.click();
  await more.click();
  await page.getByRole('menuitem', { name }).click();
}
