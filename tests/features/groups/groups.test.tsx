import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Group } from '#contract/records/groups/group.ts';
import { addDays } from '#contract/time/day.ts';
import type { FakeOptions, FakeRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aUser } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';

/** Noon in Tokyo. */
const NOW = '2026-04-02T03:00:00.000Z';
const today = '2026-04-02';
const year = 2026;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});
afterEach(() => {
  vi.useRealTimers();
});

const now = aGroup({
  id: '1',
  name: 'Kyoto Spring',
  code: 'HSS-A',
  type: 'HSS',
  year,
  startDate: addDays(today, -1),
  endDate: today,
});
const soon = aGroup({
  id: '2',
  name: 'Hokkaido',
  code: 'JSS-B',
  type: 'JSS',
  year: year + 1,
  startDate: addDays(today, 1),
  endDate: addDays(today, 9),
});
const past = aGroup({
  id: '3',
  name: 'Nagano',
  code: 'HSS-C',
  type: 'HSS',
  year: year - 1,
  startDate: addDays(today, -9),
  endDate: addDays(today, -1),
});
const stored = aGroup({ id: '4', name: 'Okinawa', code: 'JSS-D', type: 'JSS', isArchived: true });

async function openGroups(groups: Group[], options: FakeOptions = {}, prepare?: (runtime: FakeRuntime) => void) {
  const app = await openApp('/groups', { seed: { groups }, ...options }, (runtime) => {
    runtime.setSync({ pulledAt: Date.now() });
    prepare?.(runtime);
  });
  await screen.findByRole('heading', { level: 1, name: 'Active Groups' });
  return app;
}

const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  const item = heading.closest('li');
  if (!item) throw new Error(`${name} is not in a list`);
  return within(item);
};
const names = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('active groups are listed with the fields of a card, archived ones are not', async () => {
  await openGroups([
    {
      ...now,
      memberCount: 5,
      members: ['Aiko', 'Ben', 'Chloe'].map((firstName, index) => ({
        userId: `${index}`,
        firstName,
        lastName: '',
        email: '',
        profileImageUrl: null,
      })),
    },
    stored,
  ]);
  const kyoto = await card('Kyoto Spring');
  expect(screen.getByText('Select a group to view its schedule')).toBeTruthy();
  expect(kyoto.getByText('Group Code: HSS-A')).toBeTruthy();
  expect(kyoto.getByText('Timezone: Asia/Tokyo')).toBeTruthy();
  expect(kyoto.getByText('5 members')).toBeTruthy();
  expect(kyoto.getByText('+2')).toBeTruthy();
  expect(kyoto.getByTitle('Aiko').textContent).toBe('A');
  expect(kyoto.getByRole('link', { name: 'View Kyoto Spring' }).getAttribute('href')).toBe('/schedule/1');
  expect(names()).toEqual(['Kyoto Spring']);
});

test('dates read MMM d, yyyy, and a space replaces the underscore of a zone', async () => {
  await openGroups([
    aGroup({ startDate: '2026-04-01', endDate: '2026-04-14', defaultTimezone: 'America/New_York', memberCount: 1 }),
  ]);
  const kyoto = await card('Kyoto Spring');
  expect(kyoto.getByText('Apr 1, 2026 - Apr 14, 2026')).toBeTruthy();
  expect(kyoto.getByText('Timezone: America/New York')).toBeTruthy();
  expect(kyoto.getByText('1 member')).toBeTruthy();
});

test('the badge is Active, Upcoming or Completed by the dates', async () => {
  await openGroups([now, soon, past]);
  expect((await card('Kyoto Spring')).getByText('Active')).toBeTruthy();
  expect((await card('Hokkaido')).getByText('Upcoming')).toBeTruthy();
  expect((await card('Nagano')).getByText('Completed')).toBeTruthy();
});

test('the badge is Active where the server says so, whatever the dates', async () => {
  await openGroups([now, { ...soon, isActive: true }, { ...past, isActive: true }]);
  expect((await card('Hokkaido')).getByText('Active')).toBeTruthy();
  expect((await card('Nagano')).getByText('Active')).toBeTruthy();
});

