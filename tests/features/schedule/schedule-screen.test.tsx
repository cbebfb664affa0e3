import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ScheduleScreen } from '#features/schedule/schedule-screen.tsx';
import { readGroupSearch } from '#kit/addresses/addresses.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { putDeviceIn } from '#support/device-zone.ts';
import type { FakeRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aMember, anEvent } from '#support/rows.ts';
import { type RenderAtOptions, renderAt } from './render-at.tsx';

const show = ({ groupId = '', date, ...search }: Record<string, string | undefined>) => (
  <ScheduleScreen
    {...{ groupId, date, tab: readGroupSearch(search).tab ?? 'schedule' }}
    members={<p>The members</p>}
    lodging={<p>The lodging</p>}
    addEvent={() => null}
  />
);

const workshop = anEvent({ address: 'Nishiki Market', busPickupAddress: 'South gate' });
const nightBus = anEvent({
  id: '13',
  title: 'Night bus',
  type: 'transportation',
  startTime: '2026-04-02T13:30:00.000Z',
  endTime: '2026-04-02T22:00:00.000Z',
});
const seed = { groups: [aGroup({ endDate: '2026-04-20' })], events: [workshop, nightBus] };

const open = (path: string, options: RenderAtOptions = { seed }) =>
  renderAt(path, { '/schedule/$groupId/{-$date}': show }, options);

const dayHeading = (name: string) => screen.findByRole('heading', { level: 2, name });
const pill = (name: RegExp) => screen.getByRole('link', { name });
const card = (title: string) => {
  const found = screen.getByRole('link', { name: title }).closest('article');
  if (!found) throw new Error(`No card for ${title}`);
  return within(found);
};

beforeEach(() => {
  // 11:30 AM on April 5 in Tokyo.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-05T02:30:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a day', () => {
  test('shows its events from the device, at the times of the group’s zone', async () => {
    await open('/schedule/1/2026-04-02');
    await dayHeading('Thursday, April 2, 2026');
    expect((await screen.findByRole('link', { name: 'Sushi workshop' })).getAttribute('href')).toBe('/events/12');
    card('Sushi workshop').getByText('10:00 AM');
    card('Sushi workshop').getByText('12:00 PM');
    card('Sushi workshop').getByText('Activity');
    card('Sushi workshop').getByText('Nishiki Market');
    card('Sushi workshop').getByText('Bus');
    screen.getByText('10 h 30 min free');
  });

  test('shows an event that runs over midnight on both days', async () => {
    await open('/schedule/1/2026-04-02');
    await screen.findByRole('link', { name: 'Night bus' });
    card('Night bus').getByText('until tomorrow');
    card('Night bus').getByText('10:30 PM');
    card('Night bus').getByText('07:00 AM, Apr 3');

    await userEvent.click(pill(/April 3, 2026/));
    await dayHeading('Friday, April 3, 2026');
    await screen.findByText('continues from yesterday');
    card('Night bus').getByText('10:30 PM, Apr 2');
    card('Night bus').getByText('07:00 AM');
    expect(screen.queryByRole('link', { name: 'Sushi workshop' })).toBeNull();
  });

  test('says so when it is empty', async () => {
    await open('/schedule/1/2026-04-04');
    await screen.findByText('No schedule for this day');
    screen.getByText('There are no events scheduled for this date');
  });

  test('names the group’s zone only where this device shows another time', async () => {
    putDeviceIn('America/New_York');
    const { unmount } = await open('/schedule/1/2026-04-02');
    await screen.findByText('Tokyo (JST)');
    unmount();

    putDeviceIn('Asia/Seoul');
    await open('/schedule/1/2026-04-02');
    await dayHeading('Thursday, April 2, 2026');
    expect(screen.queryByText(/Times in/)).toBeNull();
  });
});

describe('today', () => {
  const lunch = anEvent({
    id: '14',
    title: 'Lunch',
    startTime: '2026-04-05T02:00:00.000Z',
    endTime: '2026-04-05T03:00:00.000Z',
  });
  const walk = anEvent({
    id: '15',
    title: 'River walk',
    startTime: '2026-04-05T04:15:00.000Z',
    endTime: '2026-04-05T05:00:00.000Z',
  });

  test('opens without a date, with the line for now and the next event in words', async () => {
    const { address } = await open('/schedule/1', { seed: { groups: seed.groups, events: [lunch, walk] } });
    await dayHeading('Sunday, April 5, 2026');
    await waitFor(() => expect(address()).toBe('/schedule/1/2026-04-05'));
    screen.getByText('Today');
    await screen.findByText(/Next in 1 h 45 min: River walk/);
    card('Lunch').getByText('Now');
    expect(card('River walk').queryByText('Now')).toBeNull();
  });

  test('ends in words too', async () => {
    const morning = { ...lunch, startTime: '2026-04-05T00:00:00.000Z', endTime: '2026-04-05T01:00:00.000Z' };
    await open('/schedule/1', { seed: { groups: seed.groups, events: [morning] } });
    await screen.findByText('Nothing more today');
  });

  test('is one press away from any other day', async () => {
    await open('/schedule/1/2026-04-02');
    await userEvent.click(await screen.findByRole('link', { name: 'Go to today' }));
    await dayHeading('Sunday, April 5, 2026');
    expect(screen.queryByRole('link', { name: 'Go to today' })).toBeNull();
  });
});

