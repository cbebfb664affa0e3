import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { DEMO_PASSWORD, type RunningServer, startServer } from './server.ts';

export interface Person {
  context: BrowserContext;
  page: Page;
}

/** A server of its own for each worker, and people who each have a browser profile of their own. */
export const test = base.extend<
  { signIn: (role: keyof RunningServer['emails'], options?: { phone?: boolean }) => Promise<Person> },
  { server: RunningServer }
>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures it needs from here.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  signIn: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (role, { phone = true } = {}) => {
      const context = await browser.newContext({
        baseURL: server.address,
        viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
      });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto('/');
      await page.getByRole('textbox', { name: 'Email' }).fill(server.emails[role]);
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ })).toBeVisible();
      return { context, page };
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };

/** Waits until this page is served by an active service worker, so that the next start needs no network. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none')).toBe('activated');
}

/** The trip of the demo data, as its card names it; waits until the whole of it is on the device. */
export async function carriedTrip(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Groups' }).first().click();
  await expect(page.getByRole('heading', { name: 'Active Groups' })).toBeVisible();
  await expect(page.getByText(/Available offline/).first()).toBeVisible({ timeout: 60_000 });
}
