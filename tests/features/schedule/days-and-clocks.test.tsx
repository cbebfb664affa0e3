import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import { ScheduleScreen } from '#features/schedule/schedule-screen.tsx';
import { putDeviceIn } from '#support/device-zone.ts';
import { aGroup, anEvent } from '#support/rows.ts';
import { renderAt } from './render-at.tsx';

const show = ({ groupId = '', date }: Record<string, string | undefined>) => (
  <ScheduleScreen {...{ groupId, date }} tab="schedule" members={null} lodging={null} addEvent={() => null} />
);

const open = (path: string, zone: string, events: ScheduleItem[], dates = {}) =>
  renderAt(
    path,
    { '/schedule/$groupId/{-$date}': show },
    { seed: { groups: [aGroup({ defaultTimezone: zone, ...dates })], events } },
  );

let ids = 100;
const event = (title: string, startTime: string, endTime: string, fields: Partial<ScheduleItem> = {}) => {
  ids += 1;
  return anEvent({ id: String(ids), title, startTime, endTime, address: '', ...fields });
};

const card = async (title: string) => {
  const found = (await screen.findByRole('link', { name: title })).closest('article');
  if (!found) throw new Error(`No card for ${title}`);
  return found;
};
const titles = () => screen.getAllByRole('article').map((each) => within(each).getByRole('link').textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-05T02:30:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the day on which the clocks are put back', () => {
  const october = { startDate: '2026-10-20', endDate: '2026-10-28' };
  const early = event('Night walk', '2026-10-25T00:30:00.000Z', '2026-10-25T00:45:00.000Z');
  const late = event('Star gazing', '2026-10-25T01:30:00.000Z', '2026-10-25T01:45:00.000Z');

  test('distinguishes the hour that comes twice', async () => {
    await open('/schedule/1/2026-10-25', 'Europe/London', [late, early], october);
    await card('Star gazing');
    expect(titles()).toEqual(['Night walk', 'Star gazing']);
    within(await card('Night walk')).getByText('01:30 AM BST');
    within(await card('Star gazing')).getByText('01:30 AM GMT');
    screen.getByText('45 min free');
    screen.getByText('The clocks change on this day, from BST to GMT');
  });

  test('names both clocks in its heading, where this device has others', async () => {
    putDeviceIn('Asia/Tokyo');
    await open('/schedule/1/2026-10-25', 'Europe/London', [late, early], october);
    expect((await screen.findByText('London (BST, then GMT)')).textContent).toBe('Times in London (BST, then GMT)');
  });

  test.each([
    ['2026-10-25T00:40:00.000Z', '01:40 AM. BST · Next in 50 min: Star gazing'],
    ['2026-10-25T01:20:00.000Z', '01:20 AM. GMT · Next in 10 min: Star gazing'],
  ])('distinguishes it in the line for now, at %s', async (now, line) => {
    vi.setSystemTime(Date.parse(now));
    await open('/schedule/1/2026-10-25', 'Europe/London', [late, early], october);
    expect((await screen.findByText(/Next in/)).closest('li')?.textContent).toContain(line);
  });

  test('names no clocks the day before, except of an event that contains the change', async () => {
    const night = event('Night bus', '2026-10-24T21:00:00.000Z', '2026-10-25T06:00:00.000Z');
    const dinner = event('Dinner', '2026-10-24T17:00:00.000Z', '2026-10-24T18:00:00.000Z');
    await open('/schedule/1/2026-10-24', 'Europe/London', [night, dinner], october);
    within(await card('Dinner')).getByText('06:00 PM');
    within(await card('Night bus')).getByText('10:00 PM BST');
    within(await card('Night bus')).getByText('06:00 AM GMT, Oct 25');
    expect(screen.queryByText(/The clocks change/)).toBeNull();
  });
});

test('the day on which they are put forward is an hour shorter, and names the clock of its hours', async () => {
  const march = { startDate: '2026-03-25', endDate: '2026-04-02' };
  const before = event('Last tram', '2026-03-29T00:30:00.000Z', '2026-03-29T01:00:00.000Z');
  const after = event('Sunrise', '2026-03-29T01:45:00.000Z', '2026-03-29T02:00:00.000Z');
  await open('/schedule/1/2026-03-29', 'Europe/London', [before, after], march);
  within(await card('Last tram')).getByText('12:30 AM GMT');
  // It ends as one o'clock becomes two.
  within(await card('Last tram')).getByText('02:00 AM BST');
  within(await card('Sunrise')).getByText('02:45 AM BST');
  screen.getByText('45 min free');
});