describe('at midnight', () => {
  const inTheNight = async (now: string, path: string, events = seed.events, groups = seed.groups) => {
    vi.setSystemTime(Date.parse(now));
    return open(path, { seed: { groups, events, members: { 1: [aMember()] } } });
  };
  const line = async () => (await screen.findByText(/Next in|Nothing more today/)).textContent;

  test('an event that begins within the hour is next, though it is of another day', async () => {
    const walk = anEvent({ ...workshop, id: '14', title: 'Night walk', startTime: '2026-04-02T15:05:00.000Z' });
    const { unmount } = await inTheNight('2026-04-02T14:40:00.000Z', '/schedule/1/2026-04-02', [workshop, walk]);
    expect(await line()).toContain('Next in 25 min: Night walk');
    unmount();
    await inTheNight('2026-04-02T14:00:00.000Z', '/schedule/1/2026-04-02', [workshop, walk]);
    expect(await line()).toContain('Nothing more today');
  });

  test('a night bus is current, also on the day before and where the trip is over by then', async () => {
    const groups = [aGroup({ endDate: '2026-04-02' })];
    // 01:00 AM of April 3 in Tokyo.
    await inTheNight('2026-04-02T16:00:00.000Z', '/schedule/1', [workshop, nightBus], groups);
    await dayHeading('Thursday, April 2, 2026');
    await screen.findByRole('link', { name: 'Night bus' });
    card('Night bus').getByText('Now');
    expect(await line()).toContain('Nothing more today');
    expect(screen.queryByText('Today')).toBeNull();
  });

  test('yesterday is over where no event of it is current', async () => {
    await inTheNight('2026-04-02T16:00:00.000Z', '/schedule/1/2026-04-02', [workshop]);
    await screen.findByRole('link', { name: 'Sushi workshop' });
    expect(screen.queryByText(/Next in|Nothing more today/)).toBeNull();
  });

  test('the next event is the reader’s own and not a draft', async () => {
    const at = (id: string, minute: string, more = {}) =>
      anEvent({
        id,
        title: `Event ${id}`,
        startTime: `2026-04-05T03:${minute}:00.000Z`,
        endTime: '2026-04-05T04:00:00.000Z',
        ...more,
      });
    const events = [
      at('21', '05', { isDraft: true }),
      at('22', '10', { audience: { memberIds: [], roles: ['operation'] } }),
      at('23', '20'),
    ];
    await inTheNight('2026-04-05T03:00:00.000Z', '/schedule/1/2026-04-05', events);
    expect(await line()).toContain('Next in 20 min: Event 23');
  });
});

describe('the address', () => {
  test('changes to the nearest day of a group that is over', async () => {
    const over = aGroup({ startDate: '2026-03-01', endDate: '2026-03-08' });
    const { address } = await open('/schedule/1', { seed: { groups: [over] } });
    await dayHeading('Sunday, March 8, 2026');
    await waitFor(() => expect(address()).toBe('/schedule/1/2026-03-08'));
    expect(screen.queryByText(/That date/)).toBeNull();
  });

  test('is corrected, with a message, when its date does not exist', async () => {
    const { address } = await open('/schedule/1/2026-02-30');
    await dayHeading('Sunday, April 5, 2026');
    await screen.findByText('That date does not exist');
    await waitFor(() => expect(address()).toBe('/schedule/1/2026-04-05'));
  });

  test('is corrected, with a message, when its date is not one of the group', async () => {
    const { address } = await open('/schedule/1/2027-01-01');
    await dayHeading('Monday, April 20, 2026');
    await screen.findByText('That date is outside the dates of this group');
    await waitFor(() => expect(address()).toBe('/schedule/1/2026-04-20'));
  });

  test('contains the open tab', async () => {
    const { address } = await open('/schedule/1?tab=members');
    await screen.findByText('The members');
    await waitFor(() => expect(address()).toBe('/schedule/1/2026-04-05?tab=members'));
    await userEvent.click(screen.getByRole('tab', { name: 'Schedule' }));
    await dayHeading('Sunday, April 5, 2026');
    expect(address()).toBe('/schedule/1/2026-04-05');
  });
});

