import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import { putDeviceIn } from '#support/device-zone.ts';
import { aGroup, aHotel, anEvent, aRoom, aUser } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';

const DAY = '2026-04-02';
const group = aGroup({ startDate: '2026-04-01', endDate: '2026-04-20', defaultTimezone: 'Asia/Tokyo' });
const at = (time: string) => new Date(`${DAY}T${time}:00+09:00`).toISOString();
const bus = anEvent({
  id: '13',
  title: 'Bus to Nikko',
  startTime: at('08:30'),
  endTime: at('09:45'),
  busPickupAddress: 'Hotel lobby',
});

beforeEach(() => {
  localStorage.clear();
  putDeviceIn('Asia/Tokyo');
});

const field = (name: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(name);

/** Opens the form of a new event, which begins at 09:00 for an hour. */
async function openForm(events: ScheduleItem[], start: string, end?: [day: string, time: string]) {
  const two = [aRoom(), aRoom({ id: '62', memberId: '22' }), aRoom({ id: '63', memberId: '22', roomNumber: '502' })];
  const seed = { groups: [group], events, hotels: { '1': [aHotel()] }, rooms: { '51': two } };
  await openApp(`/schedule/1/${DAY}`, { user: aUser({ id: '3', role: 'admin' }), seed });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Event' }));
  await screen.findByRole('dialog');
  await retype('Start, time', start);
  if (!end) return;
  await retype('End', end[0]);
  await retype('End, time', end[1]);
}

async function retype(name: string, text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

/** The text of a notice of the form; null where there is none. */
const told = (title: string) => screen.queryByText(title)?.closest('[role="status"]')?.textContent ?? null;

test('an event before the first bus of its day has a notice until it begins after the bus', async () => {
  await openForm([bus], '08:00');
  await waitFor(() => expect(told('Before the first bus of the day')).toContain('08:30 AM Bus to Nikko'));
  await retype('Start, time', '09:50');
  await waitFor(() => expect(told('Before the first bus of the day')).toBeNull());
});

test('a meal waits for no bus, and neither does an event with its own', async () => {
  await openForm([bus], '08:00');
  await waitFor(() => expect(told('Before the first bus of the day')).not.toBeNull());
  await userEvent.selectOptions(field('Type'), 'Meal');
  await waitFor(() => expect(told('Before the first bus of the day')).toBeNull());
  await userEvent.selectOptions(field('Type'), 'Class');
  await waitFor(() => expect(told('Before the first bus of the day')).not.toBeNull());
  await userEvent.type(field('Bus pickup address'), 'Station');
  await waitFor(() => expect(told('Before the first bus of the day')).toBeNull());
});

test('an event at night shows how many people have a room in it, each once', async () => {
  await openForm([], '22:00', ['2026-04-03', '06:00']);
  await waitFor(() => expect(told('Rooms are booked for this night')).toContain('2 people have a room.'));
  await retype('End', DAY);
  await retype('End, time', '23:30');
  await waitFor(() => expect(told('Rooms are booked for this night')).toBeNull());
});

test('a night after every member has checked out is free', async () => {
  await openForm([], '22:00', ['2026-04-03', '06:00']);
  await waitFor(() => expect(told('Rooms are booked for this night')).not.toBeNull());
  await retype('Start', '2026-04-08');
  await waitFor(() => expect(told('Rooms are booked for this night')).toBeNull());
});

test('an event outside the dates of the group has a notice with them', async () => {
  await openForm([], '10:00');
  await retype('Start', '2026-04-21');
  await waitFor(() => expect(told('Outside the dates of the group')).toContain('Apr 1, 2026 - Apr 20, 2026'));
  await retype('Start', '2026-04-20');
  await waitFor(() => expect(told('Outside the dates of the group')).toBeNull());
});