test('an event is shown on its day on its own side of the date line', async () => {
  const landing = event('Landing', '2026-04-02T10:30:00.000Z', '2026-04-02T11:30:00.000Z');
  await open('/schedule/1/2026-04-03', 'Pacific/Apia', [landing]);
  within(await card('Landing')).getByText('11:30 PM, Apr 2');
  within(await card('Landing')).getByText('12:30 AM');
});

describe('simultaneous events', () => {
  const at = ['2026-04-02T01:00:00.000Z', '2026-04-02T02:00:00.000Z'] as const;
  const long = '2026-04-02T03:00:00.000Z';

  test('are sorted by end, title and id, whatever the order of arrival', async () => {
    const events = [
      event('Room 10', ...at, { id: '1' }),
      event('Archery', at[0], long, { id: '2' }),
      event('Room 9', ...at, { id: '5' }),
      event('Room 9', ...at, { id: '4', type: 'meal' }),
    ];
    for (const order of [events, events.toReversed()]) {
      const { unmount } = await open('/schedule/1/2026-04-02', 'Asia/Tokyo', order);
      await card('Archery');
      expect(titles()).toEqual(['Room 9', 'Room 9', 'Room 10', 'Archery']);
      expect(screen.getAllByRole('link', { name: 'Room 9' }).map((link) => link.getAttribute('href'))).toEqual([
        '/events/4',
        '/events/5',
      ]);
      unmount();
    }
  });
});

