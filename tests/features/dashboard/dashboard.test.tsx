import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, localDay } from '#contract/time/day.ts';
import { clockText, longDayText } from '#contract/time/text.ts';
import { deviceZone } from '#contract/time/zone.ts';
import { markNotificationsSeen, replaceNotifications } from '#store/replica/notifications.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { putDeviceIn } from '#support/device-zone.ts';
import { aGroup, aMember, aNotification, anEvent, aUser } from '#support/rows.ts';
import { greeting, todayCaption } from '../../../src/features/dashboard/dashboard-screen.tsx';
import { openApp } from '../../routes/open-app.tsx';

const HOUR = 3_600_000;
/** An hour at which it is tomorrow on Kiritimati, and today nearly everywhere else. */
const NOW = Date.parse('2026-11-18T10:30:00.000Z');
const at = (offset: number) => new Date(NOW + offset).toISOString();
const today = '2026-11-18';
const trip = aGroup({ defaultTimezone: 'UTC', startDate: addDays(today, -2), endDate: addDays(today, 9) });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [0, 'Mika', 'Good morning, Mika'],
  [11, 'Mika', 'Good morning, Mika'],
  [12, 'Mika', 'Good afternoon, Mika'],
  [17, 'Mika', 'Good afternoon, Mika'],
  [18, 'Mika', 'Good evening, Mika'],
  [23, '  ', 'Good evening, User'],
])('at %i o’clock it greets %j with %j', (hour, firstName, words) => {
  expect(greeting(hour, firstName)).toBe(words);
});

test('the cards count groups, today and the next seven days from the device, without a network', async () => {
  await openApp('/', {
    online: false,
    seed: {
      groups: [trip, aGroup({ id: '2', isArchived: true })],
      events: [
        anEvent({ id: '1', startTime: `${today}T00:00:00.000Z`, endTime: `${today}T23:59:00.000Z` }),
        anEvent({ id: '2', startTime: at(30 * HOUR), endTime: at(31 * HOUR) }),
        anEvent({ id: '3', startTime: at(60 * HOUR), endTime: at(61 * HOUR) }),
        anEvent({ id: '4', startTime: at(24 * 8 * HOUR), endTime: at(24 * 8 * HOUR + 1) }),
      ],
    },
  });
  expect(await (await card('My Groups')).findByText('1')).toBeTruthy();
  expect(await (await card("Today's Schedule")).findByText('1')).toBeTruthy();
  const upcoming = await card('Upcoming Events');
  expect(await upcoming.findByText('2')).toBeTruthy();
  expect(upcoming.getByText('Next 7 days')).toBeTruthy();
  const date = longDayText(localDay(Date.now(), deviceZone()));
  expect((await card("Today's Schedule")).getByText(date)).toBeTruthy();
});

test('the buttons lead to the groups, and wait where there is nothing to view', async () => {
  const { user, address } = await openApp('/', { online: false, seed: { groups: [trip] } });
  expect(await (await card('My Groups')).findByText('1')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: "View Today's Schedule" }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'View All Events' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'View All Groups' }));
  expect(await screen.findByRole('heading', { name: 'Active Groups' })).toBeTruthy();
  expect(address()).toBe('/groups');
});

test('a count that is not known yet is a placeholder, not a zero', async () => {
  await openApp('/');
  const groups = await screen.findByRole('region', { name: 'My Groups' });
  expect(groups.getAttribute('aria-busy')).toBe('true');
  expect(within(groups).queryByText('0')).toBeNull();
});

test('events are not counted before the schedules are on the device', async () => {
  const { runtime } = await openApp('/', {}, (fake) => fake.setSync({ pulling: { done: 1, total: 3 } }));
  const replica = new StoredReplica(runtime.store);
  await replica.replaceGroups({ rows: [trip], bad: [], at: Date.now() });
  expect(await (await card('My Groups')).findByText('1')).toBeTruthy();
  const schedule = await screen.findByRole('region', { name: "Today's Schedule" });
  expect(schedule.getAttribute('aria-busy')).toBe('true');
  expect(within(schedule).queryByText('0')).toBeNull();
  await replica.replace('event', '1', { rows: [], bad: [], at: Date.now() }, 0);
  expect(await within(schedule).findByText('0')).toBeTruthy();
});

test('after a pull the counts are placeholders until its rows are read', async () => {
  const { runtime } = await openApp('/', { online: false });
  const groups = await screen.findByRole('region', { name: 'My Groups' });
  expect(await within(groups).findByText('Unknown')).toBeTruthy();
  act(() => runtime.setSync({ online: true, pulledAt: NOW }));
  expect(groups.getAttribute('aria-busy')).toBe('true');
  await new StoredReplica(runtime.store).markPulled({ began: NOW, at: NOW, tag: null, changes: 0 });
  expect(await within(groups).findByText('Unknown')).toBeTruthy();
});

