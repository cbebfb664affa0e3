import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import { createEvent } from '#store/commands/events.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { putDeviceIn } from '#support/device-zone.ts';
import { anEnvironment } from '#support/environment.ts';
import type { FakeOptions, FakeRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aHotel, aMember, anEvent, aRoom, aUser } from '#support/rows.ts';
import { type Seed, seedStore } from '#support/seed.ts';
import { openApp } from '../../routes/open-app.tsx';

/** 11:30 AM of April 2 in Tokyo. */
const NOW = '2026-04-02T02:30:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
  putDeviceIn('Asia/Tokyo');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let ids = 100;
const event = (title: string, start: string, end: string, fields: Partial<ScheduleItem> = {}) => {
  ids += 1;
  const times = { startTime: `2026-04-${start}:00.000Z`, endTime: `2026-04-${end}:00.000Z` };
  return anEvent({ id: String(ids), title, address: '', ...times, ...fields });
};

const walk = event('Temple walk', '02T01:00', '02T03:00', { address: 'Kiyomizu-dera' });
const lunch = event('Lunch', '02T03:15', '02T04:00', { type: 'meal' });
const coach = event('Coach to Nara', '02T05:00', '02T06:30', {
  type: 'transportation',
  busPickupAddress: 'South gate',
  busDropoffAddress: 'Nara Park',
});
const breakfast = event('Breakfast', '01T22:00', '01T23:00');
const departure = event('Departure', '02T23:00', '03T00:30');
const trip: Seed = {
  groups: [aGroup()],
  members: { 1: [aMember()] },
  events: [walk, lunch, coach, breakfast, departure],
};

const open = (options: FakeOptions = {}, ...rest: [((runtime: never) => unknown)?]) =>
  openApp('/matrix-hub', { seed: trip, online: false, ...options }, rest[0] as never);
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const titles = (queries: { getAllByRole(role: string): HTMLElement[] }) =>
  queries.getAllByRole('link').map(({ textContent }) => textContent);

/** The clock goes on, and the page becomes visible again. */
const wait = (until: string) =>
  act(() => {
    vi.setSystemTime(Date.parse(until));
    document.dispatchEvent(new Event('visibilitychange'));
  });

