import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays, localDay } from '#contract/time.ts';
import { aGroup, aNotification, anEvent, aUser } from '#support/rows.ts';
import { greeting } from '../../../src/features/dashboard/greeting.ts';
import { openApp } from '../../routes/open-app.tsx';

const HOUR = 3_600_000;
const at = (offset: number) => new Date(Date.now() + offset).toISOString();
const today = localDay(Date.now(), 'UTC');
const trip = aGroup({ defaultTimezone: 'UTC', startDate: addDays(today, -2), endDate: addDays(today, 9) });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

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
  const date = new Date().toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  });
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

test('a count that nobody has made yet is a placeholder, not a zero', async () => {
  await openApp('/');
  const groups = await screen.findByRole('region', { name: 'My Groups' });
  expect(groups.getAttribute('aria-busy')).toBe('true');
  expect(within(groups).queryByText('0')).toBeNull();
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
  expect(panel.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'New Comment',
    'Group Updated',
    'Notification',
  ]);
  expect(panel.getByText('2 hours ago')).toBeTruthy();
});

test('without notifications there is no recent activity', async () => {
  await openApp('/', { user: aUser({ firstName: '' }) });
  expect(await screen.findByText('No recent activity')).toBeTruthy();
  expect(screen.getByRole('heading', { name: /, User$/ })).toBeTruthy();
});
