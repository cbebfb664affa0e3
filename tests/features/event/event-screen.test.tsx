import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MedicalNote } from '#contract/records/field/medical-note.ts';
import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import { EventScreen } from '#features/event/event-screen.tsx';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { putDeviceIn } from '#support/device-zone.ts';
import type { FakeRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aMember, anEvent } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';
import { type RenderAtOptions, renderAt } from '../schedule/render-at.tsx';

const open = (event: ScheduleItem | null = anEvent(), options: RenderAtOptions = {}) =>
  renderAt(
    '/events/12',
    {
      '/events/$eventId': ({ eventId = '' }) => (
        <EventScreen eventId={eventId} comments={<p>The comments</p>} edit={() => null} facts={() => null} />
      ),
    },
    { seed: { groups: [aGroup()], events: event ? [event] : [] }, ...options },
  );

const section = (name: string) => within(screen.getByRole('region', { name }));
beforeEach(() => putDeviceIn('Asia/Tokyo'));
afterEach(() => vi.restoreAllMocks());

describe('an event', () => {
  test('shows its type, title, date, times and zone, and the comments below', async () => {
    await open();
    await screen.findByRole('heading', { level: 2, name: 'Sushi workshop' });
    screen.getByRole('heading', { level: 1, name: 'Event Details' });
    const badge = screen.getByText('Activity');
    expect(badge.className).toContain('badge');
    expect(badge.querySelector('svg')).toBeTruthy();
    screen.getByText('Thursday, Apr 2, 2026');
    screen.getByText(/10:00 AM – 12:00 PM/);
    screen.getByText('Tokyo (JST)');
    screen.getByText('The comments');
    await waitFor(() => expect(document.title).toContain('Sushi workshop'));
  });

  test('awaits its group on a first visit, because its times are in the zone of the group', async () => {
    const event = anEvent({ timezone: 'America/Denver' });
    const forget = ({ store }: FakeRuntime) =>
      store.run(async (db) => {
        await db.groups.clear();
        await db.meta.delete('groups-loaded');
      });
    const { runtime } = await open(event, { prepare: forget });
    // By then the screen has read it too.
    for (let round = 0; round < 3; round++) await act(() => getEvent(runtime.store, '12'));
    expect(screen.queryByText('Sushi workshop')).toBeNull();
    // A failed pull may never bring it.
    act(() => runtime.setSync({ pullFailed: true }));
    await screen.findByText(/Denver/);
    act(() => runtime.setSync({ pullFailed: false }));
    await act(() => runtime.store.run((db) => db.groups.put(aGroup())));
    await screen.findByText('Tokyo (JST)');
  });

  test('leads back to its day in the schedule', async () => {
    await open();
    const back = await screen.findByRole('link', { name: 'Back to schedule' });
    expect(back.getAttribute('href')).toBe('/schedule/1/2026-04-02');
  });

  test('outside the dates of its group leads back to the nearest day of the group', async () => {
    await open(anEvent({ startTime: '2026-03-03T01:00:00.000Z', endTime: '2026-03-03T02:00:00.000Z' }));
    const back = await screen.findByRole('link', { name: 'Back to schedule' });
    expect(back.getAttribute('href')).toBe('/schedule/1/2026-04-01');
  });

  test('leads to its address on a map, safely', async () => {
    await open(anEvent({ address: 'Nishiki Market & Co' }));
    const address = await screen.findByRole('link', { name: 'Nishiki Market & Co' });
    expect(address.getAttribute('href')).toContain('query=Nishiki%20Market%20%26%20Co');
    expect(address.getAttribute('rel')).toContain('noopener');
  });

  test('shows who eats at a meal for some, and the dietary totals to staff', async () => {
    const members = [
      aMember({ id: '21', firstName: 'Mika', lastName: 'Sato' }),
      aMember({ id: '22', userId: '2', firstName: 'Noa', lastName: 'Levi', role: 'group_manager' }),
      aMember({ id: '23', userId: '8', firstName: 'Ana', lastName: 'Reyes' }),
    ];
    const meal = anEvent({ type: 'meal', audience: { memberIds: ['21', '23'], roles: [] } });
    const aNote = (memberId: string, fields: Pick<MedicalNote, 'diets'> & { allergies?: string }) => ({
      ...{ id: memberId, groupId: '1', memberId, version: 1 },
      ...{ medical: 'Asthma', allergies: '', dietary: '', ...fields },
    });
    await open(meal, {
      seed: { groups: [aGroup()], events: [meal], members: { 1: members } },
      prepare: ({ store }) =>
        store.run((db) =>
          db.medicalNotes.bulkPut([
            aNote('21', { diets: ['vegan'], allergies: 'Nuts' }),
            aNote('22', { diets: ['vegan'] }),
            aNote('23', { diets: ['vegan', 'no-egg'] }),
          ]),
        ),
    });
    expect(await screen.findByText(/For: .*Mika Sato.* · 2 people to feed/)).toBeTruthy();
    // Of the participants only, without names or illnesses.
    const kitchen = await screen.findByText(/^For the kitchen:/);
    expect(kitchen.textContent).toBe('For the kitchen: Vegan: 2, No egg: 1, With allergies: 1');
    expect(screen.queryByText(/Asthma|Nuts/)).toBeNull();
  });

  test('does not count the people of a meal before all members are on this device', async () => {
    const meal = anEvent({ type: 'meal' });
    const { runtime } = await open(meal, { seed: { groups: [aGroup()], events: [meal], members: { 1: [aMember()] } } });
    await screen.findByText('For everyone · 1 person to feed');
    await runtime.store.run((db) => db.parts.delete(['1', 'members']));
    await waitFor(() => expect(screen.queryByText(/to feed/)).toBeNull());
  });

  test('shows the buses with the times of departure and return', async () => {
    await open(anEvent({ busPickupAddress: 'South gate', busDropoffAddress: 'Harbour' }));
    await screen.findByText('Bus Pickup');
    const buses = section('Transportation').getAllByRole('listitem');
    expect(buses.map((bus) => bus.textContent)).toEqual([
      'Bus PickupSouth gateDeparture: 10:00 AM',
      'Bus Drop-offHarbourReturn: 12:00 PM',
    ]);
  });

  test('lists its files and its instructions', async () => {
    const attachments = [{ name: 'map.pdf', url: '/uploads/map.pdf', type: 'application/pdf' }];
    await open(anEvent({ attachments, instruction: '<p>Be early.</p>' }));
    await screen.findByText('Be early.');
    const file = section('Attachments').getByRole('link', { name: 'map.pdf' });
    expect(file.getAttribute('href')).toBe('/uploads/map.pdf');
    expect(file.getAttribute('rel')).toContain('noopener');
  });

  test('leaves out empty fields', async () => {
    await open(anEvent({ address: '', description: '' }));
    await screen.findByRole('heading', { level: 2, name: 'Sushi workshop' });
    expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([]);
  });

  test('says on which day it ends when it runs over midnight', async () => {
    const night = { startTime: '2026-04-02T13:30:00.000Z', endTime: '2026-04-02T21:15:00.000Z' };
    await open(anEvent({ ...night, busDropoffAddress: 'Ueno Station' }));
    await screen.findByText('Thursday, Apr 2, 2026 – Friday, Apr 3, 2026');
    screen.getByText(/10:30 PM – 06:15 AM, Apr 3/);
    expect(screen.getByText(/Return:/).textContent).toBe('Return: 06:15 AM, Apr 3');
  });

  test('adds the clocks that show another time: of its place, and of this device', async () => {
    putDeviceIn('America/New_York');
    await open(anEvent({ timezone: 'Asia/Hong_Kong' }));
    await screen.findByText('Event time zone: 09:00 AM – 11:00 AM Hong Kong (GMT+8)');
    screen.getByText('On this device: Wed, Apr 1, 09:00 PM – 11:00 PM New York (EDT)');
  });

  test('shows a flight by the clock of each end', async () => {
    await open(anEvent({ type: 'flight', endTimezone: 'America/New_York', endTime: '2026-04-02T14:00:00.000Z' }));
    await screen.findByText('Tokyo 10:00 AM → New York 10:00 AM · 13 h');
  });

  test('shows rich text without scripts', async () => {
    await open(
      anEvent({
        description: '<p>Bring an <strong>apron</strong>.</p><img src="x" onerror="window.hacked = true">',
        instruction: '<a href="javascript:alert(1)">here</a><script>window.hacked = true</script>',
      }),
    );
    expect((await screen.findByText('apron')).tagName).toBe('STRONG');
    expect(section('Description').queryByRole('img')).toBeNull();
    expect(screen.getByText('here').hasAttribute('href')).toBe(false);
    expect(document.querySelector('section script')).toBeNull();
  });
});