test('the badge is Completed once the last day has passed since the server said that the group is active', async () => {
  const told = { ...past, isActive: true };
  await openGroups([], { seed: { groups: [told], at: Date.parse(`${past.endDate}T03:00:00.000Z`) } });
  expect((await card('Nagano')).getByText('Completed')).toBeTruthy();
});

test('the badge is Completed after the last day where the server tells changes, whatever the clock of the device said', async () => {
  await openGroups([now, { ...past, isActive: true, cursor: '7' }]);
  expect((await card('Nagano')).getByText('Completed')).toBeTruthy();
});

test('the badge follows the dates of an unsent change, and not what the server said of the former ones', async () => {
  const { runtime } = await openGroups([{ ...now, isActive: true }]);
  expect((await card('Kyoto Spring')).getByText('Active')).toBeTruthy();
  const person = runtime.person();
  const { id: groupId, name, code, defaultTimezone } = now;
  const dates = { startDate: addDays(today, 5), endDate: addDays(today, 9) };
  await person?.run((commands) => commands.updateGroup, {
    groupId,
    name,
    code,
    type: 'HSS',
    year,
    ...dates,
    defaultTimezone,
    iconPath: '',
  });
  await waitFor(async () => expect((await card('Kyoto Spring')).getByText('Upcoming')).toBeTruthy());
});