describe('a day of one group', () => {
  test('shows the current and the next event, with duration, time and place, without a network', async () => {
    await open();
    const now = await part('Now');
    expect(now.getByRole('heading', { name: 'Temple walk' })).toBeTruthy();
    expect(now.getByRole('timer').textContent).toBe('30 min left');
    now.getByText('10:00 AM');
    now.getByText('12:00 PM');
    const place = now.getByRole('link', { name: 'Kiyomizu-dera Map' });
    expect(place.getAttribute('href')).toBe('https://www.google.com/maps/search/?api=1&query=Kiyomizu-dera');
    const next = await part('Next');
    expect(next.getByRole('timer').textContent).toBe('in 45 min');
    expect(next.getByRole('link', { name: 'Lunch' }).getAttribute('href')).toBe(`/events/${lunch.id}`);
    // No place is named, so no map is offered.
    expect(titles(next)).toEqual(['Lunch']);
    expect(screen.getByRole('heading', { level: 1, name: 'My Day' })).toBeTruthy();
    screen.getByText('Thursday, April 2, 2026');
    expect(screen.queryByText('This device')).toBeNull();
  });

  test('lists the rest of today, and past events folded away', async () => {
    const { user } = await open();
    const later = await part('Later today');
    expect(titles(within(later.getByRole('list', { name: 'Rest of today' })))).toEqual(['Coach to Nara']);
    later.getByText('Bus');
    await user.click(later.getByText('1 earlier today'));
    expect(titles(within(later.getByRole('list', { name: 'Earlier today' })))).toEqual(['Breakfast']);
    expect(later.getByRole('link', { name: 'Whole schedule' }).getAttribute('href')).toBe('/schedule/1/2026-04-02');
    expect(screen.queryByRole('region', { name: 'Tomorrow' })).toBeNull();
  });

  test('shows where the bus leaves and returns, and when', async () => {
    vi.setSystemTime(Date.parse('2026-04-02T04:30:00.000Z'));
    await open();
    const next = await part('Next');
    const [pickup, dropoff] = next.getAllByRole('link', { name: /^Bus/ });
    expect(pickup?.textContent).toBe('Bus Pickup · Departure: 02:00 PM South gate Map');
    expect(pickup?.getAttribute('href')).toContain('query=South%20gate');
    expect(dropoff?.textContent).toBe('Bus Drop-off · Return: 03:30 PM Nara Park Map');
  });

  test('shows both clocks of a flight that ends in another zone, and its duration', async () => {
    const flight = event('Flight to New York', '02T03:15', '02T16:30', {
      type: 'flight',
      timezone: 'Asia/Tokyo',
      endTimezone: 'America/New_York',
    });
    await open({ seed: { ...trip, events: [flight] } });
    (await part('Next')).getByText('Tokyo 12:15 PM → New York 12:30 PM · 13 h 15 min');
  });

  test('updates by itself when an event ends or begins, and announces it once to screen readers', async () => {
    await open();
    await part('Now');
    const told = () =>
      [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent).join('');
    expect(told()).toBe('');
    wait('2026-04-02T02:45:00.000Z');
    await waitFor(async () => expect((await part('Now')).getByRole('timer').textContent).toBe('15 min left'));
    expect(told()).toBe('');
    wait('2026-04-02T03:15:00.000Z');
    await waitFor(async () => expect((await part('Now')).getByRole('heading', { level: 3 }).textContent).toBe('Lunch'));
    expect((await part('Next')).getByRole('timer').textContent).toBe('in 1 h 45 min');
    await waitFor(() => expect(told()).toBe('Now: Lunch. Next: Coach to Nara.'));
  });

  test('shows in the evening, or when nothing more begins, what tomorrow begins with', async () => {
    vi.setSystemTime(Date.parse('2026-04-02T07:00:00.000Z'));
    await open();
    await screen.findByText('Nothing more today');
    const tomorrow = await part('Tomorrow');
    tomorrow.getByText('In 16 h');
    expect(titles(tomorrow)).toEqual(['Departure', "Tomorrow's schedule"]);
    expect(tomorrow.getByRole('link', { name: "Tomorrow's schedule" }).getAttribute('href')).toBe(
      '/schedule/1/2026-04-03',
    );
  });

  test('names an event shortly after midnight as next, with its day', async () => {
    vi.setSystemTime(Date.parse('2026-04-02T14:40:00.000Z'));
    const events = [...(trip.events ?? []), event('Night train', '02T15:05', '02T20:00')];
    await open({ seed: { ...trip, events } });
    const next = await part('Next');
    expect(next.getByRole('heading', { level: 3 }).textContent).toBe('Night train');
    expect(next.getByRole('timer').textContent).toBe('in 25 min');
    next.getByText('12:05 AM, Apr 3');
    expect(screen.queryByText(/^Nothing/)).toBeNull();
    expect(titles(await part('Tomorrow'))).toEqual(['Departure', "Tomorrow's schedule"]);
  });

  test('moves to the next day at midnight in the group’s zone while it is open', async () => {
    vi.setSystemTime(Date.parse('2026-04-02T14:59:00.000Z'));
    await open();
    await screen.findByText('Nothing more today');
    screen.getByText('Thursday, April 2, 2026');
    wait('2026-04-02T15:00:00.000Z');
    await screen.findByText('Friday, April 3, 2026');
    expect(await (await part('Next')).findByRole('heading', { name: 'Departure' })).toBeTruthy();
    expect((await part('Next')).getByRole('timer').textContent).toBe('in 8 h');
  });

  test("shows unsent edits, and other users' changes as they arrive", async () => {
    const { runtime } = await open();
    await part('Now');
    const context = { now: () => Date.now(), uuid: () => crypto.randomUUID() };
    await createEvent(runtime.store, context, {
      ...{ groupId: '1', title: 'Ice cream', type: 'activity', timezone: 'Asia/Tokyo', files: [] },
      ...{ startTime: '2026-04-02T02:40:00.000Z', endTime: '2026-04-02T02:50:00.000Z' },
      ...{ description: '', instruction: '', address: '', busPickupAddress: '', busDropoffAddress: '' },
    });
    await waitFor(async () => expect((await part('Next')).getByRole('link', { name: 'Ice cream' })).toBeTruthy());
    (await part('Next')).getByText('Not sent yet');
    await new StoredReplica(runtime.store).putEvent({ ...walk, title: 'Temple walk in the rain' });
    await screen.findByRole('link', { name: 'Temple walk in the rain' });
  });

  test('two simultaneous events are both current, and all-day events are below', async () => {
    const events = [
      ...(trip.events ?? []),
      event('Sketching', '02T02:00', '02T03:30'),
      event('Kyoto week', '01T00:00', '05T00:00'),
    ];
    await open({ seed: { ...trip, events } });
    const now = await part('Now');
    expect(now.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Temple walk',
      'Sketching',
    ]);
    const rest = (await part('Later today')).getByRole('list', { name: 'Rest of today' });
    within(rest).getByText('All day');
    expect(titles(within(rest))).toEqual(['Kyoto week', 'Coach to Nara']);
  });
});

