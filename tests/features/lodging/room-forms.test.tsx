import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { RuntimeContext } from '#kit/app/context.ts';
import { getLodging } from '#store/queries/lodging/lodging.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { aGroup } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import {
  answer,
  bodyOf,
  choose,
  closed,
  dialog,
  field,
  mikasBed,
  open,
  organizer,
  panel,
  press,
  question,
  refuse,
  retype,
  room,
  seed,
  submit,
} from './lodging-screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  forgetDrafts();
  useToastStore.setState({ shown: null });
});

describe('assigning a room', () => {
  const openForm = async (options = {}, more = {}) => {
    const { runtime } = await open(organizer, more, options);
    await press('Assign room');
    await dialog('Assign room');
    return runtime;
  };
  const fill = async () => {
    await choose('Member', /Ana Réyes/);
    await userEvent.type(field('Room number'), '502');
  };

  test('requires a member and a room number', async () => {
    await openForm();
    await submit('Assign room', 'Assign room');
    await screen.findByText('Member is required');
    screen.getByText('Room number is required');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Member' }));
  });

  test('requires a hotel where none is chosen', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'By person' }));
    await press('Assign a room to Ana Réyes');
    await submit('Assign room', 'Assign room');
    await screen.findByText('Hotel is required');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Hotel' }));
  });

  test('begins with the most frequent nights in the hotel, by the group’s clock, and shows the bed', async () => {
    const runtime = await openForm();
    expect([field('Check-in').value, field('Check-in, time').value]).toEqual(['2026-04-01', '15:00']);
    await fill();
    fireEvent.change(field('Check-in'), { target: { value: '2026-04-02' } });
    await userEvent.type(field('Notes'), 'Late');
    await submit('Assign room', 'Assign room');
    await screen.findByText('Room assignment added');
    const bed = await room('502');
    bed.getByText('Ana Réyes');
    bed.getByText('Apr 2, 2026 3:00 PM');
    bed.getByText('Late');
    expect(await bodyOf(runtime)).toMatchObject({
      memberId: '23',
      roomNumber: '502',
      checkInDate: '2026-04-02T06:00:00.000Z',
      checkOutDate: '2026-04-05T01:00:00.000Z',
      notes: 'Late',
    });
  });

  test('fills in the usual hours with the days; both are optional', async () => {
    const runtime = await openForm({}, { rooms: {} });
    await choose('Member', /Ana/);
    await userEvent.type(field('Room number'), '502');
    fireEvent.change(field('Check-out'), { target: { value: '2026-04-05' } });
    expect(field('Check-out, time').value).toBe('10:00');
    await submit('Assign room', 'Assign room');
    await room('502');
    expect(await bodyOf(runtime)).toMatchObject({ checkInDate: null, checkOutDate: '2026-04-05T01:00:00.000Z' });
  });

  test('reports a time that the clocks of the group skip', async () => {
    await openForm({}, { groups: [aGroup({ defaultTimezone: 'Europe/Berlin' })], rooms: {} });
    fireEvent.change(field('Check-in'), { target: { value: '2026-03-29' } });
    expect(screen.queryByText(/The clocks of Berlin/)).toBeNull();
    fireEvent.change(field('Check-in, time'), { target: { value: '02:30' } });
    expect(await screen.findByText('The clocks of Berlin skip Mar 29, 2026 2:30 AM')).toBeTruthy();
    expect(screen.getByText('It is saved as Mar 29, 2026 3:30 AM.')).toBeTruthy();
  });

  test('refuses a stay that ends before it begins, and half a time', async () => {
    await openForm();
    await fill();
    fireEvent.change(field('Check-out'), { target: { value: '2026-03-30' } });
    await submit('Assign room', 'Assign room');
    await screen.findByText('Check-out must not be before check-in');
    fireEvent.change(field('Check-out, time'), { target: { value: '' } });
    await submit('Assign room', 'Assign room');
    await screen.findByText('Must be a date, or a date and time');
    expect(document.activeElement).toBe(field('Check-out'));
  });

  test('shows the present guests, and warns of two beds for the same nights', async () => {
    const runtime = await openForm();
    await userEvent.type(field('Room number'), '1204');
    screen.getByText('With Noa Levi');
    await choose('Member', /Mika Sato/);
    screen.getByText('Two beds for the same nights');
    screen.getByText('Room 501, Hotel Kazahana, Apr 1 to Apr 5');
    await submit('Assign room', 'Assign room');
    await screen.findByText('Room assignment added');
    expect((await getLodging(runtime.store, '1')).rooms).toHaveLength(3);
  });

  test('works without a network, also in a hotel that was added without one', async () => {
    const runtime = await (async () => {
      const opened = await open(organizer, {}, { online: false });
      await press('Add hotel');
      await choose('Hotel', /Ryokan Yama/);
      await submit('Add hotel', 'Add hotel');
      await screen.findByRole('heading', { level: 3, name: 'Ryokan Yama' });
      await press('Assign room');
      return opened.runtime;
    })();
    await fill();
    await submit('Assign room', 'Assign room');
    const bed = await room('502');
    bed.getByText('Ana Réyes');
    bed.getByText('Not sent yet');
    expect((await listUnsent(runtime.store)).map(({ title }) => title)).toEqual([
      'New hotel in “Kyoto Spring”',
      'New room assignment in “Ryokan Yama”',
    ]);
  });

  test('[APP-2] that is refused at a field stays in the form, with the server’s words at the field', async () => {
    const runtime = await openForm();
    runtime.verdict = refuse('The form has errors', { roomNumber: 'This room is closed' });
    await fill();
    await submit('Assign room', 'Assign room');
    const form = await dialog('Assign room');
    await form.findByText('This room is closed');
    expect(field('Room number').value).toBe('502');
    expect(await listUnsent(runtime.store)).toEqual([]);
    expect(Object.values({ ...localStorage }).join()).toContain('502');
  });

  test('[APP-1] that is refused after the user has left stays as ‘Needs attention’, to retry or to discard', async () => {
    const { runtime, unmount } = await open();
    await press('Assign room');
    const { promise, resolve } = Promise.withResolvers<void>();
    runtime.hold = promise;
    runtime.verdict = refuse('You do not run this group any more.');
    await fill();
    await submit('Assign room', 'Assign room');
    await waitFor(async () => expect(await listUnsent(runtime.store)).toHaveLength(1));
    unmount();
    render(<RuntimeContext value={runtime}>{panel}</RuntimeContext>);
    const bed = await room('502');
    resolve();
    await bed.findByText('You do not run this group any more.');
    await bed.findByRole('button', { name: 'Retry' });
    await userEvent.click(bed.getByRole('button', { name: 'Discard' }));
    await answer('Discard');
    await waitFor(async () => expect(await listUnsent(runtime.store)).toEqual([]));
  });
});

