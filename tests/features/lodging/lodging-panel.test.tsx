import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { RuntimeContext } from '#kit/app/context.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { putDeviceIn } from '#support/device-zone.ts';
import { createFakeRuntime } from '#support/fake-runtime.tsx';
import { aGroup } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { SMALL_SCREEN } from '#ui/use-media.ts';
import {
  admin,
  bedOf,
  kyoto,
  members,
  mikasBed,
  noasBed,
  open,
  organizer,
  panel,
  press,
  room,
  student,
  tokyo,
} from './lodging-screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  useToastStore.setState({ shown: null });
});

const hotels = async () => screen.findByRole('list', { name: 'Hotels' });
const changing = () =>
  screen.queryAllByRole('button', { name: /^(Add|Edit|Remove|Assign)/ }).map((button) => button.textContent);

describe('the lodging of a group', () => {
  test('shows the hotels at the left, and the first with its rooms at the right', async () => {
    await open();
    const list = within(await hotels());
    expect(list.getAllByRole('button').map((button) => [button.textContent, button.ariaCurrent])).toEqual([
      ['Hotel Kazahana', 'true'],
      ['Kamogawa Inn', 'false'],
    ]);
    list.getByText('2 rooms, 2 people');
    list.getByText('No rooms yet');
    screen.getByRole('heading', { level: 3, name: 'Hotel Kazahana' });
    screen.getByText('2-14-6 Hanakawado, Tokyo');
    expect(screen.getByRole('link', { name: '+81 3-5550-1420' }).getAttribute('href')).toBe('tel:+81355501420');
    screen.getByRole('link', { name: 'groups@kazahana.example.org' });
    screen.getByRole('link', { name: 'kazahana.example.org' });
    screen.getByText('2 hotels, 1 person without a room');
  });

  test('shows the nights of the hotel, MMM d, yyyy h:mm a in the group’s zone, and the guests of a room', async () => {
    await open();
    const mika = await room('501');
    mika.getByText('Mika Sato (Mi)');
    mika.getByText('No feather pillows');
    (await room('1204')).getByText('Group Manager');
    screen.getByText('Apr 1, 2026 3:00 PM');
    screen.getByText('Apr 5, 2026 10:00 AM');
  });

  test('sorts rooms by number, not by character', async () => {
    await open(organizer, { rooms: { 51: [noasBed, mikasBed] } });
    await room('501');
    const headings = screen.getAllByRole('heading', { level: 4 }).map((heading) => heading.textContent);
    expect(headings).toEqual(['Room 501', 'Room 1204']);
  });

  test('shows another hotel when it is chosen, and links only to web pages', async () => {
    await open();
    await userEvent.click(within(await hotels()).getByRole('button', { name: 'Kamogawa Inn' }));
    screen.getByRole('heading', { level: 3, name: 'Kamogawa Inn' });
    screen.getByText('No Room Assignments');
    expect(screen.getByText('javascript:alert(1)').tagName).toBe('SPAN');
  });

  test('has a dropdown in place of the list below 640 px', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === SMALL_SCREEN,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    await open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Hotel' }), 'Kamogawa Inn');
    screen.getByRole('heading', { level: 3, name: 'Kamogawa Inn' });
    expect(screen.queryByRole('list', { name: 'Hotels' })).toBeNull();
  });

  test('says that there are no hotels, and offers to add one to those who may', async () => {
    await open(organizer, { hotels: {} });
    await screen.findByText('No Hotels Added');
    await press('Add hotel');
    await screen.findByRole('dialog', { name: 'Add hotel' });
  });

  test('says that there are no room assignments, and offers to make one to those who may', async () => {
    await open(organizer, { rooms: {} });
    await screen.findByText('No Room Assignments');
    await press('Assign room');
    await screen.findByRole('dialog', { name: 'Assign room' });
  });

  test('names the group’s zone only where this device shows another time', async () => {
    putDeviceIn('America/New_York');
    const { unmount } = await open();
    await screen.findByText('Tokyo (JST)');
    unmount();
    putDeviceIn('Asia/Seoul');
    await open();
    await room('501');
    expect(screen.queryByText(/Times in/)).toBeNull();
  });
});