test("shows tonight's room, its guests, and its hotel on a map and by phone", async () => {
  const ana = { ...aRoom().member, firstName: 'Ana', lastName: 'Reyes', preferredName: 'Annie' };
  await open({
    seed: {
      ...trip,
      members: { 1: [aMember(), aMember({ id: '22', userId: '8' })] },
      hotels: { 1: [aHotel({ phone: '03-1234-5678 / 090-1111-2222' })] },
      rooms: { 51: [aRoom(), aRoom({ id: '62', memberId: '22', member: ana })] },
    },
  });
  const tonight = await part('Tonight');
  expect(tonight.getByRole('article').textContent).toMatch(/^Room 501Hotel KazahanaWith Ana Reyes \(Annie\)/);
  tonight.getByText('Sun, Apr 5, 10:00 AM');
  const calls = await tonight.findAllByRole('link', { name: /^0/ });
  expect(calls.map((call) => call.getAttribute('href'))).toEqual(['tel:0312345678', 'tel:09011112222']);
  expect(tonight.getByRole('link', { name: /Hanakawado, Tokyo Map$/ })).toBeTruthy();
});

describe('clocks', () => {
  test('of the group and of this device are shown where they differ, with their days', async () => {
    putDeviceIn('America/Los_Angeles');
    await open();
    const now = await part('Now');
    now.getByText(/10:00 AM/);
    now.getByText('Wed, Apr 1, 06:00 PM – 08:00 PM on this device');
    expect(screen.getByText('Tokyo (JST)').closest('div')?.textContent).toBe('Tokyo (JST)11:30 AM Thu, Apr 2');
    expect(screen.getByText('This device').closest('div')?.textContent).toBe('This device07:30 PM Wed, Apr 1');
    screen.getByText('Thursday, April 2, 2026');
  });

  test('that come to an hour twice say which it is', async () => {
    vi.setSystemTime(Date.parse('2026-10-25T00:40:00.000Z'));
    putDeviceIn('Europe/London');
    const group = aGroup({ defaultTimezone: 'Europe/London', startDate: '2026-10-20', endDate: '2026-10-28' });
    const stars = anEvent({
      title: 'Stars',
      startTime: '2026-10-25T01:30:00.000Z',
      endTime: '2026-10-25T02:00:00.000Z',
    });
    await open({ seed: { groups: [group], events: [stars] } });
    const next = await part('Next');
    expect(next.getByRole('timer').textContent).toBe('in 50 min');
    next.getByText('01:30 AM GMT');
  });
});

test('a group that only begins tomorrow cannot run late today', async () => {
  const seed = {
    groups: [aGroup(), aGroup({ id: '2', name: 'Art week', startDate: '2026-04-03' })],
    events: [walk, event('Arrival', '03T01:00', '03T02:00', { groupId: '2' })],
  };
  await openApp('/matrix-hub', { user: aUser({ role: 'admin' }), seed, online: false }, ((runtime: FakeRuntime) =>
    runtime.environment.set(anEnvironment())) as never);
  await screen.findByRole('button', { name: 'Running late: Kyoto Spring' });
  expect((await part('Tomorrow')).getByText('Art week')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Running late: Art week' })).toBeNull();
});

test('several groups at once are named, each by its own clock', async () => {
  await open({
    seed: {
      ...trip,
      groups: [aGroup(), aGroup({ id: '2', name: 'Art week', defaultTimezone: 'Europe/London' })],
      events: [
        ...(trip.events ?? []),
        event('Early tram', '02T03:15', '02T03:30', { groupId: '2' }),
        event('Gallery', '02T09:00', '02T10:00', { groupId: '2' }),
      ],
    },
  });
  const next = await part('Next');
  expect(next.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Early tram',
    'Lunch',
  ]);
  next.getByText('Art week');
  next.getByText('Kyoto Spring');
  const later = await part('Later today');
  expect(later.getByText(/10:00/).closest('time')?.textContent).toBe('10:00 AM BST');
  within(later.getByRole('list', { name: 'Rest of today' })).getByText('Art week');
  expect(later.getByRole('link', { name: 'Schedule of Art week' }).getAttribute('href')).toBe('/schedule/2/2026-04-02');
});