test('events that begin together have one heading with their number and time', async () => {
  const at = '2026-04-02T01:00:00.000Z';
  const events = [
    event('Archery', at, '2026-04-02T02:00:00.000Z'),
    event('Kites', at, '2026-04-02T02:00:00.000Z'),
    event('Museum', at, '2026-04-02T03:00:00.000Z'),
    event('Lunch', '2026-04-02T02:30:00.000Z', '2026-04-02T03:00:00.000Z'),
  ];
  await open('/schedule/1/2026-04-02', 'Asia/Tokyo', events);
  const together = within(await screen.findByRole('list', { name: '3 at 10:00 AM' }));
  expect(together.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Archery', 'Kites', 'Museum']);
  screen.getByText('3 at 10:00 AM');
  within(await card('Museum')).getByText('12:00 PM');
});

test('parallel events with different starts are one list, in which those that begin together have a heading', async () => {
  const minute = (clock: string) => `2026-04-02T${clock}:00.000Z`;
  await open('/schedule/1/2026-04-02', 'Asia/Tokyo', [
    event('Archery', minute('01:00'), minute('04:00')),
    event('Judo', minute('02:00'), minute('03:30')),
    event('Kites', minute('02:00'), minute('03:00')),
    event('Museum', minute('02:30'), minute('03:00')),
    event('Lunch', minute('03:00'), minute('04:00')),
  ]);
  const parallel = within(await screen.findByRole('list', { name: '4 from 10:00 AM' }));
  expect(parallel.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['Archery', 'Kites', 'Judo', 'Museum'],
  ]);
  parallel.getByText('2 at 11:00 AM');
  within(await card('Archery')).getByText('10:00 AM');
  // Here, as on a phone, the button is not displayed.
  const others = screen.getByText('+1');
  expect(others.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(others);
  expect(others.getAttribute('aria-expanded')).toBe('true');
});

describe('an event of several days', () => {
  const camp = event('Camp', '2026-04-02T01:00:00.000Z', '2026-04-04T03:00:00.000Z');
  const lunch = event('Lunch', '2026-04-03T03:00:00.000Z', '2026-04-03T04:00:00.000Z');

  test('names its days where it begins and ends', async () => {
    const { unmount } = await open('/schedule/1/2026-04-02', 'Asia/Tokyo', [camp, lunch]);
    within(await card('Camp')).getByText('10:00 AM');
    within(await card('Camp')).getByText('12:00 PM, Apr 4');
    within(await card('Camp')).getByText('until Apr 4');
    unmount();
    await open('/schedule/1/2026-04-04', 'Asia/Tokyo', [camp, lunch]);
    within(await card('Camp')).getByText('10:00 AM, Apr 2');
    within(await card('Camp')).getByText('12:00 PM');
  });

  test('takes all of the days between, above their events', async () => {
    await open('/schedule/1/2026-04-03', 'Asia/Tokyo', [camp, lunch]);
    within(await card('Camp')).getByText('All day');
    within(await card('Camp')).getByText('continues from yesterday');
    within(await card('Camp')).getByText('until tomorrow');
    expect(titles()).toEqual(['Camp', 'Lunch']);
  });

  test('that ends at midnight does not show the day after', async () => {
    const party = event('Party', '2026-04-02T12:00:00.000Z', '2026-04-02T15:00:00.000Z');
    await open('/schedule/1/2026-04-02', 'Asia/Tokyo', [party]);
    within(await card('Party')).getByText('12:00 AM');
  });
});

describe('an event outside the dates of the group', () => {
  const early = event('Packing', '2026-03-03T01:00:00.000Z', '2026-03-03T02:00:00.000Z');
  const late = event('Reunion', '2026-05-09T01:00:00.000Z', '2026-05-09T02:00:00.000Z');
  const arrival = event('Arrival', '2026-04-01T01:00:00.000Z', '2026-04-01T02:00:00.000Z');
  const outside = () => screen.findByRole('list', { name: "Outside the trip's dates" });

  test('is shown on the first day with a note, opened, and left to it', async () => {
    const { address } = await open('/schedule/1/2026-04-01', 'Asia/Tokyo', [early, late, arrival]);
    const list = within(await outside());
    list.getByText("Outside the trip's dates · Mar 3");
    list.getByText('10:00 AM');
    expect(titles()).toEqual(['Packing', 'Arrival']);
    await userEvent.click(list.getByRole('link', { name: 'Packing' }));
    await screen.findByText('Another screen');
    expect(address()).toBe(`/events/${early.id}`);
  });

  test('is shown on the last day, also where that has no events of its own', async () => {
    await open('/schedule/1/2026-04-14', 'Asia/Tokyo', [early, late, arrival]);
    within(await outside()).getByText("Outside the trip's dates · May 9");
    await screen.findByText('No schedule for this day');
    expect(screen.getByRole('link', { name: /April 14, 2026, has events/ })).toBeDefined();
    expect(titles()).toEqual(['Reunion']);
  });

  test('is on no other day', async () => {
    await open('/schedule/1/2026-04-02', 'Asia/Tokyo', [early, late, arrival]);
    await screen.findByText('No schedule for this day');
    expect(screen.queryByRole('article')).toBeNull();
  });

  test('leads from its own day to the day that shows it', async () => {
    await open('/schedule/1/2026-03-03', 'Asia/Tokyo', [early, late, arrival]);
    await screen.findByText('That date is outside the dates of this group');
    within(await outside()).getByRole('link', { name: 'Packing' });
  });
});

test('a flight shows the clock of each end, also where it lands before it has left, on a device in another zone', async () => {
  putDeviceIn('America/New_York');
  const flight = (title: string, from: string, start: string, to: string, end: string) =>
    event(title, start, end, { type: 'flight', timezone: from, endTimezone: to });
  const there = flight(
    'JL 6',
    'Asia/Tokyo',
    '2026-04-05T02:05:00.000Z',
    'America/New_York',
    '2026-04-05T15:00:00.000Z',
  );
  const back = flight('JL 5', 'America/New_York', '2026-04-05T17:00:00.000Z', 'Asia/Tokyo', '2026-04-06T07:00:00.000Z');
  const { unmount } = await open('/schedule/1/2026-04-05', 'Asia/Tokyo', [there]);
  await within(await card('JL 6')).findByText('Tokyo 11:05 AM → New York 11:00 AM · 12 h 55 min');
  unmount();
  await open('/schedule/1/2026-04-06', 'Asia/Tokyo', [back]);
  await within(await card('JL 5')).findByText('New York 01:00 PM → Tokyo 04:00 PM +1 · 14 h');
});
