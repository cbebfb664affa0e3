import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from './support/test.ts';

const LIMIT_KB = 200;

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
  // What is fetched once the day stands there is no matter of the first load: how much of that has come when the story
  // looks depends on the machine.
  await fresh.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main article a')) return;
      performance.mark('shown');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await fresh.goto(page.url());
  await expect(fresh.getByRole('main').getByRole('article').getByRole('link').first()).toBeVisible();
  const paths = await fresh.evaluate(() => {
    const shown = performance.getEntriesByName('shown')[0]?.startTime ?? Number.POSITIVE_INFINITY;
    return (
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= shown)
        .map(({ name }) => new URL(name).pathname)
        // The worker is registered by the clock, which on a slow machine is before the day stands there.
        .filter((path) => path.endsWith('.js') && !/workbox-window/.test(path))
    );
  });
  const gzip = (path: string) => gzipSync(readFileSync(new URL(`../dist${path}`, import.meta.url))).length;
  const scripts = new Map(paths.map((path) => [path, gzip(path)]));
  const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024;
  const list = [...scripts].map(([path, bytes]) => `${(bytes / 1024).toFixed(1).padStart(7)} KB  ${path}`);
  console.log(
    `First load of a day: ${total.toFixed(1)} KB gzip of script in ${scripts.size} files\n${list.join('\n')}`,
  );
  await first.close();

  expect(scripts.size).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(LIMIT_KB);
});

test('the order of the layers comes before every style', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const layers = await page.evaluate(() => {
    const names = [...(document.styleSheets[0]?.cssRules ?? [])].flatMap((rule) => {
      if (rule instanceof CSSLayerStatementRule) return [...rule.nameList];
      return rule instanceof CSSLayerBlockRule ? rule.name : [];
    });
    return [...new Set(names)];
  });
  expect(layers).toEqual(['reset', 'tokens', 'base', 'components', 'screens', 'motion']);
  await context.close();
});