describe('the strip of days', () => {
  test('marks each day that it has events of', async () => {
    await open('/schedule/1/2026-04-02');
    await dayHeading('Thursday, April 2, 2026');
    expect(pill(/April 2, 2026, has events/).getAttribute('aria-current')).toBe('page');
    expect(pill(/April 3, 2026, has events/).hasAttribute('aria-current')).toBe(false);
    await screen.findByRole('link', { name: /April 5, 2026, today, no events/ });
    const days = within(screen.getByRole('navigation', { name: 'Days' }));
    expect(days.getAllByRole('link', { name: /2026/ })).toHaveLength(14);
  });

  test('has one tab stop, and arrows, Home and End move the selection', async () => {
    const { address } = await open('/schedule/1/2026-04-13');
    await dayHeading('Monday, April 13, 2026');
    const stops = screen.getAllByRole('link', { name: /2026/ }).filter((link) => link.tabIndex === 0);
    expect(stops).toHaveLength(1);
    stops[0]?.focus();

    await userEvent.keyboard('{ArrowRight}');
    await dayHeading('Tuesday, April 14, 2026');
    expect(document.activeElement).toBe(pill(/April 14, 2026/));
    await userEvent.keyboard('{ArrowRight}');
    await dayHeading('Wednesday, April 15, 2026');
    expect(document.activeElement).toBe(pill(/April 15, 2026/));
    await userEvent.keyboard('{End}');
    await dayHeading('Monday, April 20, 2026');
    await userEvent.keyboard('{ArrowRight}');
    expect(address()).toBe('/schedule/1/2026-04-20');
    await userEvent.keyboard('{Home}');
    await dayHeading('Wednesday, April 15, 2026');
  });

  test('turns by 14 days and leaves the selection alone', async () => {
    const { address } = await open('/schedule/1/2026-04-02');
    await dayHeading('Thursday, April 2, 2026');
    const back = screen.getByRole('button', { name: 'Previous 14 days' });
    const on = screen.getByRole('button', { name: 'Next 14 days' });
    expect(back.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(on);
    screen.getByText('Apr 15 – Apr 20');
    expect(pill(/April 15, 2026/).getAttribute('tabindex')).toBe('0');
    expect(on.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(on);
    expect(address()).toBe('/schedule/1/2026-04-02');
    await userEvent.click(back);
    expect(pill(/April 2, 2026/).getAttribute('aria-current')).toBe('page');
  });
});

describe('the header', () => {
  test('names the group, its dates and code, and that all of it is on this device', async () => {
    await open('/schedule/1/2026-04-02');
    await screen.findByRole('heading', { level: 1, name: 'Kyoto Spring' });
    screen.getByText('Apr 1, 2026 - Apr 20, 2026');
    expect(screen.getByText('HSS-26-04').parentElement?.textContent).toBe('Group Code: HSS-26-04');
    expect((await screen.findByText(/Available offline/)).textContent).toBe('Available offline · Updated just now');
    expect(screen.getByRole('link', { name: 'Back to groups' }).getAttribute('href')).toBe('/groups');
  });
});

describe('refreshing', () => {
  test('fetches the whole group and says that it worked', async () => {
    const { runtime } = await open('/schedule/1/2026-04-02');
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh schedule' }));
    await screen.findByText('Schedule refreshed');
    expect(runtime.asked).toContain('refresh group 1');
  });

  test.each(['offline', 'failed'] as const)('says that it did not work when %s', async (outcome) => {
    const { runtime } = await open('/schedule/1/2026-04-02');
    runtime.refreshOutcome = outcome === 'failed' ? { outcome, message: '500' } : { outcome };
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh schedule' }));
    await screen.findByText('Refresh failed');
    screen.getByText('Failed to refresh schedule data. Please try again.');
  });
});

describe('a group that is not on this device', () => {
  test('is fetched, and then not found', async () => {
    const { runtime } = await open('/schedule/99');
    await screen.findByText('It does not exist, or you are not a member.');
    expect(runtime.asked).toEqual(['refresh group 99']);
    expect(screen.getByRole('link', { name: 'Back to groups' }).getAttribute('href')).toBe('/groups');
  });

  test('waits for a network where there is none, and tries again', async () => {
    const { runtime } = await open('/schedule/99', {
      seed,
      prepare: (fake) => {
        fake.refreshOutcome = { outcome: 'offline' };
      },
    });
    await screen.findByText('Not on this device yet');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(runtime.asked).toEqual(['refresh group 99', 'refresh group 99']));
  });
});

describe('a group whose schedule is not on this device', () => {
  // An archived group, or one that the first pull has not reached: only its row came with the list.
  const rowOnly = (runtime: FakeRuntime) => new StoredReplica(runtime.store).putGroup(aGroup(), Date.now());

  test('says neither that nothing more is planned nor that there is free time between known events', async () => {
    const known = ['00:30', '02:00', '05:00'].map((clock, at) =>
      anEvent({
        id: String(60 + at),
        title: `Event ${at}`,
        startTime: `2026-04-05T${clock}:00.000Z`,
        endTime: `2026-04-05T${clock}:00.000Z`,
      }),
    );
    vi.setSystemTime(Date.parse('2026-04-05T06:00:00.000Z'));
    const prepare = async (runtime: FakeRuntime) => {
      await rowOnly(runtime);
      for (const event of known) await new StoredReplica(runtime.store).putEvent(event);
    };
    const { runtime } = await open('/schedule/1/2026-04-05', { prepare });
    await screen.findByRole('link', { name: 'Event 2' });
    expect(screen.queryByText(/Nothing more today|free$/)).toBeNull();
    await new StoredReplica(runtime.store).replace('event', '1', { rows: known, bad: [], at: 1 }, 0);
    await screen.findByText('Nothing more today');
    expect(screen.getAllByText(/free$/)).toHaveLength(2);
  });

  test('fetches it once, and reports no day of it empty meanwhile', async () => {
    const { runtime, container } = await open('/schedule/1/2026-04-02', { prepare: rowOnly });
    await dayHeading('Thursday, April 2, 2026');
    await waitFor(() => expect(runtime.asked).toEqual(['refresh group 1']));
    expect(container.querySelector('section[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByText('No schedule for this day')).toBeNull();
    expect(screen.queryByRole('link', { name: /no events/ })).toBeNull();

    await new StoredReplica(runtime.store).replace('event', '1', { rows: [workshop], bad: [], at: Date.now() }, 0);
    await screen.findByRole('link', { name: 'Sushi workshop' });
    await screen.findByRole('link', { name: /April 4, 2026, no events/ });
    expect(runtime.asked).toEqual(['refresh group 1']);
  });

  test.each([
    ['offline', 'Not on this device yet'],
    ['failed', 'This schedule could not be loaded'],
  ] as const)('says so when %s, and tries again', async (outcome, words) => {
    const { runtime } = await open('/schedule/1/2026-04-02', {
      prepare: (fake) => {
        fake.refreshOutcome = outcome === 'failed' ? { outcome, message: '500' } : { outcome };
        return rowOnly(fake);
      },
    });
    await screen.findByText(words);
    expect(screen.queryByText('No schedule for this day')).toBeNull();
    expect(screen.queryByRole('link', { name: /no events/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(runtime.asked).toEqual(['refresh group 1', 'refresh group 1']));
  });
});

describe('while it is open', () => {
  /** The clock goes on, and the page becomes visible again. */
  const wait = (until: string) =>
    act(() => {
      vi.setSystemTime(Date.parse(until));
      document.dispatchEvent(new Event('visibilitychange'));
    });
  const todays = () =>
    [...document.querySelectorAll('[data-day][data-today]')].map((pill) => pill.getAttribute('data-day'));

  test('today follows midnight in the group’s zone: the badge, the line for now and the ring in the strip', async () => {
    // 11:59 PM of April 2 in Tokyo, while the night bus runs.
    vi.setSystemTime(Date.parse('2026-04-02T14:59:00.000Z'));
    await open('/schedule/1/2026-04-02');
    await screen.findByRole('link', { name: 'Night bus' });
    screen.getByText('Today');
    expect(document.querySelector('[data-now]')).toBeTruthy();
    expect(todays()).toEqual(['2026-04-02']);
    pill(/April 2, 2026, today/);
    wait('2026-04-02T15:00:00.000Z');
    expect(screen.queryByText('Today')).toBeNull();
    expect(document.querySelector('[data-now]')).toBeTruthy();
    expect(todays()).toEqual(['2026-04-03']);
    pill(/April 3, 2026, today/);
    expect(screen.getByRole('link', { name: 'Go to today' }).getAttribute('href')).toBe('/schedule/1/2026-04-03');
    // The night bus has arrived.
    wait('2026-04-02T22:00:00.000Z');
    await waitFor(() => expect(document.querySelector('[data-now]')).toBeNull());
  });

  test('it says once it is older than it should be', async () => {
    await open('/schedule/1/2026-04-05', { seed: { ...seed, at: Date.parse('2026-04-05T02:01:00.000Z') } });
    await screen.findByText(/Updated 29 minutes ago$/);
    wait('2026-04-05T02:31:00.000Z');
    await screen.findByText(/Updated 30 minutes ago, may have changed since$/);
  });
});
