import '../../ui/browser-gaps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Bus } from '#contract/records/field/bus.ts';
import type { Mark, RollCall } from '#contract/records/field/roll-call.ts';
import { BusSheet } from '#features/buses/bus-sheet.tsx';
import { BusesScreen } from '#features/buses/buses-screen.tsx';
import { DayBus } from '#features/buses/day-bus.tsx';
import { EventBuses } from '#features/buses/event-buses.tsx';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { RefreshOutcome } from '#runtime/platform/refresh.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { chooseFromMenu } from '#support/choose-from-menu.ts';
import { putDeviceIn } from '#support/device-zone.ts';
import { anEnvironment } from '#support/environment.ts';
import type { FakeOptions } from '#support/fake-runtime.tsx';
import { aGroup, aMember, anEvent, aUser } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { outboxOf } from '../members/members-screen.tsx';
import { renderAt } from '../schedule/render-at.tsx';

beforeEach(() => useToastStore.setState({ shown: null, waiting: null }));

const noa = aUser({ id: '2', firstName: 'Noa', role: 'organizer' });
const student = aUser();

const members = [
  aMember({ id: '22', userId: '2', firstName: 'Noa', lastName: 'Levi', role: 'group_manager' }),
  aMember({ id: '21', firstName: 'Mika', lastName: 'Sato' }),
  aMember({ id: '23', userId: '8', firstName: 'Ana', lastName: 'Reyes' }),
  aMember({ id: '24', userId: '9', firstName: 'Ben', lastName: 'Okafor' }),
];
const trip = anEvent({ busPickupAddress: 'Hotel', busDropoffAddress: 'Nikko' });

const aBus = (id: string, seats: number, memberIds: string[], fields: Partial<Bus> = {}): Bus => ({
  id,
  groupId: '1',
  eventId: trip.id,
  name: `Bus ${id}`,
  seats,
  plate: null,
  driverPhone: '+81 90 5550 1234',
  memberIds,
  version: 1,
  ...fields,
});

const aCall = (fields: Partial<RollCall> = {}): RollCall => ({
  id: '5',
  groupId: '1',
  kind: 'bus',
  title: 'Bus 1, Sushi workshop',
  eventId: trip.id,
  hotelId: null,
  place: '1',
  memberIds: ['21', '23'],
  startedBy: '2',
  startedAt: '2026-04-02T00:30:00.000Z',
  closedAt: null,
  seen: null,
  version: 1,
  ...fields,
});

const aMark = (memberId: string, status: Mark['status'], fields: Partial<Mark> = {}): Mark => ({
  id: `9${memberId}`,
  rollCallId: '5',
  memberId,
  status,
  note: '',
  madeAt: '2026-04-02T00:31:00.000Z',
  madeBy: '9',
  seen: null,
  version: 1,
  ...fields,
});

interface Options extends FakeOptions {
  buses?: Bus[];
  calls?: RollCall[];
  marks?: Mark[];
  extensions?: number;
  event?: typeof trip;
  isHeld?: boolean;
  refreshOutcome?: RefreshOutcome;
}

function At({ part: Part }: { part: typeof EventBuses }) {
  const { store } = usePerson();
  const event = useLiveQuery(() => getEvent(store, trip.id), [store]);
  return event ? <Part event={event} groupZone="Asia/Tokyo" /> : null;
}

