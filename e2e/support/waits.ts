import { expect, type Locator, type Page } from 'playwright/test';

/** Waits until an active service worker serves this page, so that the next start needs no network. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none')).toBe('activated');
}

/** Waits until the whole of a group that this page shows is on the device. */
export async function carried(page: Page): Promise<void> {
  await expect(page.getByText(/Available offline/).first()).toBeVisible();
}

/** Opens the groups; waits until the whole of the demo's trip is on the device. */
export async function carriedTrip(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Groups' }).first().click();
  await expect(page.getByRole('heading', { name: 'Active Groups' })).toBeVisible();
  await carried(page);
}

/** Waits until a file of the server, by its address, is on the device. */
export async function kept(page: Page, url: string): Promise<void> {
  const isKept = () => page.evaluate(async (url) => (await caches.match(url, { ignoreVary: true })) !== undefined, url);
  await expect.poll(isKept, { message: url }).toBe(true);
}

/** Waits until the device has sent all that waits and fetched what the server has. */
export async function synced(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sync: Up to date' })).toBeVisible();
}

/**
 * Waits until a dialog is open: in that frame it begins to accept clicks, which pass through it before, and takes the
 * focus, which it would take from the control that a test has focused earlier.
 */
export async function isOpen(dialog: Locator): Promise<void> {
  await expect(dialog).toHaveAttribute('style', /pointer-events: auto/);
}

/**
 * Waits until the application has replaced the painted screen, which reacts only to taps, and whose words exist twice
 * while the application is rendered behind it.
 */
export async function drawn(page: Page): Promise<void> {
  await expect(page.locator('#painted')).toHaveCount(0);
  await expect(page.locator('#root main')).toBeVisible();
}

/** Leads the app of a page to a screen, as a link does; resolves when that has replaced the one before. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = window as unknown as {
      __TSR_ROUTER__: { navigate(to: object): Promise<void> };
    };
    await router.navigate({ href });
  }, path);
}