describe('its age', () => {
  const old = () => screen.queryByText(/may have changed since/)?.textContent;

  test('is shown while it is overdue, and not after a refresh', async () => {
    const at = Date.parse(NOW) - 29 * 60_000;
    const { runtime } = await open({ seed: { ...trip, at } });
    await part('Now');
    expect(old()).toBeUndefined();
    wait('2026-04-02T02:31:00.000Z');
    await waitFor(() => expect(old()).toBe('Updated 30 minutes ago, may have changed since'));
    const fetched = { rows: trip.events ?? [], bad: [], at: Date.now() };
    await new StoredReplica(runtime.store).replace('event', '1', fetched, 0);
    await waitFor(() => expect(old()).toBeUndefined());
  });
});

describe('without a day', () => {
  const summer = aGroup({ id: '3', name: 'Summer camp', startDate: '2026-04-14', endDate: '2026-04-20' });

  test('between trips it counts the days to the next one', async () => {
    await open({ seed: { groups: [summer, aGroup({ id: '4', startDate: '2026-06-01', endDate: '2026-06-02' })] } });
    const next = await part('Next trip');
    next.getByText('12');
    next.getByText('days to go');
    next.getByText('Apr 14, 2026 - Apr 20, 2026');
    expect(next.getByRole('link', { name: 'Summer camp' }).getAttribute('href')).toBe('/schedule/3');
    wait('2026-04-12T15:00:00.000Z');
    await waitFor(async () => (await part('Next trip')).getByText('Tomorrow'));
  });

  test('between trips the day is that of the coming trip, also on a device a day ahead', async () => {
    putDeviceIn('Pacific/Kiritimati');
    // April 3 on the device, and April 2 at the place of the trip.
    await open({ seed: { groups: [{ ...summer, defaultTimezone: 'America/Los_Angeles' }] } });
    await part('Next trip');
    screen.getByText('Wednesday, April 1, 2026');
  });

  test('a day of a trip without events says so, and leads to its schedule', async () => {
    await open({ seed: { ...trip, events: [] } });
    await screen.findByText('Nothing planned today');
    expect((await part('Today')).getByRole('link', { name: 'Whole schedule' })).toBeTruthy();
  });

  describe('while the schedule of a trip is not on this device', () => {
    // The group came with the list, and its calls failed, or its copy was removed.
    const rowOnly = async (runtime: FakeRuntime) => {
      await seedStore(runtime.store, { groups: [] });
      await new StoredReplica(runtime.store).putGroup(aGroup(), Date.now());
    };
    const nothing = () => screen.queryByText(/^Nothing/)?.textContent;

    test('no day is reported empty, and it can be fetched', async () => {
      const { runtime, user } = await openApp('/matrix-hub', { online: false }, rowOnly as never);
      await screen.findByText('Not on this device yet');
      screen.getByText(
        'You are offline, and the whole schedule was not downloaded yet. Try again when you are connected.',
      );
      expect(nothing()).toBeUndefined();
      runtime.asked.length = 0;
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(runtime.asked).toEqual(['refresh groups', 'refresh group 1']));
    });

    test('a copy that was removed is not called a failure, and can be fetched', async () => {
      const { runtime, user } = await openApp('/matrix-hub', { online: true }, (async (runtime: FakeRuntime) => {
        await rowOnly(runtime);
        runtime.setSync({ pulledAt: Date.now() });
      }) as never);
      await screen.findByText('Not all of your schedule is on this device.');
      expect(screen.queryByText(/could not be loaded/)).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Download' }));
      await waitFor(() => expect(runtime.asked).toContain('refresh group 1'));
    });

    test('a download that fails is called a failure', async () => {
      const { runtime, user } = await openApp('/matrix-hub', { online: true }, (async (runtime: FakeRuntime) => {
        await rowOnly(runtime);
        runtime.setSync({ pulledAt: Date.now() });
      }) as never);
      runtime.refreshOutcome = { outcome: 'failed', message: '' };
      await user.click(await screen.findByRole('button', { name: 'Download' }));
      await screen.findByText('Your day could not be loaded');
      runtime.refreshOutcome = { outcome: 'refreshed' };
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await screen.findByText('Not all of your schedule is on this device.');
    });

    test('known events are shown, without a claim that they are all', async () => {
      await openApp('/matrix-hub', { online: false }, (async (runtime: FakeRuntime) => {
        await rowOnly(runtime);
        await new StoredReplica(runtime.store).putEvent(walk);
      }) as never);
      await part('Now');
      await screen.findByText('Not everything is on this device yet');
      expect(nothing()).toBeUndefined();
    });

    test('the dashboard does not say that nothing more is planned', async () => {
      await openApp('/', { online: false }, rowOnly as never);
      const link = await screen.findByRole('link', { name: 'My Day' });
      await waitFor(() => expect(link.nextElementSibling?.textContent).toBe('Not everything is on this device yet'));
    });
  });

  test('without any trip it says what to do', async () => {
    await open({ seed: { groups: [] } });
    await screen.findByText('No trip ahead');
    screen.getByText('Ask your trip organizer to add you to the group.');
    expect(screen.getByRole('link', { name: 'View All Groups' }).getAttribute('href')).toBe('/groups');
  });

  test('a user who may create groups gets a link', async () => {
    await open({ user: aUser({ role: 'organizer' }), seed: { groups: [] } });
    expect((await screen.findByRole('link', { name: 'Manage groups' })).getAttribute('href')).toBe('/groups/manage');
  });

  test('no trip is reported missing before the list is fetched', async () => {
    const { runtime, user } = await open({ seed: {}, online: true });
    await waitFor(() => expect(screen.getByRole('region', { name: 'My Day' }).getAttribute('aria-busy')).toBe('true'));
    expect(screen.queryByText('No trip ahead')).toBeNull();
    act(() => runtime.setSync({ online: false }));
    await screen.findByText('Not on this device yet');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(runtime.asked).toContain('refresh groups'));
  });
});