describe('rights to change lodging', () => {
  test.each([
    ['an administrator', admin, members, aGroup(), true],
    ['an organizer who is Group Manager', organizer, members, aGroup(), true],
    ['an organizer who made the group', organizer, [], aGroup({ createdBy: '2' }), true],
    ['an organizer who is there as a client', organizer, [{ ...members[0], role: 'client' }], aGroup(), false],
    ['an organizer of another group', organizer, [], aGroup({ createdBy: '9' }), false],
    ['an instructor who is Group Admin', { ...organizer, role: 'instructor' }, members, aGroup(), false],
    ['a student', student, members, aGroup(), false],
    ['an administrator, in an archived group', admin, members, aGroup({ isArchived: true }), false],
  ] as const)('%s', async (_, user, held, group, may) => {
    await open(user as typeof organizer, { groups: [group], members: { 1: [...held] as typeof members } });
    await room('501');
    if (may) await screen.findByRole('button', { name: 'Add hotel' });
    expect(changing().length > 0).toBe(may);
  });

  test('a user without rights reads that there is nothing, without being asked to act', async () => {
    await open(student, { hotels: {} });
    await screen.findByText('No Hotels Added');
    screen.getByText('Hotels will appear here.');
    expect(changing()).toEqual([]);
  });
});

describe('by person', () => {
  const openPeople = async (user = organizer, more = {}) => {
    const opened = await open(user, more);
    await userEvent.click(await screen.findByRole('button', { name: 'By person' }));
    return opened;
  };

  test('people without a room come first, the others with theirs', async () => {
    await openPeople();
    const without = within(screen.getByRole('list', { name: 'Without a room' }));
    without.getByText('Ana Réyes');
    const beds = within(screen.getByRole('list', { name: 'Rooms of Mika Sato (Mi)' }));
    beds.getByText('Room 501, Hotel Kazahana');
    beds.getByText('Apr 1, 2026 3:00 PM');
    await userEvent.click(without.getByRole('button', { name: 'Assign a room to Ana Réyes' }));
    const form = within(await screen.findByRole('dialog', { name: 'Assign room' }));
    expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Member' }).value).toBe('Ana Réyes');
  });

  test('are found by name', async () => {
    await openPeople();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search people' }), 'LEVI noa');
    expect(screen.queryByText('Mika Sato (Mi)')).toBeNull();
    screen.getByText('Noa Levi');
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'reyes ana');
    screen.getByText('Ana Réyes');
    expect(screen.queryByText('Noa Levi')).toBeNull();
    await userEvent.type(screen.getByRole('searchbox'), 'zzz');
    screen.getByText('No one by that name.');
  });

  test('a person who has left the group and still has a bed is listed', async () => {
    await openPeople(organizer, { members: { 1: [] } });
    expect(screen.queryByRole('list', { name: 'Without a room' })).toBeNull();
    screen.getByRole('list', { name: 'Rooms of Noa Levi' });
  });
});

describe('two beds for the same nights', () => {
  const rooms = (checkInDate: string | null, checkOutDate: string | null) => ({
    rooms: {
      51: [mikasBed],
      52: [
        bedOf(members[1] ?? (mikasBed.member as never), {
          id: '99',
          hotelId: '52',
          roomNumber: '7',
          checkInDate,
          checkOutDate,
        }),
      ],
    },
  });

  test.each([
    ['share one night', '2026-04-04T06:00:00.000Z', '2026-04-08T01:00:00.000Z', 'Apr 4 to Apr 5'],
    ['begin within, with no end', '2026-04-03T06:00:00.000Z', null, 'Apr 3 to Apr 4'],
    ['end within, with no beginning', null, '2026-04-04T01:00:00.000Z', 'Apr 3 to Apr 4'],
  ])('are reported where they %s', async (_, checkIn, checkOut, nights) => {
    await open(student, rooms(checkIn, checkOut));
    (await room('501')).getByText(`Two beds for the same nights: also Room 7, Kamogawa Inn, ${nights}`);
  });

  test.each([
    ['one ends on the day on which the other begins', '2026-04-05T06:00:00.000Z', '2026-04-08T01:00:00.000Z'],
    ['nobody said when', null, null],
    ['the other is for a day and no night', '2026-04-02T01:00:00.000Z', '2026-04-02T09:00:00.000Z'],
  ])('are accepted where %s', async (_, checkIn, checkOut) => {
    await open(student, rooms(checkIn, checkOut));
    await room('501');
    expect(screen.queryByText(/Two beds/)).toBeNull();
  });
});