const open = (path: string, options: Options = {}) => {
  const { buses = [], calls = [], marks = [], event = trip, isHeld = true, refreshOutcome, ...rest } = options;
  const { extensions = 1, ...more } = rest;
  return renderAt(
    path,
    {
      '/groups/$groupId/buses/$eventId': ({ groupId = '', eventId = '' }) => (
        <BusesScreen groupId={groupId} eventId={eventId} />
      ),
      '/paper': () => <BusSheet groupId="1" eventId={trip.id} />,
      '/event': () => <At part={EventBuses} />,
      '/day': () => <At part={DayBus} />,
      '/groups/$groupId/roll-calls/$rollCallId': () => <p>The roll call</p>,
    },
    {
      user: noa,
      seed: { groups: [aGroup()], members: { 1: members }, events: [event] },
      ...more,
      prepare: async (runtime) => {
        if (refreshOutcome) runtime.refreshOutcome = refreshOutcome;
        runtime.environment.set(anEnvironment({ extensions }));
        const replica = new StoredReplica(runtime.store);
        const at = Date.now();
        if (isHeld) await replica.replace('bus', '1', { rows: buses, bad: [], at });
        await replica.replace('roll-call', '1', { rows: calls, bad: [], at });
        for (const { id } of calls)
          await replica.replace('mark', id, { rows: marks.filter(({ rollCallId }) => rollCallId === id), bad: [], at });
      },
    },
  );
};

const SCREEN = `/groups/1/buses/${trip.id}`;
afterEach(() => vi.restoreAllMocks());

test('names the zone of the stops where the clock here differs', async () => {
  putDeviceIn('America/New_York');
  await open(SCREEN);
  await screen.findByText(/Tokyo/);
});

