import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { root } from './support/server.ts';
import { expect, test as inOneBrowser } from './support/test.ts';
import { carriedTrip, installed } from './support/waits.ts';

/** A server on a built client of its own, so that publishing a new version of it disturbs no other story. */
const test = inOneBrowser.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures it needs from here.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'expedition-client-'));
    cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

const VERSION_2 = '\n/* version 2 */\n';

/** A browser checks for a new version when a page is opened and once a day; this checks now. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

const banner = (page: Page) => page.getByText('A new version is ready');

/** Marks the page; a reloaded page has no mark. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in globalThis).catch(() => true);

const commentWith = (page: Page, text: string) =>
  page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: text });

test('F20: a new version comes while a comment is unsent; I install it in one of two tabs, and both run it', async ({
  signIn,
  folder,
}) => {
  const { page: first, context } = await signIn('user');
  await installed(first);
  await carriedTrip(first);
  await first.getByRole('link', { name: /^View/ }).first().click();
  await first.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(first.getByRole('heading', { name: 'Event Details' })).toBeVisible();
  const second = await context.newPage();
  await second.goto(first.url());
  await expect(second.getByRole('heading', { name: 'Event Details' })).toBeVisible();

  appendFileSync(join(folder, 'dist/service-worker.js'), VERSION_2);
  await lookForUpdate(first);
  await expect(banner(first)).toBeVisible();
  await expect(banner(second)).toBeVisible();

  await context.setOffline(true);
  const text = `Written before the update ${crypto.randomUUID()}`;
  await first.getByRole('textbox', { name: 'Your comment' }).fill(text);
  await first.getByRole('button', { name: 'Post Comment' }).click();
  await expect(commentWith(first, text).getByText('Not sent yet')).toBeVisible();

  await Promise.all([mark(first), mark(second)]);
  await first.getByRole('button', { name: 'Reload' }).click();
  for (const page of [first, second]) {
    await expect.poll(() => isMarked(page)).toBe(false);
    await expect(page.getByRole('heading', { name: 'Event Details' })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    await expect(commentWith(page, text)).toHaveCount(1);
    const workers = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const { controller } = navigator.serviceWorker;
        return { waiting: registration.waiting !== null, active: registration.active === controller };
      });
    await expect.poll(workers).toEqual({ waiting: false, active: true });
  }

  await context.setOffline(false);
  // Both tabs fetch the whole trip at this moment, and one shows the answer only when its queries have run.
  for (const page of [first, second]) {
    await expect(commentWith(page, text).getByText(/^(Not sent yet|Sending…|Needs you)$/)).toHaveCount(0, {
      timeout: 90_000,
    });
    await expect(commentWith(page, text)).toHaveCount(1);
  }
});
