import { expect, type Locator, type Page } from 'playwright/test';

/** Waits until this page is served by an active service worker, so that the next start needs no network. */
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

/** Waits until the device has sent all that waits and fetched what the server has. */
export async function synced(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sync: Up to date' })).toBeVisible();
}

/** Waits until a dialog takes clicks: while it opens or closes, it lets them through to what is behind it. */
export async function takesClicks(dialog: Locator): Promise<void> {
  await expect(dialog).toHaveCSS('pointer-events', 'auto');
}
