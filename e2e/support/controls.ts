import { expect, type Locator, type Page } from 'playwright/test';

/** Presses an action of a group: the leading one in its header, or one of the menu. */
export async function pressTool(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'More group actions' });
  await expect(more).toBeVisible();
  const leading = page.getByRole('button', { name, exact: true });
  if (await leading.isVisible()) return leading.click();
  await more.click();
  await page.getByRole('menuitem', { name }).click();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
}

/** The Undo of the toast with this text; the toast stays while the pointer is on it, which this puts there. */
export async function undoOf(page: Page, text: string | RegExp): Promise<Locator> {
  const undo = page.locator('[data-toast]').filter({ hasText: text }).getByRole('button', { name: 'Undo' });
  await undo.hover();
  return undo;
}

/** The place of an element on the page; waits until it is there. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not drawn`);
  return box;
}
