import '../../ui/browser-gaps.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CompanionsDialog } from '#features/companions/companions-dialog.tsx';
import { ProgrammeScreen } from '#features/companions/programme-screen.tsx';
import { RoomingListScreen } from '#features/lodging/rooming-list-screen.tsx';
import * as dayClocks from '#kit/app/day-clock.ts';
import { createEvent } from '#store/commands/events.ts';
import { readCalendar } from '#support/calendars.ts';
import { anEnvironment } from '#support/environment.ts';
import type { FakeOptions, FakeRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aHotel, aMember, anEvent, aRoom, aUser } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { renderAt } from '../schedule/render-at.tsx';

const flight = anEvent({
  id: '31',
  title: 'Flight home',
  type: 'flight',
  startTime: '2026-04-02T13:00:00.000Z',
  endTime: '2026-04-02T21:15:00.000Z',
  timezone: 'Asia/Hong_Kong',
});
const bus = anEvent({
  id: '32',
  title: 'To the temple',
  type: 'commute',
  startTime: '2026-04-01T00:00:00.000Z',
  endTime: '2026-04-01T01:00:00.000Z',
  timezone: 'Asia/Tokyo',
  address: 'Kyoto Station',
  busPickupAddress: 'Hotel, east gate',
  busDropoffAddress: 'Kinkaku-ji',
  instruction: '<p>Bring <b>water</b></p><ul><li>Tickets</li></ul>',
  description: '<p>The golden one</p>',
});
const seed = {
  groups: [aGroup({ startDate: '2026-04-01', endDate: '2026-04-04' })],
  events: [bus, flight],
  members: { 1: [aMember()] },
  hotels: { 1: [aHotel()] },
  rooms: { 51: [aRoom({ member: { ...aMember(), preferredName: 'Mi' } })] },
};

const open = async (options: FakeOptions & { prepare?: (runtime: FakeRuntime) => unknown } = {}, path = '/') => {
  const { prepare, ...rest } = options;
  return renderAt(
    path,
    {
      '/': () => <CompanionsDialog groupId="1" onClose={() => {}} />,
      '/groups/$groupId/programme': ({ groupId = '' }) => <ProgrammeScreen groupId={groupId} />,
      '/groups/$groupId/rooming-list': ({ groupId = '' }) => <RoomingListScreen groupId={groupId} />,
    },
    {
      user: aUser(),
      seed,
      ...rest,
      prepare: (runtime) => {
        runtime.environment.set(anEnvironment());
        return prepare?.(runtime);
      },
    },
  );
};
const openDialog = async (options: Parameters<typeof open>[0] = {}) => {
  const opened = await open(options);
  const dialog = within(await screen.findByRole('dialog', { name: 'Calendar and print' }));
  return { ...opened, dialog };
};

