import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CopyEventsDialog } from '#features/schedule/many/copy-events-dialog.tsx';
import { MoveEventsDialog } from '#features/schedule/many/move-events-dialog.tsx';
import type { ManyEventsProps } from '#features/schedule/many/use-days-events.ts';
import { arrangeEvents } from '#store/commands/arrange-events.ts';
import { createComment } from '#store/commands/comments.ts';
import { cancelEvent, removeEvent } from '#store/commands/events.ts';
import { listDays } from '#store/queries/schedule/events.ts';
import { aGroup, aMember, anEvent, aUser } from '#support/rows.ts';
import { renderAt } from '../render-at.tsx';

/** The clocks are put forward in the night to March 28. */
const group = aGroup({ defaultTimezone: 'Europe/London', startDate: '2027-03-27', endDate: '2027-03-30' });
const at = (id: string, title: string, hour: string) =>
  anEvent({
    ...{ id, title, timezone: 'Europe/London' },
    ...{ startTime: `2027-03-27T${hour}:00:00.000Z`, endTime: `2027-03-27T${hour}:30:00.000Z` },
  });
const seed = {
  groups: [group],
  members: { 1: [aMember()] },
  events: [at('12', 'Breakfast', '08'), at('13', 'Museum', '10'), { ...at('14', 'Lunch', '12'), isCancelled: true }],
};

const open = (Dialog: ComponentType<ManyEventsProps>, eventId?: string) =>
  renderAt(
    '/',
    { '/': () => <Dialog groupId="1" day="2027-03-27" eventId={eventId} onClose={onClose} /> },
    { seed, user: aUser({ role: 'admin' }), online: false },
  );
const box = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = async (name: string) => userEvent.click(await screen.findByText(name));
const starts = async ({ runtime }: Awaited<ReturnType<typeof open>>) => {
  const events = await listDays(runtime.store, '1', trip);
  return events.filter(({ id }) => id !== '14').map(({ title, startTime }) => `${startTime.slice(5, 16)} ${title}`);
};
const LATER = { startTime: '2027-03-27T09:00:00.000Z', endTime: '2027-03-27T09:30:00.000Z' };
const trip = { first: '2027-03-27', last: '2027-03-30' };
let ids = 0;
const context = { now: () => Date.now(), uuid: () => `id-${++ids}` };
const before = ['03-27T08:00 Breakfast', '03-27T10:00 Museum'];
const undo = () => press('Undo');
const onClose = vi.fn();

beforeEach(() => {
  onClose.mockClear();
});

describe('several events', () => {
  test('one is put on every day at its local time, and taken back by one Undo', async () => {
    const app = await open(CopyEventsDialog, '13');
    expect((await box('08:00 AM Breakfast')).checked).toBe(false);
    await userEvent.click(await box('Every day'));
    await press('Add 3 events');
    await screen.findByText('3 events added');
    const added = ['03-28T09:00 Museum', '03-29T09:00 Museum', '03-30T09:00 Museum'];
    expect(await starts(app)).toEqual([...before, ...added]);
    const entries = await app.runtime.store.read((db) => db.outbox.toArray());
    expect(entries.map(({ kind }) => kind)).toEqual(['event.create', 'event.create', 'event.create']);
    await undo();
    await screen.findByText('3 copies removed');
    expect(await starts(app)).toEqual(before);
  });

  test('copies that have changed since stay after Undo', async () => {
    const app = await open(CopyEventsDialog, '13');
    await userEvent.click(await box('Every day'));
    await press('Add 3 events');
    await screen.findByText('3 events added');
    const { store } = app.runtime;
    const [cancelled, commented] = (await listDays(store, '1', trip)).slice(before.length + 1);
    await cancelEvent(store, context, { eventId: cancelled?.id ?? '', isCancelled: true });
    await createComment(store, context, { eventId: commented?.id ?? '', content: 'Bring the tickets' });
    await undo();
    await screen.findByText('1 copy removed');
    await screen.findByText(/^2 copies have changed since then and stay as they are\./);
    expect(await starts(app)).toEqual([...before, '03-28T09:00 Museum', '03-29T09:00 Museum']);
  });

  test('a day is copied to another one', async () => {
    const app = await open(CopyEventsDialog);
    await press('Add');
    await screen.findByText('Choose an event and a day.');
    await userEvent.click(await box('Mon, Mar 29'));
    expect(screen.queryByText('Choose an event and a day.')).toBeNull();
    await press('Add 2 events');
    await screen.findByText('2 events added');
    expect(onClose).toHaveBeenCalledOnce();
    expect(await starts(app)).toEqual([...before, '03-29T07:00 Breakfast', '03-29T09:00 Museum']);
  });

  test('a cancelled one is copied from its own menu', async () => {
    await open(CopyEventsDialog, '14');
    await userEvent.click(await box('Mon, Mar 29'));
    expect((await box('12:00 PM Lunch')).checked).toBe(true);
    await press('Add 1 event');
    await screen.findByText('1 event added');
  });

  test('move together within the dates of the group, and back by one Undo', async () => {
    const app = await open(MoveEventsDialog);
    await userEvent.selectOptions(await box('Unit'), 'days');
    fireEvent.change(await box('By'), { target: { value: '4' } });
    await press('Move 2 events');
    await screen.findByText('2 events would be outside the trip, Mar 27 – Mar 30');
    fireEvent.change(await box('By'), { target: { value: '2' } });
    await press('Move 2 events');
    await screen.findByText('2 events moved');
    expect(await starts(app)).toEqual(['03-29T07:00 Breakfast', '03-29T09:00 Museum']);
    await undo();
    await waitFor(async () => expect(await starts(app)).toEqual(before));
  });

  test('one that has changed since stays after Undo, and is named', async () => {
    const app = await open(MoveEventsDialog);
    await press('Move 2 events');
    await screen.findByText('2 events moved');
    const { store } = app.runtime;
    const [breakfast] = await listDays(store, '1', trip);
    await arrangeEvents(store, context, { groupId: '1', move: [{ eventId: breakfast?.id ?? '', to: LATER }] });
    await undo();
    await screen.findByText('1 event moved back');
    await screen.findByText(/^“Breakfast” has changed since then and stays as it is\./);
    expect(await starts(app)).toEqual(['03-27T09:00 Breakfast', '03-27T10:00 Museum']);
  });

  test('one that was deleted since is not said to stay after Undo', async () => {
    const app = await open(MoveEventsDialog);
    await press('Move 2 events');
    await screen.findByText('2 events moved');
    await removeEvent(app.runtime.store, context, { eventId: '12' });
    await undo();
    await screen.findByText('1 event moved back');
    expect(screen.queryByText(/since then/)).toBeNull();
    expect(await starts(app)).toEqual(['03-27T10:00 Museum']);
  });

  test('move by minutes, without those that are not chosen', async () => {
    const app = await open(MoveEventsDialog, '13');
    await userEvent.selectOptions(await box('Direction'), 'earlier');
    await press('Move 1 event');
    await screen.findByText('1 event moved');
    expect(await starts(app)).toEqual(['03-27T08:00 Breakfast', '03-27T09:45 Museum']);
  });
});