test('a count that could not be fetched is shown as unknown, and the link to the groups stays open', async () => {
  await openApp('/', {}, (fake) => fake.setSync({ pullFailed: true }));
  const groups = await card('My Groups');
  expect(await groups.findByText('Unknown')).toBeTruthy();
  expect(groups.getByText('Failed to fetch groups')).toBeTruthy();
  const schedule = await card("Today's Schedule");
  expect(await schedule.findByText('Unknown')).toBeTruthy();
  expect(schedule.getByText('Not everything is on this device yet')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: "View Today's Schedule" }).disabled).toBe(false);
});

test('without a network no fetch is reported as failed', async () => {
  await openApp('/', { online: false });
  const groups = await card('My Groups');
  expect(await groups.findByText('Not everything is on this device yet')).toBeTruthy();
});

test.each([
  [['Europe/London'], 'Saturday, November 21, 2026'],
  [[], 'Saturday, November 21, 2026'],
  [['Asia/Tokyo', 'Asia/Hong_Kong', 'Asia/Tokyo'], 'Sunday, November 22, 2026 in Hong Kong and Tokyo'],
  [['Asia/Tokyo', 'Europe/London'], 'Saturday, November 21, 2026 · Sunday, November 22, 2026 in Tokyo'],
])('in London at 16:30 today in %j is %j', (zones, words) => {
  expect(todayCaption(zones, Date.parse('2026-11-21T16:30:00.000Z'), 'Europe/London')).toBe(words);
});

test('the date beside the count is the day that was counted', async () => {
  const zone = 'Pacific/Kiritimati';
  const day = addDays(today, 1);
  await openApp('/', {
    seed: {
      groups: [{ ...trip, defaultTimezone: zone, startDate: addDays(day, -1), endDate: addDays(day, 1) }],
      events: [anEvent({ startTime: at(0), endTime: at(1) })],
    },
  });
  const schedule = await card("Today's Schedule");
  expect(await schedule.findByText(/in Kiritimati$/)).toBeTruthy();
  expect(await schedule.findByText('1')).toBeTruthy();
});

