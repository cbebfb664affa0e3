import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { drafts } from '#runtime/drafts/window.ts';
import { getLodging } from '#store/queries/lodging/lodging.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import type { FakeRuntime } from '#support/fake-runtime.tsx';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { aMember } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { SMALL_SCREEN } from '#ui/use-media.ts';
import {
  answer,
  bedOf,
  closed,
  dialog,
  kyoto,
  members,
  mikasBed,
  noasBed,
  open,
  organizer,
  press,
  question,
  retype,
  room,
  student,
  submit,
} from './lodging-screen.tsx';

/** Ana, Ben, Cora and Dan have no bed. */
const more = ['Ben', 'Cora', 'Dan'].map((firstName, at) =>
  aMember({ id: `3${at}`, userId: `4${at}`, firstName, lastName: 'Okafor', preferredName: '' }),
);
const group = { members: { 1: [...members, ...more] } };
const openDesk = async (options = {}, rows = {}) => (await open(organizer, { ...group, ...rows }, options)).runtime;

const entries = ({ store }: FakeRuntime) => store.run((db) => db.outbox.orderBy('seq').toArray());
const roomsOf = async ({ store }: FakeRuntime) =>
  (await getLodging(store, '1')).rooms.map(({ hotelId, roomNumber, member }) => [
    hotelId,
    roomNumber,
    member.firstName,
  ]);
const list = () => screen.findByRole('list', { name: 'Unassigned' });
const person = async (name: string | RegExp) => within(await list()).findByRole('button', { name });
const names = async () =>
  within(await list())
    .getAllByRole('button')
    .map((button) => button.querySelector('bdi')?.textContent);
const addRooms = async (text: string) => {
  await press('Add rooms');
  await retype('Rooms', text);
  await submit('Add rooms', 'Add rooms');
  await closed();
};
const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetDrafts();
  useToastStore.setState({ shown: null });
});

describe('the list of people without a room', () => {
  test('has those without a bed in the hotel, and without one elsewhere in its nights', async () => {
    const [ben, cora] = more;
    if (!ben || !cora) throw new Error('No members');
    const elsewhere = [
      bedOf(ben, { hotelId: '52' }),
      bedOf(cora, {
        hotelId: '52',
        checkInDate: '2026-04-05T06:00:00.000Z',
        checkOutDate: '2026-04-08T01:00:00.000Z',
      }),
    ];
    await openDesk({}, { rooms: { 51: [mikasBed, noasBed], 52: elsewhere } });
    expect(await names()).toEqual(['Ana Réyes', 'Cora Okafor', 'Dan Okafor']);
  });

  test('is not shown to users who may not change the lodging, and nothing can be selected', async () => {
    await open(student, group);
    const beds = await room('501');
    beds.getByText('Mika Sato (Mi)');
    expect(beds.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Unassigned' })).toBeNull();
  });

  test('is a sheet on small screens', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === SMALL_SCREEN,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    const runtime = await openDesk();
    await press('Unassigned: 4');
    await userEvent.click(await person('Ana Réyes Client'));
    await userEvent.click(await person(/^Dan/));
    await press('Choose a room for 2 people');
    await closed();
    await press('Room 501: put 2 people here');
    await (await room('501')).findByText('Dan Okafor');
    expect(await entries(runtime)).toHaveLength(2);
  });
});