describe('links to it', () => {
  test('the dashboard shows the current and the next event, and leads to it', async () => {
    const { user, address } = await openApp('/', { seed: trip, online: false });
    const link = await screen.findByRole('link', { name: 'My Day' });
    await screen.findByText(
      (_, element) => element?.textContent === 'Now: Temple walk · In 45 min: Lunch' && element.tagName === 'P',
    );
    await user.click(link);
    await waitFor(() => expect(address()).toBe('/matrix-hub'));
  });

  test.each<[Seed, string]>([
    [{ ...trip, events: [departure] }, 'Tomorrow: Departure'],
    [{ ...trip, events: [event('Night train', '02T03:20', '02T20:00')] }, 'In 50 min: Night train'],
    [{ ...trip, events: [breakfast] }, 'Nothing more today'],
    [{ groups: [aGroup({ startDate: '2026-04-03' })] }, 'Kyoto Spring tomorrow'],
    [{ groups: [] }, 'Nothing planned'],
  ])('it says so when no event is current: %#', async (seed, words) => {
    await openApp('/', { seed, online: false });
    await screen.findByText((_, element) => element?.textContent === words && element.tagName === 'P');
  });

  test('two keys', async () => {
    const { address } = await openApp('/groups', { seed: trip });
    await screen.findByRole('button', { name: 'Search' });
    for (const key of 'gm') fireEvent.keyDown(document.body, { key });
    await waitFor(() => expect(address()).toBe('/matrix-hub'));
  });

  test('the search over everything', async () => {
    const { user, address } = await openApp('/', { seed: trip });
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'my day');
    await user.click(await screen.findByRole('option', { name: /Go to My Day/ }));
    await waitFor(() => expect(address()).toBe('/matrix-hub'));
  });
});
