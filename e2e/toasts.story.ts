import type { Page } from 'playwright/test';
import { onEachScreen } from './support/screens.ts';
import { DESKTOP, PHONE } from './support/test.ts';
import { expect, test } from './support/traveller.ts';

/** The controls under the toast, and a toast that is too high. */
const covered = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((controls) => {
    const toast = document.querySelector('[data-toast]')?.getBoundingClientRect();
    if (!toast) return ['no toast'];
    if (toast.top < window.innerHeight / 2) return ['not at the bottom'];
    const isUnder = ({ top, bottom, left, right, height }: DOMRect) =>
      height > 0 && top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left;
    return [...document.querySelectorAll(controls)]
      .filter((control) => !control.closest('[data-live-announcer]') && isUnder(control.getBoundingClientRect()))
      .map((control) => control.outerHTML.slice(0, 200));
  }, selector);

const PRIMARY = '[class*="_primary_"], [type="submit"]';

const softly = expect.configure({ soft: true });

const SIZES = [
  ['a phone', PHONE, PRIMARY],
  ['a desk', DESKTOP, `${PRIMARY}, button, input, a[href]`],
] as const;

test('a toast is at the bottom, and on no primary control of any screen of a phone and of a desk', async ({
  travel,
  elsewhere,
}) => {
  test.slow();
  const traveller = await travel('admin');
  const { page, eventId } = traveller;
  const other = await elsewhere('organizer');
  // Until the page is connected, a comment is history and no news.
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.reload();
  await connected;
  const toast = page.locator('[data-toast]');
  await onEachScreen(traveller, async (path) => {
    for (const [name, size, controls] of SIZES) {
      await page.setViewportSize(size);
      // The toast goes along from screen to screen; another one takes its place if its time is over.
      await expect(async () => {
        if (!(await toast.isVisible())) {
          const data = { content: `Seen at ${path}` };
          expect((await other.post(`/api/schedules/${eventId}/comments`, { data })).ok()).toBe(true);
          await expect(toast).toBeVisible();
        }
        // Its time stops while the pointer is on its button.
        await toast.getByRole('button', { name: 'Close' }).hover({ timeout: 5_000 });
        expect(await covered(page, controls), `${path} of ${name}`).toEqual([]);
      }).toPass({ timeout: 30_000 });
    }
  });
});

test('a refused sign-in is reported on no control of its form', async ({ openDevice }) => {
  const context = await openDevice();
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('admin@matrix.example.org');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Login failed')).toBeVisible();
  for (const [name, size, controls] of SIZES) {
    await page.setViewportSize(size);
    await page.locator('[data-toast]').getByRole('button', { name: 'Close' }).hover();
    await softly.poll(() => covered(page, controls), name).toEqual([]);
  }
});
