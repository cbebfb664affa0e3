import { readFileSync } from 'node:fs';
import { logOut, pressTool } from './support/controls.ts';
import { expect, findEvent, phoneOn, signInByCall, test } from './support/traveller.ts';

const PHOTO = readFileSync(new URL('../public/icon-192.png', import.meta.url));

test('in a browser without workers, a part whose code cannot be fetched says so and opens later; after I have signed out no picture is cached (A17)', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ ...phoneOn(server), serviceWorkers: 'block' });
  await signInByCall(context.request, server.emails.user);
  const { groupId } = await findEvent(context.request, 'Japan');
  const page = await context.newPage();
  await page.goto(`/schedule/${groupId}`);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'More group actions' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const toast = page.locator('[data-toast]').filter({ hasText: 'Not on this device yet' });
  const parts = /\/assets\/companions-dialog-.*\.(js|css)$/;
  await context.route(parts, (route) => route.abort('connectionreset'));
  for (let presses = 0; presses < 2; presses += 1) {
    await pressTool(page, 'Calendar and print');
    await expect(toast).toBeVisible();
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveCount(0);
  }
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await context.unroute(parts);
  await pressTool(page, 'Calendar and print');
  const dialog = page.getByRole('dialog', { name: 'Calendar and print' });
  await expect(dialog).toBeVisible();
  const rules = () =>
    [...document.styleSheets]
      .filter(({ href }) => href?.includes('companions-dialog'))
      .map((sheet) => sheet.cssRules.length > 0);
  expect(await page.evaluate(rules)).toEqual([true]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // The browser's own cache, which scripts cannot erase; a worker's cache would answer before it.
  const upload = { files: { name: 'Torii.png', mimeType: 'image/png', buffer: PHOTO } };
  const uploaded = await context.request.post('/api/uploads', { multipart: upload });
  expect(uploaded.ok(), await uploaded.text()).toBe(true);
  const { url } = await uploaded.json();
  const isKept = () =>
    page.evaluate(async (address: string) => {
      const kept = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null);
      return kept?.ok ?? false;
    }, url);
  expect(await isKept()).toBe(false);
  // Read to its end, because the browser stores a complete answer a moment later.
  const type = await page.evaluate(async (address: string) => (await (await fetch(address)).blob()).type, url);
  expect(type).toBe('image/png');
  await expect.poll(isKept).toBe(true);
  await logOut(page);
  await expect.poll(isKept).toBe(false);
  await context.close();
});