test('the switch shows the archived groups under their own heading', async () => {
  const { user } = await openGroups([now, stored]);
  await card('Kyoto Spring');
  await user.click(screen.getByRole('switch', { name: 'Show archived' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Archived Groups' })).toBeTruthy();
  expect(screen.getByText('These groups have been archived and are no longer active')).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(['Okinawa']));
});

test('an empty archive explains its purpose', async () => {
  await openApp('/groups?archived=true', { seed: { groups: [now] } }, (runtime) =>
    runtime.setSync({ pulledAt: Date.now() }),
  );
  expect(await screen.findByText('No groups found')).toBeTruthy();
  expect(screen.getByText('Archived groups appear here.')).toBeTruthy();
});

test('search matches name or code in any case; type and year narrow; Clear Filters shows all again', async () => {
  const { user } = await openGroups([now, soon, past]);
  await card('Kyoto Spring');
  const search = screen.getByRole('searchbox', { name: 'Search groups...' });
  await user.type(search, 'kYOTO');
  await waitFor(() => expect(names()).toEqual(['Kyoto Spring']));
  await user.clear(search);
  await user.type(search, 'jss-b');
  await waitFor(() => expect(names()).toEqual(['Hokkaido']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'HSS');
  expect(await screen.findByText('No matching groups')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(document.activeElement).toBe(search);
  await waitFor(() => expect(names()).toHaveLength(3));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), String(year - 1));
  await waitFor(() => expect(names()).toEqual(['Nagano']));
});

test('the filters are kept in the address, and are read from it', async () => {
  const { user, address } = await openGroups([now, soon, past]);
  await card('Nagano');
  await user.type(screen.getByRole('searchbox'), 'hokk');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'JSS');
  await waitFor(() => expect(address()).toBe('/groups?q=hokk&type=JSS'));
  await waitFor(() => expect(names()).toEqual(['Hokkaido']));
});

test('an address with filters opens the list that it names', async () => {
  const seed = { groups: [now, soon, past, stored] };
  await openApp('/groups?archived=true&type=JSS', { seed }, (runtime) => runtime.setSync({ pulledAt: Date.now() }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Archived Groups' })).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(['Okinawa']));
});

test('the way back from an archived group leads to the archive', async () => {
  const { user, address } = await openApp('/schedule/4', { seed: { groups: [stored] } });
  expect(await screen.findByText('Archived, read-only')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Back to groups' }));
  await waitFor(() => expect(address()).toBe('/groups?archived=true'));
});

test('the years offered go from five back to five ahead', async () => {
  await openGroups([now]);
  const years = within(screen.getByRole('combobox', { name: 'Year' })).getAllByRole('option');
  expect(years.map((option) => option.textContent)).toEqual([
    'All Years',
    ...Array.from({ length: 11 }, (_, index) => String(year - 5 + index)),
  ]);
});

test('Refresh asks the server and says that it has', async () => {
  const { user, runtime } = await openGroups([now]);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Groups refreshed')).toBeTruthy();
  expect(screen.getByText('The latest group list has been loaded.')).toBeTruthy();
  expect(runtime.asked).toEqual(['refresh groups']);
});

test('a Refresh that fails says so and leaves the groups in the list', async () => {
  const { user, runtime } = await openGroups([now]);
  await card('Kyoto Spring');
  runtime.refreshOutcome = { outcome: 'failed', message: '500: Internal Server Error' };
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Refresh failed')).toBeTruthy();
  expect(screen.getByText('Failed to refresh the group list. Please try again.')).toBeTruthy();
  expect(names()).toEqual(['Kyoto Spring']);
});

test.each([
  ['without a network', { outcome: 'offline' }, 'status', 'Connect to load your groups.'],
  ['from a server that fails', { outcome: 'failed', message: '500' }, 'alert', 'The server returned'],
] as const)(
  'a list that cannot be fetched %s and is not on the device offers to check again',
  async (_, outcome, role, reason) => {
    const { user, runtime } = await openApp('/groups', { online: outcome.outcome === 'failed' }, (fake) => {
      fake.refreshOutcome = outcome;
    });
    const title = await screen.findByText("You don't belong to any active groups");
    expect(title.closest('[role]')?.getAttribute('role')).toBe(role);
    expect(title.closest('[role]')?.textContent).toContain(reason);
    expect(screen.queryByText('No groups found')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Check Again' }));
    await waitFor(() => expect(runtime.asked).toEqual(['refresh groups', 'refresh groups']));
  },
);

test.each([
  ['admin', true],
  ['organizer', true],
  ['instructor', false],
  ['user', false],
] as const)('the link to Group Management is shown to users who may run groups: %s', async (role, led) => {
  const app = await openGroups([aGroup()], { user: aUser({ role }) });
  expect(await screen.findByRole('link', { name: /^View/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Manage groups' })?.getAttribute('href')).toBe(
    led ? '/groups/manage' : undefined,
  );
  app.unmount();
});

test('a user without groups is told so; an admin gets a link to Group Management', async () => {
  const { unmount } = await openGroups([]);
  expect(await screen.findByText('No groups found')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Go to Group Management' })).toBeNull();
  unmount();
  await openGroups([], { user: aUser({ id: '1', role: 'admin' }) });
  const link = await screen.findByRole('link', { name: 'Go to Group Management' });
  expect(link.getAttribute('href')).toBe('/groups/manage');
});

test('a group is available offline only when every part of it is on the device, and shows its age', async () => {
  await openGroups([now], { seed: { groups: [now], at: Date.now() - 3 * 60_000 } });
  expect(await screen.findByText('Available offline')).toBeTruthy();
  expect(screen.getByText('Updated 3 minutes ago')).toBeTruthy();
});

test.each([
  ['pending', 'Preparing for offline use', 0],
  ['never', 'Available while this page is open', 1],
] as const)(
  'while the app itself is not on the device (%s), no group is available offline',
  async (onDevice, text, ages) => {
    await openGroups([now], { seed: { groups: [now], at: Date.now() - 3 * 60_000 } }, (fake) => {
      fake.appUpdate.set({ ...fake.appUpdate.get(), onDevice });
    });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryAllByText('Updated 3 minutes ago')).toHaveLength(ages);
    expect(screen.queryByText('Available offline')).toBeNull();
  },
);

test('until the first answer the list is shown as loading', async () => {
  await openApp('/groups', {}, (fake) => {
    fake.refreshOutcome = { outcome: 'refreshed' };
  });
  expect(await screen.findByText('Loading groups')).toBeTruthy();
  expect(screen.queryByText('No groups found')).toBeNull();
});
