import { DESKTOP, PHONE, signInByCall } from './support/test.ts';
import { expect, test } from './support/traveller.ts';

const ZONE = { timezone: 'Asia/Seoul', type: 'meal' };
const EVENTS = 9;
/** As in `docs/design`. */
const HEADER_PX = 96;
/** Below the banner of a development server: the application, the group, its tabs, the days and the date are above it. */
const FIRST_EVENT_PX = 300;

test('a desk shows nine events of a day at once, and a phone begins the day within 300 px', async ({
  travel,
  openDevice,
  server,
}) => {
  test.slow();
  const { page, request, groupId } = await travel('organizer');
  const made = await request.post('/api/groups', {
    data: {
      ...{ name: 'Nine events of all classes on every day of the trip', code: `NINE-${Date.now() % 1_000_000}` },
      ...{ type: 'HSS', year: 2026, startDate: '2026-09-01', endDate: '2026-09-30', defaultTimezone: 'Asia/Seoul' },
    },
  });
  const { id } = await made.json();
  for (let hour = 0; hour < EVENTS; hour += 1) {
    const event = await request.post(`/api/groups/${id}/schedules`, {
      data: {
        ...{ ...ZONE, title: `Event ${hour}`, description: '', address: 'A long way from here, 2-14-6 Hanakawado' },
        startTime: `2026-09-02T0${hour}:00:00.000Z`,
        endTime: `2026-09-02T0${hour}:30:00.000Z`,
      },
    });
    expect(event.status()).toBe(201);
  }
  await page.setViewportSize(DESKTOP);
  await page.goto(`/schedule/${id}/2026-09-02`);
  const events = page.getByRole('main').getByRole('article');
  await expect(events).toHaveCount(EVENTS);
  await expect(page.getByRole('button', { name: 'More group actions' })).toBeVisible();
  for (const event of await events.all()) await expect(event).toBeInViewport({ ratio: 1 });

  // An organizer far from the zone of a group of several pages of days, and a member.
  for (const [role, path] of [
    ['organizer', `/schedule/${id}/2026-09-02`],
    ['user', `/schedule/${groupId}`],
  ] as const) {
    const phone = await openDevice({ viewport: PHONE, hasTouch: true, isMobile: true });
    await signInByCall(phone.request, server.emails[role]);
    const day = await phone.newPage();
    await day.goto(path);
    await expect(day.getByRole('link', { name: 'Emergency', exact: true })).toBeVisible();
    const first = day.getByRole('main').getByRole('article').first();
    await expect(first).toBeVisible();
    await day.evaluate(() => scrollTo(0, 0));
    const header = await day.locator('main header').boundingBox();
    expect(header?.height, role).toBeLessThanOrEqual(HEADER_PX);
    const [shell, event] = [await day.locator('header').first().boundingBox(), await first.boundingBox()];
    if (!shell || !event) throw new Error('The day is not drawn');
    expect(event.y - shell.y, role).toBeLessThanOrEqual(FIRST_EVENT_PX);
  }
});