describe('Download calendar', () => {
  const saved: { file: Blob; name: string }[] = [];
  let made: Blob;
  beforeEach(() => {
    saved.length = 0;
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => {
          made = file;
          return 'blob:made';
        },
        revokeObjectURL: () => {},
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ file: made, name: this.download });
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('writes the events on this device, offline too', async () => {
    const { dialog, runtime } = await openDialog({ online: false });
    const button = await dialog.findByRole('button', { name: 'Download calendar' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
    await userEvent.click(button);
    await waitFor(() => expect(saved).toHaveLength(1));
    const [file] = saved;
    expect([file?.name, file?.file.type]).toEqual(['kyoto-spring.ics', 'text/calendar;charset=utf-8']);
    const { name, events } = readCalendar((await file?.file.text()) ?? '');
    expect(name).toBe('Kyoto Spring');
    expect(events.map(({ title, start, zone }) => [title, start, zone])).toEqual([
      ['To the temple', bus.startTime, 'Asia/Tokyo'],
      ['Flight home', flight.startTime, 'Asia/Hong_Kong'],
    ]);
    expect(runtime.asked.filter((asked) => asked.startsWith('refresh'))).toEqual([]);
  });

  test('leaves out new events that are not sent, and says so', async () => {
    const { dialog, runtime } = await openDialog({ online: false });
    const context = { now: () => Date.now(), uuid: () => crypto.randomUUID() };
    const { title, type, startTime, endTime, timezone } = flight;
    const form = { title: `${title} again`, type, startTime, endTime, timezone, files: [], attachments: [] };
    const texts = { description: '', instruction: '', address: '', busPickupAddress: '', busDropoffAddress: '' };
    expect(await createEvent(runtime.store, context, { groupId: '1', ...form, ...texts })).toMatchObject({
      outcome: 'kept',
    });
    const button = await dialog.findByRole('button', { name: 'Download calendar' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
    await userEvent.click(button);
    await waitFor(() => expect(saved).toHaveLength(1));
    const { events } = readCalendar((await saved[0]?.file.text()) ?? '');
    expect(events.map(({ uid }) => uid.split('@')[0])).toEqual(['event-32', 'event-31']);
    expect(useToastStore.getState().shown?.title).toBe('1 new event is not in the calendar yet');
  });

  test('does not write a schedule that is not on this device', async () => {
    const { dialog } = await openDialog({
      online: false,
      seed: {},
      prepare: (runtime) => {
        runtime.refreshOutcome = { outcome: 'offline' };
      },
    });
    await dialog.findByText('The schedule is not on this device yet.');
    await userEvent.click(dialog.getByRole('button', { name: 'Download calendar' }));
    expect(saved).toEqual([]);
  });
});

describe('Subscribe', () => {
  const question = async () => within(await screen.findByRole('alertdialog'));
  const answer = async (label: string) => {
    const button = (await question()).getByRole('button', { name: label });
    const box = button.closest<HTMLElement>('[role=alertdialog]');
    await waitFor(() => expect(box?.style.pointerEvents).toBe('auto'));
    await userEvent.click(button);
  };

  test('says what the address reveals, and shows a new one', async () => {
    const { dialog } = await openDialog();
    await dialog.findByText(/can read the whole schedule of this group without signing in/);
    await userEvent.click(await dialog.findByRole('button', { name: 'Create private address' }));
    const field = await dialog.findByRole('textbox', { name: 'Your private address' });
    expect(field).toHaveProperty('value', `${location.origin}/api/calendars/made.ics`);
    expect(dialog.getByRole('link', { name: 'Open in calendar' }).getAttribute('href')).toBe(
      `webcal://${location.host}/api/calendars/made.ics`,
    );
    expect(dialog.queryByRole('button', { name: 'Create a new address' })).toBeNull();
  });

  test('opens in the calendar by webcal behind https too', async () => {
    const { dialog } = await openDialog();
    vi.stubGlobal('location', { origin: 'https://trips.example.org' });
    await userEvent.click(await dialog.findByRole('button', { name: 'Create private address' }));
    const link = await dialog.findByRole('link', { name: 'Open in calendar' });
    expect(link.getAttribute('href')).toBe('webcal://trips.example.org/api/calendars/made.ics');
    vi.unstubAllGlobals();
  });

  test('never shows an address again, and makes a new one after a question', async () => {
    const { dialog, runtime } = await openDialog({
      prepare: (runtime) => {
        runtime.subscribedSince = '2026-03-04T05:00:00.000Z';
      },
    });
    await dialog.findByText(/Address created on Wednesday, Mar 4, 2026/);
    expect(dialog.queryByRole('textbox')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Create a new address' }));
    expect(runtime.asked).not.toContain('subscribe 1');
    await answer('Create a new address');
    await dialog.findByRole('textbox', { name: 'Your private address' });
  });

  test('revokes an address after a question', async () => {
    const { dialog, runtime } = await openDialog({
      prepare: (runtime) => {
        runtime.subscribedSince = '2026-03-04T05:00:00.000Z';
      },
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Revoke' }));
    await answer('Cancel');
    expect(runtime.subscribedSince).not.toBeNull();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    await answer('Revoke');
    await dialog.findByRole('button', { name: 'Create private address' });
    expect(runtime.subscribedSince).toBeNull();
  });

  test('reports an address that cannot be revoked, and keeps it', async () => {
    const { dialog, runtime } = await openDialog({
      prepare: (runtime) => {
        runtime.subscribedSince = '2026-03-04T05:00:00.000Z';
      },
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Revoke' }));
    runtime.calendarProblem = { outcome: 'failed', message: 'Please wait a while' };
    await answer('Revoke');
    await screen.findByText('The address was not revoked');
    await screen.findByText('Please wait a while');
    expect(dialog.getByRole('button', { name: 'Revoke', hidden: true })).toBeDefined();
  });

  test('says that the outcome is unknown where the answer got lost, and asks again', async () => {
    const { dialog, runtime } = await openDialog();
    const button = await dialog.findByRole('button', { name: 'Create private address' });
    runtime.calendarProblem = { outcome: 'failed', message: null };
    runtime.calendarUnsure = true;
    await userEvent.click(button);
    await screen.findByText('The connection was lost');
    runtime.calendarProblem = null;
    await dialog.findByText(/before your address arrived/);
    runtime.calendarUnsure = false;
    await userEvent.click(await dialog.findByRole('button', { name: 'Try again' }));
    await dialog.findByRole('textbox', { name: 'Your private address' });
  });

  test('waits for a connection, and asks when it is back', async () => {
    const { dialog, runtime } = await openDialog({ online: false });
    await dialog.findByText('A private address needs a connection.');
    runtime.setSync({ online: true });
    await dialog.findByRole('button', { name: 'Create private address' });
  });

  test('is not offered by a server without our extensions', async () => {
    const { dialog } = await openDialog({
      prepare: (runtime) => runtime.environment.set(anEnvironment({ extensions: 0 })),
    });
    await dialog.findByRole('button', { name: 'Download calendar' });
    expect(dialog.queryByText('Subscribe')).toBeNull();
  });
});

describe('the programme on paper', () => {
  const programme = async (options: Parameters<typeof open>[0] = {}) => {
    const opened = await open(options, '/groups/1/programme');
    await screen.findAllByRole('table');
    const pages = screen.getAllByRole('table').map((table) => within(table));
    return { ...opened, pages };
  };
  const words = (page: ReturnType<typeof within> | undefined) =>
    page?.getAllByRole('row').map((row: HTMLElement) => [...row.children].map((cell) => cell.textContent));

  test('has a page for each day, with a head, and names days without events', async () => {
    const { pages } = await programme();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Wednesday, April 1, 2026',
      'Thursday, April 2, 2026',
      'Friday, April 3, 2026',
      'Saturday, April 4, 2026',
    ]);
    expect(pages[2]?.getByText('Kyoto Spring')).toBeDefined();
    expect(pages[2]?.getByText('Day 3 of 4')).toBeDefined();
    expect(pages[2]?.getByText(/Times in Tokyo \(JST\)/)).toBeDefined();
    expect(words(pages[3])?.at(-1)).toEqual(['Nothing planned', '']);
  });

  test('has everything that a leader needs: time, type, place, buses, instructions', async () => {
    const { pages } = await programme();
    const row = words(pages[0])?.at(-1);
    expect(row?.[0]).toBe('09:00 AM – 10:00 AM');
    expect(row?.[1]).toBe('To the templeCommuteInstructionsBring water\n- Tickets');
    expect(row?.[2]).toBe('Kyoto StationBus pickup, 09:00 AMHotel, east gateBus drop-off, 10:00 AMKinkaku-ji');
    expect(row?.[3]).toBe('');
  });

  test('has the descriptions too on request', async () => {
    await programme();
    expect(screen.queryByText('The golden one')).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'With descriptions' }));
    expect(screen.getByText('The golden one')).toBeDefined();
  });

  test('lists a night on both its days, with its clock', async () => {
    const { pages } = await programme();
    expect(words(pages[1])?.at(-1)?.[0]).toBe(
      '10:00 PM – 06:15 AM, Apr 3' + '09:00 PM – 05:15 AM, Apr 3 Hong Kong (GMT+8)',
    );
    expect(words(pages[2])?.at(-1)?.[0]).toBe(
      'Until 06:15 AM' + 'since 10:00 PM, Apr 2' + '09:00 PM, Apr 2 – 05:15 AM Hong Kong (GMT+8)',
    );
  });

  test('has both clocks of a flight that ends in another zone, and its duration', async () => {
    const events = [{ ...flight, endTimezone: 'Asia/Tokyo' }];
    const { pages } = await programme({ seed: { ...seed, events } });
    expect(words(pages[1])?.at(-1)?.[0]).toBe(
      '10:00 PM – 06:15 AM, Apr 3' + 'Hong Kong 09:00 PM → Tokyo 06:15 AM +1 · 8 h 15 min',
    );
  });

  test('has the events outside of the dates, and names clocks that change', async () => {
    const early = anEvent({ id: '33', startTime: '2026-03-28T09:00:00.000Z', endTime: '2026-03-29T11:00:00.000Z' });
    const groups = [aGroup({ startDate: '2026-03-29', endDate: '2026-03-29', defaultTimezone: 'Europe/London' })];
    const { pages } = await programme({ seed: { ...seed, groups, events: [{ ...early, timezone: 'Europe/London' }] } });
    expect(pages).toHaveLength(2);
    expect(pages[0]?.getByText("Outside the trip's dates")).toBeDefined();
    expect(pages[1]?.getByText(/^Times in London \(GMT, then BST\)\. The clocks change from GMT to BST/)).toBeDefined();
  });

  const onLondonTrip = (...events: ReturnType<typeof anEvent>[]) => ({
    ...seed,
    groups: [aGroup({ startDate: '2026-10-24', endDate: '2026-10-26', defaultTimezone: 'Europe/London' })],
    events: events.map((event) => ({ ...event, timezone: 'Europe/London' })),
  });

  test('shows an event of a whole day as the screen does, and the last day of several', async () => {
    const day = anEvent({ id: '34', startTime: '2026-10-25T23:00:00.000Z', endTime: '2026-10-27T00:00:00.000Z' });
    const { pages } = await programme({
      seed: onLondonTrip(
        { ...day, title: 'Free day', startTime: '2026-10-26T00:00:00.000Z' },
        { ...day, id: '35', title: 'Festival', startTime: '2026-10-24T12:00:00.000Z' },
      ),
    });
    const timesOf = (page: number) =>
      words(pages[page])
        ?.slice(2)
        .map((row: (string | null)[]) => [row[1]?.slice(0, 8), row[0]]);
    expect(timesOf(0)).toEqual([['Festival', expect.stringMatching(/^01:00 PM BST – 12:00 AM GMT, Oct 27$/)]]);
    expect(timesOf(1)).toEqual([['Festival', 'All dayOct 24 – Oct 26']]);
    expect(timesOf(2)).toEqual([
      ['Festival', 'All dayOct 24 – Oct 26'],
      ['Free day', 'All day'],
    ]);
  });

  test('names the clocks where they change meanwhile, at the buses too', async () => {
    const night = anEvent({
      id: '36',
      startTime: '2026-10-25T00:30:00.000Z',
      endTime: '2026-10-25T01:15:00.000Z',
      address: '',
      busPickupAddress: 'East gate',
      busDropoffAddress: 'Pier',
    });
    const { pages } = await programme({ seed: onLondonTrip(night) });
    const row = words(pages[1])?.at(-1);
    expect(row?.[0]).toBe('01:30 AM BST – 01:15 AM GMT');
    expect(row?.[2]).toBe('Bus pickup, 01:30 AM BSTEast gateBus drop-off, 01:15 AM GMTPier');
  });

  test('has no more than 400 days where the dates are a mistake', async () => {
    const { pages } = await programme({
      seed: { ...seed, groups: [aGroup({ startDate: '2026-04-01', endDate: '2999-04-01' })] },
    });
    expect(pages).toHaveLength(400);
    expect(pages[399]?.getByText('Day 400 of 400')).toBeDefined();
  });

  test('says when it was printed, and is not rendered again as the minutes pass', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-04-01T00:00:00.000Z'), toFake: ['Date'] });
    const made = vi.spyOn(dayClocks, 'dayClock');
    try {
      const { pages } = await programme();
      expect(pages[0]?.getByText('Printed Apr 1, 2026 9:00 AM')).toBeDefined();
      made.mockClear();
      vi.setSystemTime(Date.parse('2026-04-01T00:10:00.000Z'));
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      expect(made).not.toHaveBeenCalled();
      expect(pages[0]?.getByText('Printed Apr 1, 2026 9:00 AM')).toBeDefined();
      act(() => void window.dispatchEvent(new Event('beforeprint')));
      expect(pages[0]?.getByText('Printed Apr 1, 2026 9:10 AM')).toBeDefined();
      expect(made).not.toHaveBeenCalled();
    } finally {
      made.mockRestore();
      vi.useRealTimers();
    }
  });

  test('is printed by the button, and says where the schedule is missing', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    await programme();
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  test('reports a group that is not on this device', async () => {
    await open(
      {
        online: false,
        seed: {},
        prepare: (runtime) => {
          runtime.refreshOutcome = { outcome: 'offline' };
        },
      },
      '/groups/1/programme',
    );
    await screen.findByText('Not on this device yet');
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });
});

test('the rooming list has each hotel with its rooms, people and nights', async () => {
  await open({}, '/groups/1/rooming-list');
  await screen.findByRole('heading', { level: 1, name: 'Kyoto Spring - Rooming list' });
  const table = within(await screen.findByRole('table'));
  const rows = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows[0]).toEqual([expect.stringMatching(/: 1 room, 1 person$/)]);
  expect(rows[2]?.slice(0, 2)).toEqual([aRoom().roomNumber, 'Mika Sato (Mi)']);
  expect(rows[2]?.slice(3, 5)).toEqual(['Apr 1, 2026 3:00 PM', 'Apr 5, 2026 10:00 AM']);
  expect(rows[2]?.[5]).toBe('4');
  // Neither a date nor a time wraps, and both columns have the same width.
  const parts = [...(table.getAllByRole('row')[2]?.children ?? [])].slice(3, 5).map((cell) => [...cell.children]);
  expect(parts.map((cell) => cell.map(({ textContent }) => textContent))).toEqual([
    ['Apr 1, 2026', '3:00 PM'],
    ['Apr 5, 2026', '10:00 AM'],
  ]);
  const [, , , checkIn, checkOut, nights] = document.querySelectorAll('col');
  expect(checkIn?.className).toBe(checkOut?.className);
  expect(checkIn?.className).not.toBe(nights?.className);
});

test('no rooming list is on paper without the members', async () => {
  const { runtime } = await open({}, '/groups/1/rooming-list');
  await screen.findByRole('table');
  runtime.refreshOutcome = { outcome: 'offline' };
  await runtime.store.run((db) => db.parts.delete(['1', 'members']));
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
});
