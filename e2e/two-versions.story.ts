import type { BrowserContext, Page } from 'playwright/test';
import { expectSent, expectUnsent, timesOnServer, words, writeComment } from './support/comments.ts';
import { test as base, expect } from './support/test.ts';
import { findEvent, openAt, phoneOn, signInByCall, signInOn } from './support/traveller.ts';
import { buildVersion2, type Published, publishVersion1 } from './support/versions.ts';
import { carriedTrip, installed } from './support/waits.ts';

/** A device with the first of two built versions of the app, and the second to come. */
const test = base.extend<{
  published: Published;
  device: { context: BrowserContext; page: Page; path: string; eventId: string };
}>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures it needs from here.
  published: async ({}, use) => {
    const second = buildVersion2();
    const published = publishVersion1(second);
    await use(published);
    published.remove();
    second.remove();
  },
  folder: ({ published }, use) => use(published.folder),
  device: async ({ browser, server }, use) => {
    const context = await browser.newContext(phoneOn(server));
    await signInByCall(context.request, server.emails.organizer);
    const { eventId } = await findEvent(context.request, 'Japan');
    const path = `/events/${eventId}`;
    const page = await openAt(context, path);
    await installed(page);
    await carriedTrip(page);
    await page.goto(path);
    await use({ context, page, path, eventId });
    await context.close();
  },
});

const banner = (page: Page) => page.getByText('A new version is ready');
const isVersion2 = (page: Page) => expect(page.locator('html[data-version="2"]')).toBeAttached();
const isVersion1 = (page: Page) => expect(page.locator('html:not([data-version])')).toBeAttached();

/** A browser checks for a new version when a page is opened and once a day; this checks now. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // It rejects where the version cannot be fetched whole.
    await registration.update().catch(() => {});
  });

/** The files that the worker serves without a network. */
const precached = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('-precache-'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname.slice(1));
  });

const registered = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready;
    return {
      installing: installing !== null,
      waiting: waiting !== null,
      serves: active === navigator.serviceWorker.controller,
    };
  });

test('F19, F20, F28, F29: a release with a newer database is half in place, then whole; nothing changes until I install it, without a network and without a session, in both tabs', async ({
  device: { context, page, path, eventId },
  published,
  server,
  playwright,
}) => {
  test.slow();
  // The precache of an earlier version, under the library's name for it then.
  const oldCache = `workbox-precache-v1-${server.address}/`;
  await page.evaluate(async (name) => void (await caches.open(name)), oldCache);
  const form = await context.newPage();
  await form.goto(path);
  await form.getByRole('button', { name: 'Edit Event' }).click();
  const title = form.getByRole('textbox', { name: 'Title' });
  const typed = words('Typed and not saved');
  await title.fill(typed);

  // Half in place it is not installed, and the first version stays complete.
  const before = await precached(page);
  published.publish2();
  published.lose();
  await lookForUpdate(page);
  await expect.poll(() => registered(page)).toEqual({ installing: false, waiting: false, serves: true });
  await expect(banner(page)).toHaveCount(0);
  const had = await precached(page);
  expect(before.filter((file) => !had.includes(file))).toEqual([]);

  // Complete, it waits beside the old one.
  published.mend();
  // A look that began before that fails, and another one joins it.
  await expect(async () => {
    await lookForUpdate(page);
    await expect(banner(page)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(banner(form)).toBeVisible();
  const both = await precached(page);
  expect(both).toContain(published.ownFile);
  expect(before.filter((file) => !both.includes(file))).toEqual([]);
  await context.setOffline(true);
  const elsewhere = await playwright.request.newContext({
    baseURL: server.address,
    storageState: await context.storageState(),
  });
  expect((await elsewhere.get('/api/auth/logout')).ok()).toBe(true);
  await elsewhere.dispose();
  const waiting = words('Unsent in the first version');
  await writeComment(page, waiting);
  await expectUnsent(page, waiting);
  const draft = words('Half a comment');
  await page.getByRole('textbox', { name: 'Your comment' }).fill(draft);

  // Before the installation the first version starts, and opens screens that it has not opened before.
  await expect(title).toHaveValue(typed);
  const third = await context.newPage();
  await third.goto('/help-and-support');
  await expect(third.getByRole('heading', { level: 1 })).toBeVisible();
  for (const tab of [page, form, third]) await isVersion1(tab);
  expect(await third.locator('html[data-screen="2"]').count()).toBe(0);
  await third.close();

  await page.getByRole('button', { name: 'Reload' }).click();
  for (const tab of [page, form]) {
    await isVersion2(tab);
    await expect(tab.getByRole('heading', { name: 'Event Details' })).toBeVisible();
    await expect(banner(tab)).toHaveCount(0);
    await expectUnsent(tab, waiting);
    await expect.poll(() => registered(tab)).toEqual({ installing: false, waiting: false, serves: true });
  }
  // The first form that opens at that event takes it over, and no other does.
  const drafts = () =>
    Promise.all([page, form].map((tab) => tab.getByRole('textbox', { name: 'Your comment' }).inputValue()));
  await expect.poll(async () => (await drafts()).filter((text) => text === draft).length).toBe(1);
  await expect(form.getByText(/^Not saved: /)).toBeVisible();
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(typed);

  // Nothing of the first version and of earlier ones is left.
  const oldScreen = before.find((file) => /^assets\/help-screen.*\.js$/.test(file));
  expect(oldScreen).toBeDefined();
  await expect.poll(async () => (await precached(page)).includes(oldScreen ?? '')).toBe(false);
  await expect.poll(() => page.evaluate((name) => caches.has(name), oldCache)).toBe(false);

  await form.close();
  await context.setOffline(false);
  await signInOn(page, server.emails.organizer);
  await page.goto(path);
  await expectSent(page, waiting);
  expect(await timesOnServer(context.request, eventId, waiting)).toBe(1);
});