describe('before a trip and at midnight', () => {
  beforeEach(() => {
    putDeviceIn('UTC');
    vi.setSystemTime(Date.parse('2026-04-02T23:40:00.000Z'));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('the day beside the count is that of the coming trip, also on a device a day ahead', async () => {
    const away = { ...trip, defaultTimezone: 'America/Los_Angeles', startDate: '2026-04-05', endDate: '2026-04-09' };
    putDeviceIn('Asia/Tokyo');
    await openApp('/', { seed: { groups: [away, { ...away, id: '2', startDate: '2026-04-07' }] } });
    const schedule = await card("Today's Schedule");
    expect(await schedule.findByText('Thursday, April 2, 2026 in Los Angeles')).toBeTruthy();
  });

  test("the card of today names events that begin after midnight, and only the reader's own", async () => {
    const event = (id: string, clock: string, more = {}) =>
      anEvent({
        ...{ id, title: `Event ${id}`, startTime: `2026-04-0${clock}:00.000Z`, endTime: '2026-04-03T02:00:00.000Z' },
        ...more,
      });
    await openApp('/', {
      seed: {
        groups: [{ ...trip, startDate: '2026-04-01', endDate: '2026-04-09' }],
        members: { 1: [aMember()] },
        events: [
          event('31', '2T23:50', { isDraft: true }),
          event('32', '3T00:01', { audience: { memberIds: [], roles: ['operation'] } }),
          event('33', '3T00:05'),
        ],
      },
    });
    const link = await (await card("Today's Schedule")).findByRole('link');
    expect(link.textContent).toBe('Next: 12:05 AM Event 33');
  });
});

test('recent activity shows the notifications with their titles, newest first', async () => {
  await openApp('/', {
    seed: {
      notifications: [
        aNotification({ id: '1', type: 'group_update', message: 'Kyoto Spring was updated', createdAt: at(-3 * HOUR) }),
        aNotification({ id: '2', type: 'comment_create', message: 'Ana commented', createdAt: at(-2 * HOUR) }),
        aNotification({ id: '3', type: 'something_else', message: 'Something', createdAt: at(-4 * HOUR) }),
      ],
    },
  });
  const panel = await card('Recent Activity');
  expect(await panel.findByText('New Comment')).toBeTruthy();
  expect(panel.getAllByRole('listitem').map((item) => item.querySelector('p + p span')?.textContent)).toEqual([
    'New Comment',
    'Group Updated',
    'Notification',
  ]);
  expect(panel.getByText('2 hours ago')).toBeTruthy();
});

test("recent activity leaves out the user's own changes, lists a repeated one once, and links each", async () => {
  const updated = { type: 'schedule_update', message: 'Sushi workshop was updated', actorId: '9', entity: 'schedule' };
  const { user, address } = await openApp('/', {
    seed: {
      groups: [trip],
      notifications: [
        aNotification({ id: '1', createdAt: at(-5 * HOUR), message: 'My own', actorId: aUser().id }),
        aNotification({ id: '2', createdAt: at(-4 * HOUR), ...updated, entityId: '11' }),
        aNotification({ id: '3', createdAt: at(-3 * HOUR), ...updated, entityId: '11' }),
        aNotification({ id: '4', createdAt: at(-2 * HOUR), ...updated, entityId: '12', eventId: '12' }),
        aNotification({ id: '5', createdAt: at(-HOUR), type: 'group_update', message: 'Trip', eventId: null }),
        aNotification({ id: '6', createdAt: at(-6 * HOUR), message: 'Of no group', groupId: null, eventId: null }),
      ],
    },
  });
  const panel = await card('Recent Activity');
  await panel.findByText('Trip');
  const rows = panel
    .getAllByRole('listitem')
    .map((item) => [
      item.querySelector('p + p span')?.textContent,
      item.querySelector('a')?.getAttribute('href') ?? null,
    ]);
  expect(rows).toEqual([
    ['Group Updated', '/schedule/1'],
    ['Schedule Updated', '/events/12'],
    ['Schedule Updated · 2 times', '/events/11'],
    ['New Comment', null],
  ]);
  await user.click(panel.getByRole('link', { name: /Trip/ }));
  await expect.poll(address).toContain('/schedule/1');
});

test('recent activity marks what the user has not seen in the list of notifications', async () => {
  const notifications = ['1', '2'].map((id) => aNotification({ id, eventId: id, createdAt: at(-Number(id) * HOUR) }));
  const { runtime } = await openApp('/', { seed: { notifications } });
  const panel = await card('Recent Activity');
  expect(await panel.findAllByText('New')).toHaveLength(2);
  await markNotificationsSeen(runtime.store, at(-2 * HOUR));
  await waitFor(() => expect(panel.getAllByText('New')).toHaveLength(1));
});

test('the card of today names the next event, and leads to it', async () => {
  const zone = 'Asia/Tokyo';
  const next = at(HOUR / 2);
  const { user, address } = await openApp('/', {
    seed: {
      groups: [{ ...trip, defaultTimezone: zone }, aGroup({ id: '2', isArchived: true })],
      events: [
        anEvent({ id: '1', title: 'Over', startTime: at(-2 * HOUR), endTime: at(-HOUR) }),
        anEvent({ id: '2', title: 'Tomorrow', startTime: at(25 * HOUR), endTime: at(26 * HOUR) }),
        anEvent({ id: '3', title: 'Video call', startTime: next, endTime: at(HOUR) }),
        anEvent({ id: '4', title: 'Elsewhere', groupId: '2', startTime: at(HOUR / 3), endTime: at(HOUR) }),
      ],
    },
  });
  const schedule = await card("Today's Schedule");
  const link = await schedule.findByRole('link');
  expect(link.textContent).toBe(`Next: ${clockText(next, zone)} Video call`);
  await user.click(link);
  await expect.poll(address).toBe('/events/3');
});

test('without notifications there is no recent activity', async () => {
  await openApp('/', { user: aUser({ firstName: '' }), seed: {} });
  expect(await screen.findByText('No recent activity')).toBeTruthy();
  expect(screen.getByRole('heading', { name: /, User$/ })).toBeTruthy();
});

test('recent activity is unknown until it has come', async () => {
  const { runtime } = await openApp('/', {}, ({ live }) => live.set('connecting'));
  const panel = await screen.findByRole('region', { name: 'Recent Activity' });
  await waitFor(() => expect(panel.ariaBusy).toBe('false'));
  expect(panel.textContent).toBe('Recent Activity');
  act(() => runtime.live.set('disconnected'));
  expect(await within(panel).findByText('Not on this device yet')).toBeTruthy();
  await replaceNotifications(runtime.store, []);
  expect(await within(panel).findByText('No recent activity')).toBeTruthy();
});
