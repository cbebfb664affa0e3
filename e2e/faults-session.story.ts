import { readFileSync } from 'node:fs';
import { expectSent, expectUnsent, timesOnServer, words, writeComment } from './support/comments.ts';
import { expect, phoneOn, signInByCall, signInOn, test } from './support/traveller.ts';
import { carriedTrip } from './support/waits.ts';

const PHOTO = readFileSync(new URL('../public/icon-192.png', import.meta.url));

test('F29: my session expired; without a network I have my trip all the same, and with one I am asked to sign in', async ({
  travel,
  playwright,
  server,
}) => {
  const { context, page, request, eventId, path } = await travel();
  await carriedTrip(page);
  await page.close();
  const elsewhere = await playwright.request.newContext({
    baseURL: server.address,
    storageState: await context.storageState(),
  });
  expect((await elsewhere.get('/api/auth/logout')).ok()).toBe(true);
  expect((await elsewhere.get('/api/auth/user')).status()).toBe(401);
  await elsewhere.dispose();

  await context.setOffline(true);
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(tab.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ })).toBeVisible();
  await carriedTrip(tab);
  await tab.goto(path);
  const text = words('Still here');
  await writeComment(tab, text);
  await expectUnsent(tab, text);

  await context.setOffline(false);
  await signInOn(tab, server.emails.user);
  await tab.goto(path);
  await expectSent(tab, text);
  expect(await timesOnServer(request, eventId, text)).toBe(1);
});

test("A17: the browser's own cache of my pictures is empty when I have signed out", async ({ browser, server }) => {
  // Without the worker, whose own cache the app erases: this is about the cache that scripts cannot reach.
  const context = await browser.newContext({ ...phoneOn(server), serviceWorkers: 'block' });
  try {
    await signInByCall(context.request, server.emails.user);
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ })).toBeVisible();
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
    expect(await page.evaluate(async (address: string) => (await (await fetch(address)).blob()).type, url)).toBe(
      'image/png',
    );
    await expect.poll(isKept).toBe(true);

    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect.poll(isKept).toBe(false);
  } finally {
    await context.close();
  }
});