describe('refreshing the lodging', () => {
  test('fetches the group and says that it worked', async () => {
    const { runtime } = await open();
    await press('Refresh lodging');
    await screen.findByText('Lodging refreshed');
    expect(runtime.asked).toEqual(['refresh group 1']);
  });

  test('says that it did not work', async () => {
    const { runtime } = await open();
    runtime.refreshOutcome = { outcome: 'offline' };
    await press('Refresh lodging');
    await screen.findByText('Failed to refresh the lodging. Please try again.');
  });
});

describe('lodging that is not on this device', () => {
  const openEmpty = async (outcome: 'refreshed' | 'offline') => {
    const runtime = await createFakeRuntime({ user: organizer });
    runtime.refreshOutcome = { outcome };
    const replica = new StoredReplica(runtime.store);
    await replica.putGroup(aGroup(), Date.now());
    await replica.replace('member', '1', { rows: [], bad: [], at: 1 });
    render(<RuntimeContext value={runtime}>{panel}</RuntimeContext>);
    return { runtime, replica };
  };

  test('is fetched once, and not reported empty', async () => {
    const { runtime, replica } = await openEmpty('refreshed');
    await waitFor(() => expect(runtime.asked).toEqual(['refresh group 1']));
    screen.getByText('Loading the lodging…');
    expect(screen.queryByText('No Hotels Added')).toBeNull();
    await replica.replace('hotel', '1', { rows: [tokyo], bad: [], at: 1 });
    await screen.findByRole('heading', { level: 3, name: 'Hotel Kazahana' });
    expect(screen.queryByText('No Room Assignments')).toBeNull();
    await replica.replace('room', '51', { rows: [], bad: [], at: 1 });
    await screen.findByText('No Room Assignments');
  });

  test('is reported missing where there is no network, and fetched again', async () => {
    const { runtime } = await openEmpty('offline');
    await screen.findByText('Not on this device yet');
    await press('Try again');
    await waitFor(() => expect(runtime.asked).toEqual(['refresh group 1', 'refresh group 1']));
  });

  test('of a hotel whose rooms never came says so', async () => {
    const { replica } = await openEmpty('offline');
    await replica.replace('hotel', '1', { rows: [kyoto], bad: [], at: 1 });
    await screen.findByRole('heading', { level: 3, name: 'Kamogawa Inn' });
    await screen.findByText(/the room assignments or members of this group were not downloaded yet/);
    await replica.replace('member', '1', { rows: [...members], bad: [], at: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'By person' }));
    await screen.findByRole('heading', { level: 3, name: 'Room not on this device yet 3' });
    expect(screen.queryByText(/No rooms yet|without a room/i)).toBeNull();
    expect(screen.getByRole('button', { name: 'Print lodging' }).getAttribute('aria-disabled')).toBe('true');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.queryByText('No Room Assignments')).toBeNull();
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });
});

describe('on paper', () => {
  test('lists all hotels with their rooms, and people without one', async () => {
    await open();
    await room('501');
    window.dispatchEvent(new Event('beforeprint'));
    const table = within(screen.getByRole('table'));
    const rows = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Hotel Kazahana: 2 rooms, 2 people'],
      ['Room', 'Name', 'Type', 'Check-in', 'Check-out', 'Nights', 'Notes', 'Seen'],
      [
        '501',
        'Mika Sato (Mi)',
        'Student',
        'Apr 1, 2026 3:00 PM',
        'Apr 5, 2026 10:00 AM',
        '4',
        'No feather pillows',
        '',
      ],
      ['1204', 'Noa Levi', 'Group Manager', 'Apr 1, 2026 3:00 PM', 'Apr 5, 2026 10:00 AM', '4', '', ''],
    ]);
    expect(screen.getAllByRole('heading', { level: 3, name: 'Without a room' })).toHaveLength(1);
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  });
});
