import type { Page } from 'playwright/test';
import { DESKTOP, PHONE } from './support/test.ts';
import { expect, test } from './support/traveller.ts';

const SCREENS = [
  '/',
  '/matrix-hub',
  '/groups',
  '/groups/manage',
  '/groups/manage?tab=new',
  '/groups/{group}/members',
  '/groups/{group}/announcements',
  '/groups/{group}/roll-calls',
  '/groups/{group}/roll-calls/{call}',
  '/groups/{group}/room-check/{hotel}',
  '/groups/{group}/buses/{event}',
  '/groups/{group}/emergency',
  '/groups/{group}/handoff',
  '/schedule/{group}',
  '/schedule/{group}?tab=trip',
  '/schedule/{group}?tab=members',
  '/schedule/{group}?tab=lodging',
  '/events/{event}',
  '/users',
  '/admin',
  '/admin/user-management',
  '/admin/groups',
  '/admin/settings',
  '/admin/system-hotels',
  '/admin/audit',
  '/admin/data',
  '/admin/help',
  '/profile',
  '/settings',
  '/settings/storage',
  '/share',
  '/help-and-support',
  '/nowhere',
];

/** The primary controls under the toast, and on a desk any control. */
const covered = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((controls) => {
    const toast = document.querySelector('[data-toast]')?.getBoundingClientRect();
    if (!toast) return ['no toast'];
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
  const { page, groupId, eventId, request } = await travel('admin');
  const list = async (path: string): Promise<{ id: number }[]> => (await request.get(path)).json();
  const [hotel] = await list(`/api/groups/${groupId}/hotels`);
  const memberIds = (await list(`/api/groups/${groupId}/members`)).map(({ id }) => id);
  const now = new Date().toISOString();
  const started = await request.post(`/api/groups/${groupId}/roll-calls`, {
    data: {
      ...{ kind: 'group', title: 'Before the bus', place: '', eventId: null, hotelId: null, busId: null },
      ...{ memberIds, startedAt: now, originKey: 'toasts' },
    },
  });
  expect(started.ok(), await started.text()).toBe(true);
  const call: { id: number } = await started.json();
  const other = await elsewhere('organizer');
  const toast = page.locator('[data-toast]');
  const close = toast.getByRole('button', { name: 'Close' });
  for (const screen of SCREENS) {
    const path = screen
      .replace('{group}', groupId)
      .replace('{event}', eventId)
      .replace('{call}', String(call.id))
      .replace('{hotel}', String(hotel?.id));
    // Until the page is connected, a comment is history and no news.
    const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await connected;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const data = { content: `Seen at ${path}` };
    expect((await other.post(`/api/schedules/${eventId}/comments`, { data })).ok()).toBe(true);
    await expect(toast).toBeVisible();
    for (const [name, size, controls] of SIZES) {
      await page.setViewportSize(size);
      // The time of the toast stops while the pointer is on its button.
      await close.hover();
      await softly.poll(() => covered(page, controls), `${path} of ${name}`).toEqual([]);
      const foot = await toast.evaluate((node) => node.getBoundingClientRect().bottom);
      softly(foot, `${path} of ${name}`).toBeGreaterThan(size.height / 2);
    }
    await close.click();
    await expect(toast).toHaveCount(0);
  }
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
