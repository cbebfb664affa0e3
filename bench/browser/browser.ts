import type { Browser, BrowserContext, Page } from 'playwright';
import { DEMO_PASSWORD, type RunningServer } from '../../e2e/support/server.ts';

export { launch } from '../../e2e/support/launch.ts';

export interface SignedIn {
  context: BrowserContext;
  page: Page;
}

/** Somebody of the demo trip, on a profile of their own and a phone's screen, with the whole trip on the device. */
export async function signIn(
  browser: Browser,
  server: RunningServer,
  serviceWorkers: 'allow' | 'block',
  role: 'user' | 'admin' = 'user',
) {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    serviceWorkers,
  });
  const page = await context.newPage();
  await signInOn(page, server, serviceWorkers, role);
  return { context, page } satisfies SignedIn;
}

/** @param page of a profile that knows nobody */
export async function signInOn(
  page: Page,
  server: RunningServer,
  serviceWorkers: 'allow' | 'block' = 'allow',
  role: 'user' | 'admin' = 'user',
): Promise<void> {
  await page.goto(server.address);
  await page.getByRole('textbox', { name: 'Email' }).fill(server.emails[role]);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Groups' }).first().click();
  // Without a worker the app itself never is on the device.
  await page
    .getByText(serviceWorkers === 'allow' ? 'Available offline' : 'The app is being fetched')
    .first()
    .waitFor({ timeout: 60_000 });
}

/** From the list of groups to the first day of the trip that has events. */
export async function openDay(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^View/ }).first().click();
  await page
    .getByRole('navigation', { name: 'Days' })
    .getByRole('link', { name: /has events/ })
    .first()
    .click();
  await page.getByRole('main').getByRole('article').getByRole('link').first().waitFor();
}