describe('changing a room assignment', () => {
  const openForm = async (more = {}) => {
    const { runtime } = await open(organizer, more);
    await press('Edit room assignment of Mika Sato (Mi)');
    const form = await dialog('Edit room assignment');
    form.getByText((_, element) => element?.textContent === 'Mika Sato (Mi), Hotel Kazahana');
    return runtime;
  };

  test('requires a room number', async () => {
    await openForm();
    await retype('Room number', '');
    await submit('Edit room assignment', 'Save changes');
    await screen.findByText('Room number is required');
  });

  test('sends only the changed fields', async () => {
    const odd = { ...mikasBed, checkInDate: '2026-04-01T06:00:30.000Z' };
    const runtime = await openForm({ rooms: { 51: [odd] } });
    await retype('Room number', '777');
    fireEvent.change(field('Check-out, time'), { target: { value: '09:00' } });
    await submit('Edit room assignment', 'Save changes');
    await screen.findByText('Room assignment updated');
    await room('777');
    expect(await bodyOf(runtime)).toEqual({ roomNumber: '777', checkOutDate: '2026-04-05T00:00:00.000Z' });
  });

  /** Changes the bed as a pull does, while the form is open. */
  const changeElsewhere = (
    runtime: Awaited<ReturnType<typeof openForm>>,
    fields: { notes: string; roomNumber?: string },
  ) =>
    act(async () => {
      await runtime.store.run((db) => db.rooms.update(mikasBed.id, fields));
    });
  const choiceOf = async (name: string) => within(await screen.findByRole('group', { name }));
  const MISSING = 'Not saved yet: choose a version.';

  test('[MERGE-2] follows a change from elsewhere, and cannot be saved without a choice where both changed a field', async () => {
    const runtime = await openForm();
    await retype('Notes', 'Mine');
    await changeElsewhere(runtime, { notes: 'Theirs', roomNumber: '888' });
    await waitFor(() => expect(field('Room number').value).toBe('888'));
    const choice = await choiceOf('Notes');
    screen.getByText('This also changed elsewhere while you were editing.');
    choice.getByText('Mine');
    choice.getByText('Theirs', { selector: '[dir=auto]' });
    expect(screen.queryByRole('group', { name: 'Room' })).toBeNull();

    await submit('Edit room assignment', 'Save changes');
    await screen.findByText(MISSING);
    expect(document.activeElement).toBe(choice.getByRole('radio', { name: 'Yours' }));
    expect(await listUnsent(runtime.store)).toEqual([]);
    expect(field('Notes').value).toBe('Mine');

    await userEvent.click(choice.getByRole('radio', { name: 'Yours' }));
    expect(screen.queryByText(MISSING)).toBeNull();
    await submit('Edit room assignment', 'Save changes');
    await screen.findByText('Room assignment updated');
    expect(await bodyOf(runtime)).toEqual({ notes: 'Mine' });
  });

  test('[MERGE-2] takes the other version by choice, and gives the typed one back by another choice', async () => {
    const runtime = await openForm();
    await retype('Notes', 'Mine');
    await retype('Room number', '777');
    await changeElsewhere(runtime, { notes: 'Theirs' });
    const choice = await choiceOf('Notes');
    await userEvent.click(choice.getByRole('radio', { name: 'Theirs' }));
    expect(field('Notes').value).toBe('Theirs');
    await userEvent.click(choice.getByRole('radio', { name: 'Yours' }));
    expect(field('Notes').value).toBe('Mine');
    await userEvent.click(choice.getByRole('radio', { name: 'Theirs' }));
    await submit('Edit room assignment', 'Save changes');
    await screen.findByText('Room assignment updated');
    expect(await bodyOf(runtime)).toEqual({ roomNumber: '777' });
  });

  test('[MERGE-2] asks again when the field is changed elsewhere after the choice', async () => {
    const runtime = await openForm();
    await retype('Notes', 'Mine');
    await changeElsewhere(runtime, { notes: 'Theirs' });
    await userEvent.click((await choiceOf('Notes')).getByRole('radio', { name: 'Yours' }));
    await changeElsewhere(runtime, { notes: 'Theirs again' });
    await (await choiceOf('Notes')).findByText('Theirs again');
    await submit('Edit room assignment', 'Save changes');
    await screen.findByText(MISSING);
    expect(await listUnsent(runtime.store)).toEqual([]);
  });

  test('[MERGE-3] asks for no choice where the same text is written differently', async () => {
    const runtime = await openForm();
    await retype('Notes', 'Mine');
    await changeElsewhere(runtime, { notes: ` ${mikasBed.notes} `, roomNumber: '888' });
    await waitFor(() => expect(field('Room number').value).toBe('888'));
    expect(screen.queryByRole('group', { name: 'Notes' })).toBeNull();
    await submit('Edit room assignment', 'Save changes');
    await screen.findByText('Room assignment updated');
  });
});

