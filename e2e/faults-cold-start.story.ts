import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { expectSent, expectUnsent, timesOnServer, words, writeComment } from './support/comments.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { expect, findEvent, openAt, phoneOn, signInByCall, test } from './support/traveller.ts';
import { carriedTrip, installed } from './support/waits.ts';

/** Publishes a version of the client whose page says that it is the second. */
function publishVersion2(dist: string): void {
  const page = join(dist, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('<html lang="en">', '<html lang="en" data-version="2">'));
  const worker = join(dist, 'service-worker.js');
  const script = readFileSync(worker, 'utf8');
  const published = script.replace(/"revision":"\w+","url":"index.html"/, '"revision":"2","url":"index.html"');
  expect(published).not.toBe(script);
  writeFileSync(worker, published);
}

/** The precache of an earlier version, under the library's name for it then. */
const oldCache = (server: RunningServer): string => `workbox-precache-v1-${server.address}/`;
const hasCache = (page: Page, name: string): Promise<boolean> => page.evaluate((name) => caches.has(name), name);

test('F28: an update has removed the old version and its caches; the app starts without a network, with all of my trip', async ({
  playwright,
  launchOptions,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'expedition-client-'));
  const profile = mkdtempSync(join(tmpdir(), 'expedition-profile-'));
  const dist = join(folder, 'dist');
  cpSync(fileURLToPath(new URL('../dist', import.meta.url)), dist, { recursive: true });
  const server = await startServer({ folder });
  const launch = () => playwright.chromium.launchPersistentContext(profile, { ...launchOptions, ...phoneOn(server) });
  let context = await launch();
  try {
    await signInByCall(context.request, server.emails.user);
    const { eventId } = await findEvent(context.request, 'Japan');
    const path = `/events/${eventId}`;
    const page = await openAt(context, path);
    await installed(page);
    await carriedTrip(page);
    await page.evaluate((name) => void caches.open(name), oldCache(server));
    await expect.poll(() => hasCache(page, oldCache(server))).toBe(true);

    publishVersion2(dist);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('html[data-version="2"]')).toBeAttached();
    await expect.poll(() => hasCache(page, oldCache(server))).toBe(false);
    const others = async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => !name.includes('-precache-')).map((name) => caches.delete(name)));
    };
    await page.evaluate(others);

    await server.kill();
    await page.goto(path);
    const text = words('From the second version');
    await writeComment(page, text);
    await expectUnsent(page, text);
    await context.close();
    context = await launch();
    const cold = await openAt(context, path);
    await expect(cold.locator('html[data-version="2"]')).toBeAttached();
    await expectUnsent(cold, text);
    await carriedTrip(cold);
    await cold.getByRole('link', { name: /^View/ }).first().click();
    await expect(cold.getByRole('main').getByRole('article').getByRole('link').first()).toBeVisible();

    await server.restart();
    await cold.goto(path);
    await expectSent(cold, text);
    expect(await timesOnServer(context.request, eventId, text)).toBe(1);
  } finally {
    await context.close();
    await server.stop();
    for (const left of [folder, profile]) rmSync(left, { recursive: true, force: true });
  }
});
