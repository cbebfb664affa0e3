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

  // An organizer far from the zone of a group of several pages of days, and a member. The time and the next event are
  // above the first one of today, early in the morning.
  const { endDate } = await (await request.get(`/api/groups/${groupId}`)).json();
  for (const [role, path] of [
    ['organizer', `/schedule/${id}/2026-09-02`],
    ['user', `/schedule/${groupId}/${endDate}`],
  ] as const) {
    const phone = await openDevice({ viewport: PHONE, hasTouch: true, isMobile: true });
    await signInByCall(phone.request, server.emails[role]);
    const day = await phone.newPage();
    await day.goto(path);
    await expect(day.getByRole('link', { name: 'Emergency', exact: true })).toBeVisible();
    await expect(day.getByRole('button', { name: 'More group actions' })).toBeVisible();
    await expect(day.getByRole('main').getByRole('article').first()).toBeVisible();
    const beyond = () =>
      day.evaluate(
        ([header, event]) => {
          scrollTo(0, 0);
          const boxOf = (selector: string) =>
            document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
          const heights = { header: boxOf('main header').height, event: boxOf('main article').y - boxOf('header').y };
          return heights.header > 0 && heights.header <= header && heights.event <= event ? null : heights;
        },
        [HEADER_PX, FIRST_EVENT_PX] as const,
      );
    await expect.poll(beyond, role).toBeNull();
  }
});