describe('removing a room assignment', () => {
  test('asks first, then removes the bed and says so', async () => {
    await open();
    await press('Remove room assignment of Mika Sato (Mi)');
    const asked = await question();
    asked.getByText('Mika Sato (Mi) will have no bed in room 501. This action cannot be undone.');
    await answer('Remove');
    await screen.findByText('Room assignment removed');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Room 501' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Lodging'));
  });

  test('[SEND-18] that is refused leaves it in the list', async () => {
    const { runtime } = await open();
    runtime.verdict = refuse('');
    await press('Remove room assignment of Mika Sato (Mi)');
    await answer('Remove');
    await screen.findByText('Failed to remove room assignment. Please try again.');
    await room('501');
  });
});

describe('an unsaved form', () => {
  const type = async () => {
    await press('Edit room assignment of Mika Sato (Mi)');
    await dialog('Edit room assignment');
    await retype('Notes', 'Needs a crib');
  };
  const leftNotice = async () => {
    const title = await screen.findByText('Not saved: room assignment of Mika Sato (Mi)');
    return within(title.closest<HTMLElement>('[role=status]') ?? title);
  };

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Cancel', () => press('Cancel')],
    ['the cross', () => press('Close')],
  ])('is given up by %s only after a question', async (_, leave) => {
    await open();
    await type();
    await leave();
    await answer('Keep editing');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(field('Notes').value).toBe('Needs a crib');
    await leave();
    await answer('Discard');
    await closed();
    expect(Object.values({ ...localStorage }).join()).not.toContain('crib');
  });

  test('is left without a question when it is empty', async () => {
    await open();
    await press('Edit room assignment of Mika Sato (Mi)');
    await dialog('Edit room assignment');
    await userEvent.keyboard('{Escape}');
    await closed();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('[APP-5] is found again after a reload, to be continued', async () => {
    const { unmount } = await open();
    await type();
    unmount();
    await open();
    const notice = await leftNotice();
    notice.getByText(/Needs a crib/);
    await userEvent.click(notice.getByRole('button', { name: 'Continue' }));
    await dialog('Edit room assignment');
    expect(field('Notes').value).toBe('Needs a crib');
    await submit('Edit room assignment', 'Save changes');
    await screen.findByText('Room assignment updated');
    expect(screen.queryByText(/^Not saved:/)).toBeNull();
    expect(Object.values({ ...localStorage }).join()).not.toContain('crib');
  });

  test('[APP-5] of a bed that another user has removed can be copied and discarded', async () => {
    const { unmount } = await open();
    await type();
    unmount();
    await open(organizer, { rooms: seed.rooms && { 51: [] } });
    const notice = await leftNotice();
    expect(notice.queryByRole('button', { name: 'Continue' })).toBeNull();
    notice.getByRole('button', { name: 'Copy' });
    await userEvent.click(notice.getByRole('button', { name: 'Discard' }));
    await answer('Discard');
    await waitFor(() => expect(screen.queryByText(/^Not saved:/)).toBeNull());
  });

  test('F11: makes the browser ask before it leaves the page where the device has no room for it', async () => {
    await open();
    const goes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await type();
    expect(goes()).toBe(true);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await userEvent.type(field('Notes'), '!');
    expect(goes()).toBe(false);
  });
});