describe('several people at once', () => {
  test('are put into a new room by one press, each by an edit of its own, and taken back by one Undo', async () => {
    const runtime = await openDesk({ online: false });
    await addRooms('601-603');
    await userEvent.click(await person(/^Ben/));
    fireEvent.click(await person(/^Dan/), { shiftKey: true });
    screen.getByText('3 selected');
    await press('Room 602: put 3 people here');
    const beds = await room('602');
    for (const name of ['Ben Okafor', 'Cora Okafor', 'Dan Okafor']) beds.getByText(name);
    expect(await names()).toEqual(['Ana Réyes']);
    const nights = { checkInDate: '2026-04-01T06:00:00.000Z', checkOutDate: '2026-04-05T01:00:00.000Z' };
    expect(await entries(runtime)).toMatchObject(
      more.map(({ id }) => ({ kind: 'room.create', body: { memberId: id, roomNumber: '602', ...nights } })),
    );
    await screen.findByText('3 people: room 602');
    await undo();
    await waitFor(async () => expect(await entries(runtime)).toEqual([]));
    await waitFor(async () => expect(await names()).toHaveLength(4));
    await screen.findByText('3 people moved back');
    await screen.findByRole('button', { name: 'Room 602: assign a member' });
  });

  test('are no longer selected in another hotel, whose button keeps the focus', async () => {
    await openDesk();
    await userEvent.click(await person(/^Ana/));
    screen.getByText('1 selected');
    await press('Kamogawa Inn');
    expect(screen.queryByText('1 selected')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Kamogawa Inn');
  });

  test('cannot be removed once the user may no longer change the lodging', async () => {
    const runtime = await openDesk();
    await userEvent.click((await room('501')).getByRole('button', { name: /^Mika/ }));
    screen.getByText('1 selected');
    const rows = members.map((member) => ({ ...member, role: 'client' as const }));
    await new StoredReplica(runtime.store).replace('member', '1', { rows, bad: [], at: Date.now() });
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  test.each([
    ['Assign room', 'dialog'],
    ['Remove', 'alertdialog'],
  ] as const)('are not changed by an open dialog once the user may not: %s', async (name, role) => {
    const runtime = await openDesk();
    await userEvent.click((await room('501')).getByRole('button', { name: /^Mika/ }));
    await press(name);
    await screen.findByRole(role);
    const rows = members.map((member) => ({ ...member, role: 'client' as const }));
    await new StoredReplica(runtime.store).replace('member', '1', { rows, bad: [], at: Date.now() });
    await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Lodging'));
  });

  test('are put by keys alone, and the focus continues in the list', async () => {
    const runtime = await openDesk();
    await addRooms('601-602');
    (await person(/^Ana/)).focus();
    await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}{Enter}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Room 601: put 2 people here');
    await userEvent.keyboard('{ArrowRight}{Enter}');
    const beds = await room('602');
    beds.getByText('Ana Réyes');
    beds.getByText('Ben Okafor');
    expect(document.activeElement).toBe(await person(/^Cora/));
    await userEvent.keyboard('{Control>}a{/Control}');
    screen.getByText('2 selected');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('2 selected')).toBeNull();
    expect(await entries(runtime)).toHaveLength(2);
  });

  test('are put by a drag, which takes all that are selected', async () => {
    const runtime = await openDesk();
    await userEvent.click(await person(/^Ben/));
    await userEvent.click(await person(/^Cora/));
    const dragged = (await person(/^Cora/)).closest('li');
    const tile = (await screen.findByRole('heading', { level: 4, name: /1204/ })).closest('li');
    if (!dragged || !tile) throw new Error('Nothing to drag');
    const dataTransfer = { setData: () => {} };
    fireEvent.dragStart(dragged, { dataTransfer });
    fireEvent.dragOver(tile, { dataTransfer });
    expect(tile.dataset.over).toBe('');
    fireEvent.drop(tile, { dataTransfer });
    await (await room('1204')).findByText('Cora Okafor');
    expect(await entries(runtime)).toHaveLength(2);
  });

  test('of another room of the hotel change its number, and change back', async () => {
    const runtime = await openDesk();
    await userEvent.click((await room('501')).getByRole('button', { name: /^Mika/ }));
    await press('Room 1204: put 1 person here');
    await screen.findByText('Mika Sato (Mi): room 1204');
    expect(await entries(runtime)).toMatchObject([{ kind: 'room.update', body: { roomNumber: '1204' } }]);
    await undo();
    await screen.findByText('1 person moved back');
    expect(await roomsOf(runtime)).toEqual([
      ['51', '501', 'Mika'],
      ['51', '1204', 'Noa'],
    ]);
  });

  test('are not taken back where their room has changed since', async () => {
    const runtime = await openDesk();
    await userEvent.click(await person(/^Dan/));
    await userEvent.click((await room('501')).getByRole('button', { name: /^Mika/ }));
    await press('Room 1204: put 2 people here');
    await screen.findByText('2 people: room 1204');
    const beds = (await getLodging(runtime.store, '1')).rooms.filter(({ member }) => member.firstName !== 'Noa');
    const move = beds.map(({ id }) => ({ roomId: id, roomNumber: '777' }));
    await runtime.person()?.run((commands) => commands.arrangeRooms, { groupId: '1', hotelId: '51', move });
    await undo();
    await screen.findByText('No one was moved back');
    expect((await roomsOf(runtime)).map(([, number]) => number).sort()).toEqual(['1204', '777', '777']);
  });

  test('are taken back where the server has refused one of them', async () => {
    const runtime = await openDesk();
    runtime.verdict = { outcome: 'rejected', message: 'This group is full.', fields: {} };
    await userEvent.click(await person(/^Cora/));
    await userEvent.click(await person(/^Dan/));
    await press('Room 501: put 2 people here');
    await screen.findByText('Refused: 1 of 2.');
    runtime.verdict = null;
    await undo();
    await waitFor(async () => expect(await names()).toContain('Cora Okafor'));
    expect((await roomsOf(runtime)).map(([, , name]) => name)).not.toContain('Cora');
  });

  test('keep an equal bed that another user gave them', async () => {
    const runtime = await openDesk({ online: false });
    const [, , dan] = more;
    if (!dan) throw new Error('No member');
    await userEvent.click(await person(/^Dan/));
    await press('Room 501: put 1 person here');
    await screen.findByText('Dan Okafor: room 501');
    const rows = [mikasBed, noasBed, bedOf(dan, { id: '99' })];
    await new StoredReplica(runtime.store).replace('room', '51', { rows, bad: [], at: Date.now() });
    await undo();
    await screen.findByText('1 person moved back');
    expect(await entries(runtime)).toEqual([]);
    expect((await getLodging(runtime.store, '1')).rooms.map(({ id }) => id)).toContain('99');
  });

  test('lose their rooms after a question', async () => {
    const runtime = await openDesk();
    await userEvent.click((await room('501')).getByRole('button', { name: /^Mika/ }));
    await userEvent.click((await room('1204')).getByRole('button', { name: /^Noa/ }));
    await press('Remove');
    (await question()).getByText(/This action cannot be undone\.$/);
    expect(await entries(runtime)).toEqual([]);
    await answer('Remove');
    await screen.findByText('2 people without a room');
    expect(await entries(runtime)).toMatchObject([{ kind: 'room.remove' }, { kind: 'room.remove' }]);
  });

  test('that a server refuses are reported in its words', async () => {
    const runtime = await openDesk();
    runtime.verdict = { outcome: 'rejected', message: 'This group is full.', fields: {} };
    await userEvent.click(await person(/^Dan/));
    await press('Room 501: put 1 person here');
    await screen.findByText('This group is full.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('the grid of rooms', () => {
  test('are one tab stop: the room used last, with its people', async () => {
    await openDesk();
    const rooms = await screen.findByRole('list', { name: 'Rooms of Hotel Kazahana' });
    const stops = () =>
      within(rooms)
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0)
        .map((button) => button.ariaLabel ?? button.textContent);
    const [first] = stops();
    expect(first).toBe('Room 501: assign a member');
    expect(stops()).toHaveLength(4);
    within(rooms)
      .getByRole('button', { name: first ?? '' })
      .focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.ariaLabel).toBe('Room 1204: assign a member');
    expect(stops()[0]).toBe('Room 1204: assign a member');
    expect(stops()).toHaveLength(4);
    await userEvent.tab();
    expect(document.activeElement?.textContent).toContain('Noa');
  });
});

describe('rooms without people', () => {
  test('are kept on this device until they are used or removed', async () => {
    const first = await open(organizer, group);
    await addRooms('601, 602');
    await press('Remove room 601');
    first.unmount();
    await openDesk();
    await screen.findByRole('button', { name: 'Room 602: assign a member' });
    expect(screen.queryByText('601')).toBeNull();
  });

  test('can be copied or discarded after the removal of their hotel', async () => {
    const runtime = await openDesk();
    await addRooms('601, 602');
    await new StoredReplica(runtime.store).replace('hotel', '1', { rows: [kyoto], bad: [], at: Date.now() });
    await screen.findByText('Not saved: rooms of Hotel Kazahana');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  test('stay in the form where the device cannot keep them', async () => {
    await openDesk();
    await press('Add rooms');
    await retype('Rooms', '601');
    vi.spyOn(drafts, 'put').mockReturnValue(false);
    const form = await dialog('Add rooms');
    await userEvent.click(form.getByRole('button', { name: 'Add rooms' }));
    form.getByText(/^This device could not save it\./);
  });

  test('get the nights of the beds of their hotel, if there are any', async () => {
    await openDesk();
    await press('Add rooms');
    expect((await dialog('Add rooms')).queryByLabelText('Check-in')).toBeNull();
  });

  test('need a number, and nights in order', async () => {
    await openDesk({}, { rooms: {} });
    await press('Add rooms');
    const form = await dialog('Add rooms');
    fireEvent.change(form.getByLabelText('Check-out'), { target: { value: '2026-03-30' } });
    await userEvent.click(form.getByRole('button', { name: 'Add rooms' }));
    form.getByText('Room number is required');
    form.getByText('Check-out must not be before check-in');
  });

  test('open the form of a new assignment where no one is selected', async () => {
    await openDesk();
    await addRooms('Suite 7');
    await press('Room Suite 7: assign a member');
    const form = await dialog('Assign room');
    expect(form.getByLabelText<HTMLInputElement>('Room number').value).toBe('Suite 7');
  });
});

describe('dates', () => {
  test('are shown once for the hotel, and at a person only where they differ', async () => {
    const late = { ...noasBed, checkInDate: '2026-04-02T06:00:00.000Z', checkOutDate: null };
    const [ben] = more;
    if (!ben) throw new Error('No member');
    await openDesk({}, { rooms: { 51: [mikasBed, bedOf(ben), late] } });
    await room('501');
    screen.getByText('Apr 1, 2026 3:00 PM');
    screen.getByText('Apr 5, 2026 10:00 AM');
    const noa = await room('1204');
    noa.getByText('Apr 2, 2026 3:00 PM');
    noa.getByText('Not set');
  });
});

describe('the rooms of a hotel', () => {
  const openCopy = async () => {
    const runtime = await openDesk();
    await press('Copy rooms');
    return { runtime, form: await dialog('Copy rooms from Hotel Kazahana') };
  };

  test('are copied to the next hotel with its own nights and numbers, and taken back by one Undo', async () => {
    const { runtime, form } = await openCopy();
    expect(form.getByLabelText<HTMLInputElement>('Check-in').value).toBe('2026-04-05');
    await retype('Rooms', '11-12');
    fireEvent.change(form.getByLabelText('Check-out'), { target: { value: '2026-04-07' } });
    await userEvent.click(form.getByRole('button', { name: 'Copy rooms' }));
    await screen.findByText('2 people: Kamogawa Inn');
    await screen.findByRole('heading', { level: 3, name: 'Kamogawa Inn' });
    (await room('11')).getByText('Mika Sato (Mi)');
    (await room('12')).getByText('Noa Levi');
    expect(await entries(runtime)).toMatchObject([
      {
        scope: 'hotel:52',
        body: { roomNumber: '11', checkInDate: '2026-04-05T06:00:00.000Z', notes: 'No feather pillows' },
      },
      { scope: 'hotel:52', body: { roomNumber: '12', checkOutDate: '2026-04-07T01:00:00.000Z' } },
    ]);
    await press('Copy rooms');
    const again = await dialog('Copy rooms from Kamogawa Inn');
    again.getByText('Everyone already has a room there.');
    await userEvent.click(again.getByRole('button', { name: 'Copy rooms' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(/^0 people/)).toBeNull();
    await undo();
    await screen.findByText('2 people moved back');
    expect(await roomsOf(runtime)).toEqual([
      ['51', '501', 'Mika'],
      ['51', '1204', 'Noa'],
    ]);
  });

  test('need as many numbers', async () => {
    const { runtime, form } = await openCopy();
    await retype('Rooms', '11-13');
    await userEvent.click(form.getByRole('button', { name: 'Copy rooms' }));
    form.getByText('Enter 2 rooms in the same order');
    expect(await entries(runtime)).toEqual([]);
  });
});
