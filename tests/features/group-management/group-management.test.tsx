import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aMember, aUser } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';
import {
  admin,
  groups,
  kyoto,
  nikko,
  open,
  organizer,
  press,
  row,
  rows,
  tab,
  today,
  uji,
} from './management-screen.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T12:00:00.000Z`) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the groups that a user runs', () => {
  test('are in a table with code, type, dates, members and status', async () => {
    const { address } = await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Group Management' })).toBeTruthy();
    const spring = await row(/Kyoto Spring/);
    for (const words of ['HSS-26-04', 'HSS', 'Apr 1, 2026 - Apr 14, 2026', '1 member', 'Completed'])
      expect(spring.getByText(words)).toBeTruthy();
    expect((await row(/Nikko/)).getByText('12 members')).toBeTruthy();
    expect((await row(/Nikko/)).getByText('Upcoming')).toBeTruthy();
    expect((await row(/Uji/)).getByText('Active')).toBeTruthy();
    expect((await row(/Nowhere/)).getByText('Undefined')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Select all',
      'Group Name',
      'Code',
      'Type',
      'Duration',
      'Members',
      'Status',
      'Actions',
    ]);
    expect(rows()).not.toContain('Okinawa');
    const members = spring.getByRole('link', { name: 'Members of Kyoto Spring' });
    expect(members.getAttribute('href')).toBe('/groups/1/members');
    await userEvent.click(screen.getByRole('link', { name: 'Back to groups' }));
    await waitFor(() => expect(address()).toBe('/groups'));
  });

  test('are searched by name, code and type, and the address has the search', async () => {
    const { address } = await open();
    await row(/Nikko/);
    const search = screen.getByRole('searchbox', { name: 'Search groups...' });
    for (const words of ['NIKKO', 'jss-99', 'jss']) {
      await userEvent.clear(search);
      await userEvent.type(search, words);
      await waitFor(() => expect(rows()).toEqual(['Nikko']));
    }
    await waitFor(() => expect(address()).toBe('/groups/manage?q=jss'));
    await userEvent.type(search, ' nothing');
    expect(await screen.findByText('No matching groups')).toBeTruthy();
    await press('Clear Search');
    await waitFor(() => expect(rows()).toHaveLength(4));
    expect(document.activeElement).toBe(search);
    await waitFor(() => expect(address()).toBe('/groups/manage'));
  });

  test('are edited beside the search, which stays', async () => {
    const { address } = await open();
    await row(/Nikko/);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search groups...' }), 'jss');
    await waitFor(() => expect(rows()).toEqual(['Nikko']));
    await press('Edit Nikko');
    await waitFor(() => expect(address()).toBe('/groups/manage?edit=%222%22&q=jss'));
    await waitFor(() => expect(rows()).toEqual(['Nikko']));
  });

  test('that are archived have a tab of their own in the address', async () => {
    const { address } = await open();
    await tab('Archived Groups');
    await waitFor(() => expect(rows()).toEqual(['Okinawa']));
    await waitFor(() => expect(address()).toBe('/groups/manage?tab=archived'));
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  test('are for an organizer those that they made or manage', async () => {
    const mine = { ...nikko, createdBy: '2' };
    const managed = aMember({ id: '22', userId: '2', role: 'group_manager' });
    const plain = aMember({ id: '23', userId: '2', role: 'operation' });
    const seed = { groups: [kyoto, mine, uji], members: { 1: [managed], 3: [plain] } };
    await open('/groups/manage', { user: organizer, seed });
    await waitFor(() => expect(rows().sort()).toEqual(['Kyoto Spring', 'Nikko']));
  });

  test.each(['user', 'instructor'])('are hidden from a user with the role %s', async (role) => {
    const { address } = await openApp('/groups/manage', { user: aUser({ role }), seed: { groups } });
    expect(await screen.findByText('Access Denied')).toBeTruthy();
    expect(screen.getByText("You don't have permission to access this page.")).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('can be created when there are none', async () => {
    await open('/groups/manage', { seed: { groups: [] } });
    expect(await screen.findByText('No active groups')).toBeTruthy();
    await press('Create First Group');
    expect(await screen.findByRole('heading', { name: 'New group' })).toBeTruthy();
    await tab('Archived Groups');
    expect(await screen.findByText('No archived groups')).toBeTruthy();
  });

  test.each([
    ['alert', { outcome: 'failed', message: '500: Oops' }],
    ['status', { outcome: 'offline' }],
  ] as const)('that could not be loaded are fetched again: %s', async (role, outcome) => {
    const { runtime } = await openApp('/groups/manage', { user: admin }, (fake) => {
      fake.refreshOutcome = outcome;
    });
    const title = await screen.findByText('Error loading groups. Please try again.');
    expect(title.closest('[role]')?.getAttribute('role')).toBe(role);
    runtime.refreshOutcome = { outcome: 'refreshed' };
    await press('Try again');
    await waitFor(() => expect(runtime.asked.filter((call) => call === 'refresh groups')).toHaveLength(2));
  });

  test('are refreshed by a button, which reports the outcome', async () => {
    const { runtime } = await open();
    await press('Refresh');
    expect(await screen.findByText('Groups refreshed')).toBeTruthy();
    expect(screen.getByText('The latest group list has been loaded.')).toBeTruthy();
    runtime.refreshOutcome = { outcome: 'failed', message: '500: Oops' };
    await press('Refresh');
    expect(await screen.findByText('Refresh failed')).toBeTruthy();
    expect(screen.getByText('Failed to refresh the group list. Please try again.')).toBeTruthy();
  });
});