/** The form of the event as it is. */
function texts() {
  const { title, type, startTime, endTime, timezone, address, instruction, busPickupAddress, busDropoffAddress } =
    anEvent();
  return { title, type, startTime, endTime, timezone, address, instruction, busPickupAddress, busDropoffAddress };
}

test('a picture of its text that is not sent yet is shown from this device', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:device/1');
  const { runtime } = await open(anEvent());
  const file = new File(['<svg/>'], 'map.svg', { type: 'image/svg+xml' });
  const person = runtime.person();
  const picked = await person?.files.pick({ file, use: 'image' });
  if (picked?.outcome !== 'kept') throw new Error('The picture was not kept');
  const description = `<p>Here: <img src="${picked.attachment.url}" alt="map.svg"></p>`;
  await person?.run((commands) => commands.updateEvent, {
    ...texts(),
    description,
    eventId: '12',
    files: [],
    attachments: [],
  });
  const text = within(await screen.findByRole('region', { name: 'Description' }));
  const picture = await text.findByRole('img', { name: 'map.svg' });
  await waitFor(() => expect(picture.getAttribute('src')).toBe('blob:device/1'));
  expect(made.mock.calls.map(([bytes]) => (bytes as Blob).type)).toContain('image/svg+xml');
});

test('[FILE-7] a file that the server refuses is removed at the event, and the rest is sent', async () => {
  const { runtime } = await open(anEvent());
  const person = runtime.person();
  const files = [new File(['tea'], 'menu.pdf'), new File(['map'], 'map.pdf')];
  await person?.run((commands) => commands.updateEvent, {
    ...texts(),
    description: '<p>Tea</p>',
    eventId: '12',
    files,
    attachments: [],
  });
  const outbox = new StoredOutbox(runtime.store);
  const refuse = async (error: object) => {
    const [entry] = await outbox.unfinished();
    await outbox.refuse(entry?.opId ?? '', {
      message: 'Invalid file type',
      fields: {},
      status: 415,
      behind: null,
      ...error,
    });
  };
  await refuse({});
  await screen.findByText('Invalid file type');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove map.pdf and send' }));
  await waitFor(async () =>
    expect(await outbox.unfinished()).toMatchObject([{ state: 'pending', files: [{ name: 'menu.pdf' }] }]),
  );
  await waitFor(() => expect(screen.queryByText('Needs attention')).toBeNull());
  await refuse({ status: 403, message: 'Not your group' });
  await screen.findAllByText('Needs attention');
  expect(screen.queryByText(/^Remove/)).toBeNull();
});

describe('an event that is not on this device', () => {
  test('is fetched, and fetched again on Retry', async () => {
    const { runtime } = await open(null, {
      prepare: (fake) => {
        fake.refreshOutcome = { outcome: 'failed', message: '500: broken' };
      },
    });
    await screen.findByText('Error loading event details. Please try again.');
    expect(screen.getByRole('link', { name: 'Back to groups' }).getAttribute('href')).toBe('/groups');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(runtime.asked).toEqual(['refresh event 12', 'refresh event 12']));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    await waitFor(() => expect(document.activeElement).toBe(retry));
    await act(() => seedStore(runtime.store, { groups: [aGroup()], events: [anEvent()] }));
    await screen.findByRole('heading', { level: 2, name: 'Sushi workshop' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  test('is reported missing for lack of a network, when that is the reason', async () => {
    await open(null, {
      online: false,
      prepare: (fake) => {
        fake.refreshOutcome = { outcome: 'offline' };
      },
    });
    await screen.findByText('You are offline, and this event is not on this device.');
  });
});
