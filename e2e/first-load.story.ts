import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from './support/test.ts';

const LIMIT_KB = 190;

test(`a day's schedule needs at most ${LIMIT_KB} KB of script on a first load`, async ({ signIn, browser, server }) => {
  const { context, page } = await signIn('user');
  await page.getByRole('link', { name: 'Groups' }).first().click();
  await page.getByRole('link', { name: /^View/ }).first().click();
  await expect(page).toHaveURL(/\/schedule\/\d+\/\d{4}/);

  // A profile without a service worker's cache, but with the same session: what a first visit to the address loads.
  const first = await browser.newContext({
    baseURL: server.address,
    storageState: await context.storageState(),
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
  });
  const fresh = await first.newPage();
  const scripts = new Map<string, number>();
  fresh.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().resourceType() !== 'script') return;
    scripts.set(pathname, gzipSync(readFileSync(new URL(`../dist${pathname}`, import.meta.url))).length);
  });
  await fresh.goto(page.url());
  await expect(fresh.getByRole('main').getByRole('article').getByRole('link').first()).toBeVisible();
  const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024;
  const list = [...scripts].map(([path, bytes]) => `${(bytes / 1024).toFixed(1).padStart(7)} KB  ${path}`);
  console.log(
    `First load of a day: ${total.toFixed(1)} KB gzip of script in ${scripts.size} files\n${list.join('\n')}`,
  );
  await first.close();

  expect(scripts.size).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(LIMIT_KB);
});