const bus = async (name: string) => within(await screen.findByRole('region', { name }));
const choose = async (who: string, label: string) => {
  const select = await screen.findByRole('combobox', { name: `Bus for ${who}` });
  await userEvent.selectOptions(select, within(select).getByRole('option', { name: label }));
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the buses of an event', () => {
  test('begin empty, with the place and time of the stops and the way to add one', async () => {
    await open(SCREEN);
    await screen.findByText('No buses yet');
    const stops = screen.getByRole('list', { name: 'Stops' });
    expect(
      within(stops)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Pickup 10:00 AMHotel', 'Drop-off 12:00 PMNikko']);
    expect(screen.queryByRole('region', { name: 'Without a bus' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Print' })).toBeNull();
    await press('Add bus');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add bus' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Seats' }), '0');
    await userEvent.click(dialog.getByRole('button', { name: 'Add bus' }));
    await dialog.findByText('Seats must be a whole number from 1 to 200');
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Seats' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Seats' }), '3');
    await userEvent.type(dialog.getByRole('textbox', { name: "Driver's phone" }), '090-1111-2222 / 119');
    await userEvent.click(dialog.getByRole('button', { name: 'Add bus' }));
    const first = await bus('Bus 1');
    expect(first.getByText('No riders yet.')).toBeTruthy();
    // In the group's country; a short number has no code.
    expect(first.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['tel:+819011112222', 'tel:119']),
    );
    // The next bus gets the next number, and every member gets a seat while there are any.
    await press('Fill seats');
    await screen.findByText('1 bus, 3 of 4 people on a bus');
    expect(screen.getByText('1 person without a bus: Noa Levi.')).toBeTruthy();
  });

  test('name a bus that is over-full, and people in none, in two or not taking part', async () => {
    const event = { ...trip, audience: { memberIds: ['21', '22'], roles: [] } };
    const buses = [aBus('1', 1, ['21', '24']), aBus('2', 5, ['21'])];
    await open(SCREEN, { event, buses });
    const first = await bus('Bus 1');
    first.getByText('Over capacity by 1');
    first.getByText('Also on Bus 2');
    first.getByText('Not taking part');
    const troubles = within(screen.getByRole('list', { name: 'To fix' })).getAllByRole('listitem');
    expect(troubles.map(({ textContent }) => textContent)).toEqual([
      'Bus 1 is over capacity by 1 person.',
      'Mika Sato is on Bus 1 and Bus 2.',
      '1 person without a bus: Noa Levi.',
    ]);
    expect(screen.getByText('2 buses, 2 of 3 people on a bus')).toBeTruthy();
  });

  test('exchange a rider by one choice, which another choice takes back', async () => {
    const { runtime } = await open(SCREEN, { buses: [aBus('1', 2, ['21', '23']), aBus('2', 1, [])], online: false });
    await choose('Mika Sato', 'Bus 2, 1 seat left');
    await screen.findByText('Mika Sato: Bus 2');
    expect((await (await bus('Bus 2')).findByRole('list')).textContent).toContain('Mika Sato');
    expect(await outboxOf(runtime)).toEqual([
      { kind: 'bus.update', body: { memberIds: ['23'] } },
      { kind: 'bus.update', body: { memberIds: ['21'] } },
    ]);
    await press('Undo');
    await waitFor(async () => expect((await bus('Bus 1')).getByRole('list').textContent).toContain('Mika Sato'));
    await (await bus('Bus 2')).findByText('No riders yet.');
    expect(await outboxOf(runtime)).toEqual([
      { kind: 'bus.update', body: { memberIds: ['23', '21'] } },
      { kind: 'bus.update', body: { memberIds: [] } },
    ]);
  });

  test('are not changed back where the bus is gone meanwhile', async () => {
    const { runtime } = await open(SCREEN, { buses: [aBus('1', 2, ['21', '23']), aBus('2', 1, [])], online: false });
    await choose('Mika Sato', 'Bus 2, 1 seat left');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const person = runtime.person();
    await person?.run((commands) => commands.removeBus, { busId: '1' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Bus 1' })).toBeNull());
    await userEvent.click(undo);
    await screen.findByText('No one was moved back');
    expect((await bus('Bus 2')).getByRole('list').textContent).toContain('Mika Sato');
    // No rider loses a seat to a bus that is gone.
    await person?.run((commands) => commands.seatPeople, {
      groupId: '1',
      eventId: trip.id,
      seating: new Map([['21', '1']]),
    });
    expect((await bus('Bus 2')).getByRole('list').textContent).toContain('Mika Sato');
  });

  test('keep the focus on the next person when a rider has left the list', async () => {
    await open(SCREEN, { buses: [aBus('1', 4, ['21', '23', '24']), aBus('2', 4, [])] });
    const select = await screen.findByRole('combobox', { name: 'Bus for Ana Reyes' });
    select.focus();
    await choose('Ana Reyes', 'Bus 2, 4 seats left');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Bus for Ben Okafor' })),
    );
  });

  test('are removed after a question, and return with the riders who are in no other bus', async () => {
    const { runtime } = await open(SCREEN, { buses: [aBus('1', 2, ['21', '23']), aBus('2', 3, [])] });
    await chooseFromMenu(await screen.findByRole('button', { name: 'More actions for Bus 1' }), 'Remove…');
    const question = await screen.findByRole('alertdialog', { name: 'Remove Bus 1?' });
    within(question).getByText(/^2 people will have no bus\./);
    await waitFor(() => expect(question.style.pointerEvents).toBe('auto'));
    await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Bus 1' })).toBeNull());
    const undo = await screen.findByRole('button', { name: 'Undo' });
    // Another user gives one of them another seat while the toast offers Undo.
    const person = runtime.person();
    await person?.run((commands) => commands.seatPeople, {
      groupId: '1',
      eventId: trip.id,
      seating: new Map([['21', '2']]),
    });
    await userEvent.click(undo);
    expect((await (await bus('Bus 1')).findByRole('list')).textContent).toContain('Ana Reyes');
    expect((await bus('Bus 1')).queryByText('Mika Sato')).toBeNull();
    expect((await bus('Bus 2')).getByRole('list').textContent).toContain('Mika Sato');
  });

  test('that are not on this device are not reported empty', async () => {
    const { runtime } = await open(SCREEN, { isHeld: false, online: false });
    runtime.refreshOutcome = { outcome: 'offline' };
    await screen.findByText('Not on this device yet');
    expect(screen.queryByText('No buses yet')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add bus' })).toBeNull();
  });

  test('are not offered at an event on a server without our extensions', async () => {
    const { container, runtime } = await open('/event', { buses: [aBus('1', 4, ['22'])], extensions: 0 });
    await runtime.store.read((db) => db.buses.count());
    expect(container.textContent).toBe('');
  });

  test('show a student their own bus, and nothing to change', async () => {
    await open(SCREEN, { user: student, buses: [aBus('1', 1, ['21', '23'])], calls: [aCall()] });
    const own = await bus('Bus 1');
    own.getByText('Your bus');
    expect(own.getByRole('list').textContent).toBe('Ana ReyesMika Sato You');
    for (const role of ['button', 'combobox'] as const) expect(screen.queryByRole(role)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Print' })).toBeNull();
    expect(screen.queryByText(/boarded|without a bus/i)).toBeNull();
  });
});

describe('buses that cannot be shown', () => {
  const elsewhere = '/groups/1/buses/404';

  test('are those of an event that this device lacks, which is fetched', async () => {
    const { runtime } = await open(elsewhere, { online: false, refreshOutcome: { outcome: 'offline' } });
    await screen.findByText('Not on this device yet');
    expect(screen.queryByText('Event not found')).toBeNull();
    runtime.refreshOutcome = { outcome: 'failed', message: 'Down' };
    await press('Try again');
    await screen.findByText('This event could not be loaded');
    runtime.refreshOutcome = { outcome: 'refreshed' };
    await press('Try again');
    await screen.findByText('Event not found');
    expect(runtime.asked.filter((what) => what === 'refresh group 1')).toHaveLength(3);
  });

  test.each([SCREEN, '/paper'])('are those of an event of another group: %s', async (path) => {
    const groups = [aGroup(), aGroup({ id: '2' })];
    await open(path, { seed: { groups, events: [{ ...trip, groupId: '2' }] } });
    await screen.findByText('Event not found');
  });
});

describe('a roll call of a bus', () => {
  test('is started from it with its people, and names it', async () => {
    const { runtime } = await open(SCREEN, { buses: [aBus('1', 4, ['21', '23']), aBus('2', 4, ['24'])] });
    await userEvent.click((await bus('Bus 1')).getByRole('button', { name: 'Roll call' }));
    await screen.findByText('The roll call');
    expect(await outboxOf(runtime)).toMatchObject([
      {
        kind: 'roll-call.create',
        body: { kind: 'bus', title: 'Bus 1, Sushi workshop', eventId: '12', busId: '1', memberIds: ['23', '21'] },
      },
    ]);
  });

  test('shows who has boarded: by the last roll call, with later arrivals, of the current riders', async () => {
    const calls = [
      aCall({ id: '4', startedAt: '2026-04-01T00:30:00.000Z' }),
      aCall({ closedAt: '2026-04-02T00:40:00.000Z' }),
      aCall({ id: '6', place: '2', memberIds: ['24'] }),
    ];
    const marks = [
      aMark('21', 'present', { id: '1', rollCallId: '4' }),
      aMark('21', 'absent'),
      aMark('23', 'absent', { id: '2' }),
      aMark('23', 'present', { id: '3', madeAt: '2026-04-02T00:50:00.000Z' }),
      aMark('24', 'excused', { id: '4', rollCallId: '6' }),
    ];
    await open(SCREEN, { buses: [aBus('1', 4, ['21', '23']), aBus('2', 4, ['24', '22'])], calls, marks });
    const first = await bus('Bus 1');
    await first.findByText('1 of 2 boarded');
    first.getByText(/Missing: Mika Sato$/);
    first.getByRole('button', { name: 'Roll call' });
    const second = await bus('Bus 2');
    second.getByText('0 of 2 boarded');
    second.getByText(/1 excused/);
    second.getByRole('link', { name: 'Open roll call' });
    second.getByRole('button', { name: 'Add 1 person to roll call' });
  });
});

describe('roll calls of one bus that two phones started without a network', () => {
  test('[FIELD-8] count together, and a person who was added manually stays expected', async () => {
    const calls = [
      aCall({ id: '4', startedAt: '2026-04-02T00:20:00.000Z', memberIds: ['21', '22'] }),
      aCall({ startedAt: '2026-04-02T00:30:00.000Z', memberIds: ['21'] }),
    ];
    const marks = [aMark('21', 'present', { id: '1', rollCallId: '4' }), aMark('23', 'present', { id: '2' })];
    const { runtime } = await open(SCREEN, { buses: [aBus('1', 4, ['21', '23', '24'])], calls, marks });
    const card = await bus('Bus 1');
    await card.findByText('2 of 3 boarded');
    card.getByText(/Missing: Ben Okafor$/);
    await userEvent.click(card.getByRole('button', { name: 'Add 2 people to roll call' }));
    await waitFor(async () => expect(await outboxOf(runtime)).toHaveLength(1));
    const [edit] = (await outboxOf(runtime)) as { body: { memberIds: string[] } }[];
    expect(edit?.body.memberIds.toSorted()).toEqual(['21', '22', '23', '24']);
  });
});

test('on paper each bus with riders has a page, with a box for each way and no phone number', async () => {
  const empty = aBus('3', 8, []);
  await open('/paper', { buses: [aBus('1', 1, ['21', '23']), aBus('2', 4, ['24'], { plate: 'NK 300' }), empty] });
  const paper = within(await screen.findByRole('region', { name: 'Bus manifest' }));
  const pages = paper.getAllByRole('region').map((page) => page.getAttribute('aria-label'));
  expect(pages).toEqual(['Bus 1', 'Bus 2', 'Without a bus']);
  paper.getByText('2 people, 1 seat: over capacity by 1');
  expect(paper.getByRole('list', { name: 'People of Bus 2' }).textContent).toBe('Ben OkaforOut Back ');
  expect(paper.getByRole('heading', { name: 'Bus 2 NK 300' })).toBeTruthy();
  expect(paper.queryByText(/5550/)).toBeNull();
});

describe('with the event', () => {
  const buses = [aBus('1', 4, ['23']), aBus('2', 4, ['21'], { plate: 'NK 300' })];

  test('a rider sees their bus, and its times', async () => {
    const { container } = await open('/event', { user: student, buses });
    await screen.findByRole('link', { name: 'Buses and seats' });
    expect(container.textContent).toContain('Your bus: Bus 2, 10:00 AM, NK 300');
    expect(container.textContent).not.toContain('people on a bus');
  });

  test('staff read no number of seats before all members are on this device', async () => {
    const { runtime } = await open('/event', { buses });
    await screen.findByText(/people on a bus/);
    await runtime.store.run((db) => db.parts.delete(['1', 'members']));
    await waitFor(() => expect(screen.queryByText(/people on a bus/)).toBeNull());
    screen.getByRole('link', { name: 'Buses and seats' });
  });

  test('staff find the link where there is a stop, and no one else', async () => {
    const { unmount } = await open('/event');
    await screen.findByRole('link', { name: 'Buses and seats' });
    unmount();
    const { unmount: leave } = await open('/event', { user: student });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Buses and seats' })).toBeNull());
    leave();
    const { container, runtime } = await open('/event', { event: anEvent() });
    await runtime.store.read((db) => db.buses.count());
    expect(container.textContent).toBe('');
  });

  test('My Day has the bus of a rider, and for staff the link to all', async () => {
    const { container, unmount } = await open('/day', { user: student, buses });
    await waitFor(() => expect(container.textContent).toBe('Bus 2, 10:00 AM'));
    unmount();
    await open('/day', { buses });
    await screen.findByRole('link', { name: 'Buses and seats' });
    expect(screen.queryByText(/10:00 AM/)).toBeNull();
  });
});
