import { expect, test } from './support/traveller.ts';

test('a part that is opened before its code can be fetched says so, and opens once it can, with its styles', async ({
  browser,
  server,
  travel,
}) => {
  const { context: signedIn, groupId } = await travel('user');
  // A browser without workers: only the network has the code.
  const context = await browser.newContext({
    baseURL: server.address,
    storageState: await signedIn.storageState(),
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`/schedule/${groupId}`);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  const button = page.getByRole('button', { name: 'Calendar and print' });
  await expect(button).toBeVisible();
  await page.waitForLoadState('networkidle');
  const toast = page.locator('[data-toast]').filter({ hasText: 'Not on this device yet' });
  const parts = /\/assets\/companions-dialog-.*\.(js|css)$/;
  await context.route(parts, (route) => route.abort('connectionreset'));
  for (let presses = 0; presses < 2; presses += 1) {
    await button.click();
    await expect(toast).toBeVisible();
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveCount(0);
  }
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();

  await context.unroute(parts);
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Calendar and print' })).toBeVisible();
  const rules = () =>
    [...document.styleSheets]
      .filter(({ href }) => href?.includes('companions-dialog'))
      .map((sheet) => sheet.cssRules.length > 0);
  expect(await page.evaluate(rules)).toEqual([true]);
  await context.close();
});
