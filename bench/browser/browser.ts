import type { Browser, BrowserContext, Page } from 'playwright';
import { launch } from '../../e2e/support/launch.ts';
import { DEMO_PASSWORD, type RunningServer } from '../../e2e/support/server.ts';

/** Far longer than any benchmark takes: an endless wait ends with the browser. */
const LIMIT_MINUTES = 30;
/** How long to wait for a page on a busy machine; a quiet one takes less than a second. */
const PATIENCE_MS = 180_000;

/** Runs in a browser of its own. @throws when it takes longer than any benchmark does */
export async function inBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launch();
  if (!browser) throw new Error('There is no Chromium here: name one in CHROMIUM_PATH');
  const reason = `not over after ${LIMIT_MINUTES} minutes`;
  const limit = setTimeout(() => void browser.close({ reason }), LIMIT_MINUTES * 60_000);
  try {
    return await work(browser);
  } finally {
    clearTimeout(limit);
    await browser.close();
  }
}

interface SignedIn {
  context: BrowserContext;
  page: Page;
}

/** A user of the demo trip, on a profile of their own and a phone's screen, with the whole trip on the device. */
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

/** @param page of a profile without a signed-in user */
export async function signInOn(
  page: Page,
  server: RunningServer,
  serviceWorkers: 'allow' | 'block' = 'allow',
  role: 'user' | 'admin' = 'user',
): Promise<void> {
  page.context().setDefaultTimeout(PATIENCE_MS);
  await page.goto(server.address);
  await page.getByRole('textbox', { name: 'Email' }).fill(server.emails[role]);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Groups' }).first().click();
  // Without a worker the app itself is never on the device.
  await page
    .getByText(serviceWorkers === 'allow' ? 'Available offline' : 'Preparing for offline use')
    .first()
    .waitFor();
}

/**
 * Waits until the application itself shows the element of a selector: a click on a painted screen loads the page again.
 */
export async function untilDrawn(page: Page, selector: string): Promise<void> {
  await page.locator(`#root ${selector}`).first().waitFor();
  await page.locator('#painted').waitFor({ state: 'detached' });
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
