import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { getRollCall, listMarks, listRollCalls } from '#store/queries/field/roll-calls.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { chooseFromMenu } from '#support/choose-from-menu.ts';
import { putDeviceIn } from '#support/device-zone.ts';
import { aGroup, aMember, aUser } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import {
  aCall,
  aMark,
  answer,
  isPressed,
  members,
  names,
  openAt,
  press,
  putCalls,
  row,
  student,
  tap,
} from './roll-call-screens.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  useToastStore.setState({ shown: null });
});

const admin = aUser({ id: '2', role: 'admin' });
const said = async (text: string) => screen.findAllByText(text);

describe('a roll call', () => {
  test.each(['/groups/1/roll-calls', '/groups/1/roll-calls/5'])(
    'names the zone of its times at %s where the clock here differs',
    async (path) => {
      putDeviceIn('America/New_York');
      await openAt(path);
      await screen.findByText(/Tokyo/);
    },
  );

  test('counts the present and lists the missing first', async () => {
    await openAt(undefined, { marks: [aMark('23', 'present'), aMark('24', 'excused', { note: 'Ill' })] });
    await said('1 of 4 here');
    await said('1 excused');
    expect((await screen.findByText('Missing 2:')).parentElement?.textContent).toBe('Missing 2: Mika Sato, Noa Levi');
    expect(names()).toEqual(['Mika Sato', 'Noa Levi', 'Ben Okafor', 'Ana Reyes']);
    (await row('Ben Okafor')).getByText('Ill');
  });

  test('marks a member with one tap, and corrects it with another; both stay in the log', async () => {
    const { runtime } = await openAt(undefined, { online: false });
    await tap('Mika Sato', 'Present');
    await said('1 of 4 here');
    await tap('Mika Sato', 'Absent');
    await said('0 of 4 here');
    await isPressed('Mika Sato', 'Absent');
    // The same mark again adds nothing.
    await tap('Mika Sato', 'Absent');
    await waitFor(async () => expect(await listMarks(runtime.store, '5')).toHaveLength(2));
    const marks = await listMarks(runtime.store, '5');
    expect(marks.map(({ status }) => status).sort()).toEqual(['absent', 'present']);
    expect(new Set(marks.map(({ madeAt }) => madeAt)).size).toBe(2);
    await screen.findByText('2 marks');
  });

  test('keeps every row in its place until the user puts the missing first', async () => {
    const { runtime } = await openAt();
    const before = ['Ana Reyes', 'Ben Okafor', 'Mika Sato', 'Noa Levi'];
    await waitFor(() => expect(names()).toEqual(before));
    await tap('Ana Reyes', 'Present');
    await said('1 of 4 here');
    const renamed = members.map((member) => (member.id === '24' ? { ...member, lastName: 'Okoro' } : member));
    await act(() =>
      new StoredReplica(runtime.store).replace('member', '1', { rows: renamed, bad: [], at: Date.now() }),
    );
    await row('Ben Okoro');
    expect(names()).toEqual(['Ana Reyes', 'Ben Okoro', 'Mika Sato', 'Noa Levi']);
    vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    await press('Missing first');
    expect(names()).toEqual(['Ben Okoro', 'Mika Sato', 'Noa Levi', 'Ana Reyes']);
    expect(screen.queryByRole('button', { name: 'Missing first' })).toBeNull();
  });

  test('takes back a mark that the device cannot keep, and says so', async () => {
    const { runtime } = await openAt();
    vi.spyOn(StoredOutbox.prototype, 'enqueue').mockRejectedValue(new Error('There is no room.'));
    await tap('Ana Reyes', 'Present');
    await screen.findByText('The mark could not be saved');
    await said('0 of 4 here');
    expect(await listUnsent(runtime.store)).toEqual([]);
  });

  test('[FIELD-3] draws a tap as not yet kept, and asks before the page is left, until the device has it', async () => {
    const { runtime } = await openAt();
    const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const enqueue = StoredOutbox.prototype.enqueue;
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.spyOn(StoredOutbox.prototype, 'enqueue').mockImplementation(async function (this: StoredOutbox, ...entry) {
      await promise;
      return enqueue.apply(this, entry);
    });
    const present = (await row('Ana Reyes')).getByRole('button', { name: 'Present' });
    expect(mayLeave()).toBe(true);
    // At once, and not only at the next render.
    act(() => {
      present.click();
      expect(mayLeave()).toBe(false);
    });
    await said('1 of 4 here');
    expect(mayLeave()).toBe(false);
    expect(present.matches('[aria-pressed="true"][data-unkept]')).toBe(true);
    resolve();
    await screen.findByText('1 mark');
    await waitFor(() => expect(mayLeave()).toBe(true));
    expect(present.matches('[aria-pressed="true"]:not([data-unkept])')).toBe(true);
    expect(await listMarks(runtime.store, '5')).toHaveLength(1);
  });

  test('[FIELD-4] lets a mark win over the one that its author saw, whatever the clock of the other device', async () => {
    const ahead = new Date(Date.now() + 3_600_000).toISOString();
    await openAt(undefined, { marks: [aMark('21', 'absent', { madeAt: ahead })] });
    await isPressed('Mika Sato', 'Absent');
    await tap('Mika Sato', 'Present');
    await isPressed('Mika Sato', 'Present');
    await said('1 of 4 here');
    // Not only until the device has it.
    await screen.findByText('1 mark');
    await isPressed('Mika Sato', 'Present');
  });

  test.each(['Absent', 'Present'] as const)(
    '[FIELD-2] shows both where two disagree who had not seen each other’s mark, until a tap on %s settles it',
    async (right) => {
      const others = members.filter(({ id }) => id !== '21').map(({ id }) => aMark(id, 'present', { seen: [] }));
      const { runtime } = await openAt(undefined, {
        marks: [
          aMark('21', 'absent', { madeBy: '9', clientKey: 'ben', seen: [] }),
          // By a clock that is a day ahead.
          aMark('21', 'present', { id: '99', madeAt: '2026-04-03T00:31:00.000Z', madeBy: '2', seen: [] }),
          ...others,
        ],
      });
      const mika = await row('Mika Sato');
      await mika.findByText('Ben Okafor says absent, you say present');
      await said('3 of 4 here');
      await screen.findByText('Missing 1:');
      for (const name of ['Absent', 'Present'])
        expect(mika.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('false');
      await tap('Mika Sato', right);
      await waitFor(() => expect(screen.queryByText(/says absent/)).toBeNull());
      await isPressed('Mika Sato', right);
      await said(right === 'Present' ? 'All 4 here' : '3 of 4 here');
      await waitFor(async () =>
        expect((await listMarks(runtime.store, '5')).find(({ opId }) => opId !== null)?.seen?.toSorted()).toEqual([
          '99',
          'ben',
        ]),
      );
    },
  );

  test('[FIELD-1] lets a second tap record that it has seen the first, which the device has not kept yet', async () => {
    const { runtime } = await openAt(undefined, { marks: [aMark('21', 'present', { clientKey: 'ben', seen: [] })] });
    await isPressed('Mika Sato', 'Present');
    const mika = await row('Mika Sato');
    act(() => {
      mika.getByRole('button', { name: 'Absent' }).click();
      mika.getByRole('button', { name: 'Excused' }).click();
    });
    await screen.findByText('2 marks');
    const marks = await listMarks(runtime.store, '5');
    const first = marks.find(({ status }) => status === 'absent');
    expect(first?.seen).toEqual(['ben']);
    expect(marks.find(({ status }) => status === 'excused')?.seen).toEqual(['ben', first?.opId]);
  });

  test('adds a note, and keeps the history of a person', async () => {
    const other = aCall({ id: '6', title: 'At the museum', closedAt: '2026-04-01T09:00:00.000Z' });
    await openAt(undefined, {
      calls: [aCall(), other],
      marks: [aMark('21', 'present'), aMark('21', 'absent', { id: '77', rollCallId: '6', note: 'Lost' })],
    });
    await userEvent.click((await row('Mika Sato')).getByRole('button', { name: /^Mika Sato/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Mika Sato' }));
    const here = within(await sheet.findByRole('region', { name: 'In this roll call' }));
    here.getByText('Apr 2, 2026 9:31 AM by Ben Okafor');
    within(await sheet.findByRole('region', { name: 'In other roll calls' })).getByText('Lost');
    await userEvent.click(sheet.getByRole('button', { name: 'Excused' }));
    await userEvent.type(sheet.getByRole('textbox', { name: 'Note' }), 'Ill');
    await userEvent.click(sheet.getByRole('button', { name: 'Save mark' }));
    await isPressed('Mika Sato', 'Excused');
    (await row('Mika Sato')).getByText('Ill');
  });

  test('adds a note to the mark that was made a moment before', async () => {
    await openAt(undefined, { marks: [aMark('21', 'present')] });
    const mika = await row('Mika Sato');
    await isPressed('Mika Sato', 'Present');
    act(() => {
      mika.getByRole('button', { name: 'Absent' }).click();
      mika.getByRole('button', { name: /^Mika Sato/ }).click();
    });
    const sheet = within(await screen.findByRole('dialog', { name: 'Mika Sato' }));
    expect(sheet.getByRole('button', { name: 'Absent' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('moves no row when another person becomes expected, who is added at the end', async () => {
    const memberIds = ['21', '22', '23'];
    const { runtime } = await openAt(undefined, { calls: [aCall({ memberIds })] });
    await waitFor(() => expect(names()).toEqual(['Ana Reyes', 'Mika Sato', 'Noa Levi']));
    await act(() => putCalls(runtime, [aCall({ memberIds: [...memberIds, '24'], version: 2 })], []));
    await row('Ben Okafor');
    expect(names()).toEqual(['Ana Reyes', 'Mika Sato', 'Noa Levi', 'Ben Okafor']);
  });

  test('of many is one list, in which the missing are put first', async () => {
    const many = Array.from({ length: 60 }, (_, at) => {
      const number = String(at).padStart(2, '0');
      return aMember({ id: `1${number}`, userId: `2${number}`, firstName: `Student${number}`, lastName: 'Sato' });
    });
    await openAt(undefined, {
      seed: { groups: [aGroup()], members: { 1: [...members, ...many] } },
      calls: [aCall({ memberIds: many.map(({ id }) => id) })],
    });
    const list = within(await screen.findByRole('list', { name: 'People' }));
    expect(list.getAllByRole('listitem')).toHaveLength(60);
    await tap('Student00 Sato', 'Present');
    vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    await press('Missing first');
    expect([names()[0], names()[24], names()[59]]).toEqual(['Student01 Sato', 'Student25 Sato', 'Student00 Sato']);
    await isPressed('Student00 Sato', 'Present');
  });

  test('of another group is not found in this one', async () => {
    const seed = { groups: [aGroup(), aGroup({ id: '2' })], members: { 1: members } };
    const { runtime } = await openAt('/groups/2/roll-calls/5', { seed, user: admin });
    await screen.findByText('Roll call not found');
    expect(runtime.asked).toContain('refresh group 2');
  });

  test('follows the marks of others meanwhile', async () => {
    const { runtime } = await openAt();
    await said('0 of 4 here');
    await act(() => putCalls(runtime, [aCall()], [aMark('23', 'present')]));
    await said('1 of 4 here');
  });

  test('announces the tally once the marks have settled', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { runtime } = await openAt();
    await said('0 of 4 here');
    const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(spoken().join('')).not.toContain('here');
    await act(() => putCalls(runtime, [aCall()], [aMark('23', 'present'), aMark('24', 'present')]));
    await said('2 of 4 here');
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(spoken()).toContain('2 of 4 here. Missing: Mika Sato, Noa Levi.');
    vi.useRealTimers();
  });

  test('asks before it is closed with members missing; closed, it is read-only, and can be opened again', async () => {
    const { runtime } = await openAt(undefined, { marks: [aMark('23', 'present'), aMark('24', 'present')] });
    await press('Close roll call');
    within(await screen.findByRole('alertdialog', { name: '2 people are missing' })).getByText('Mika Sato, Noa Levi');
    await answer('Close anyway');
    await screen.findByRole('button', { name: 'Reopen' });
    expect(await getRollCall(runtime.store, '5')).toMatchObject({ closedAt: expect.any(String) });
    expect((await row('Ana Reyes')).queryByRole('button', { name: 'Absent' })).toBeNull();
    await press('Reopen');
    await screen.findByRole('button', { name: 'Close roll call' });
  });

  describe('that two staff started without a network', () => {
    const calls = [
      aCall({ seen: [] }),
      aCall({ id: '6', title: 'At the bus', startedBy: '9', startedAt: '2026-04-02T00:35:00.000Z', seen: [] }),
    ];
    const marks = [
      aMark('21', 'present', { madeBy: '2', seen: [] }),
      aMark('21', 'absent', { id: '99', rollCallId: '6', seen: [] }),
      aMark('23', 'present', { rollCallId: '6', seen: [] }),
    ];

    test('[FIELD-7] is one in the list, under the name of the first', async () => {
      await openAt('/groups/1/roll-calls', { calls, marks });
      const [link, ...others] = await screen.findAllByRole('link', { name: /the bus/ });
      expect(others).toEqual([]);
      await within(link as HTMLElement).findByText('1 of 4 here');
      within(link as HTMLElement).getByText('Before the bus');
    });

    test('[FIELD-7] is one with the marks of both, on the screen and in its files, and is closed as one', async () => {
      const files: Blob[] = [];
      URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
      URL.revokeObjectURL = () => {};
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
      const { runtime } = await openAt('/groups/1/roll-calls/6', { calls, marks });
      await screen.findByRole('heading', { name: 'Before the bus' });
      await said('1 of 4 here');
      await (await row('Mika Sato')).findByText('Ben Okafor says absent, you say present');

      const lines = async (label: string) => {
        const before = files.length;
        await chooseFromMenu(await screen.findByRole('button', { name: 'More' }), label);
        await waitFor(() => expect(files).toHaveLength(before + 1));
        return ((await files[before]?.text()) ?? '').split(/\r?\n/).slice(1);
      };
      const people = await lines('Export list as CSV');
      expect(people.find((line) => line.includes('Mika Sato'))).toContain('Absent / Present');
      expect(people.find((line) => line.includes('Ana Reyes'))).toContain('Present');
      expect((await lines('Export all marks as CSV')).filter(Boolean)).toHaveLength(3);

      await press('Close roll call');
      await answer('Close anyway');
      await screen.findByRole('button', { name: 'Reopen' });
      for (const id of ['5', '6'])
        expect(await getRollCall(runtime.store, id)).toMatchObject({ closedAt: expect.any(String) });
    });
  });

  test('closes without a question when no one is missing', async () => {
    const marks = members.map(({ id }) => aMark(id, id === '21' ? 'excused' : 'present'));
    await openAt(undefined, { marks });
    await said('1 excused, no one is missing');
    await press('Close roll call');
    await screen.findByRole('button', { name: 'Reopen' });
  });

  test('changes its expected people and its title', async () => {
    const { runtime } = await openAt();
    await chooseFromMenu(await screen.findByRole('button', { name: 'More' }), 'Edit…');
    const form = within(await screen.findByRole('dialog', { name: 'Edit roll call' }));
    await userEvent.click(form.getByRole('checkbox', { name: 'Noa Levi' }));
    await userEvent.clear(form.getByRole('textbox', { name: 'Purpose' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Purpose' }), 'At the lake');
    await userEvent.click(form.getByRole('button', { name: 'Expect 3' }));
    await said('0 of 3 here');
    await screen.findByRole('heading', { name: 'At the lake' });
    expect((await getRollCall(runtime.store, '5'))?.memberIds).toEqual(['21', '23', '24']);
  });

  test('is read-only in an archived group', async () => {
    await openAt(undefined, {
      seed: { groups: [aGroup({ isArchived: true })], members: { 1: members } },
    });
    await said('0 of 4 here');
    expect(screen.queryByRole('button', { name: 'Close roll call' })).toBeNull();
    expect((await row('Ana Reyes')).queryByRole('button', { name: 'Present' })).toBeNull();
  });

  test('is not for a student', async () => {
    await openAt(undefined, { user: student });
    await screen.findByText('Roll calls are for staff');
  });

  test('is not refused to a user whose membership is not on this device', async () => {
    const { runtime } = await openAt(undefined, { user: student });
    await screen.findByText('Roll calls are for staff');
    await runtime.store.run((db) => db.parts.delete(['1', 'members']));
    await said('0 of 4 here');
    expect(screen.queryByText('Roll calls are for staff')).toBeNull();
  });

  test.each([
    ['/groups/1/roll-calls', 'Group not found'],
    ['/groups/1/roll-calls/5', 'Roll call not found'],
  ])('of a group that is not on this device is requested: %s', async (path, words) => {
    const { runtime } = await openAt(path, { seed: {}, calls: [] });
    await screen.findByText(words);
    expect(runtime.asked).toContain('refresh group 1');
  });
});

describe('the roll calls of a group', () => {
  const calls = [
    aCall({ id: '6', title: 'At the museum', closedAt: '2026-04-01T09:00:00.000Z', startedAt: '2026-04-03T09:00:00Z' }),
    aCall(),
  ];

  test('are listed with their results, the open ones first', async () => {
    await openAt('/groups/1/roll-calls', { calls, marks: [aMark('21', 'present')] });
    const [open, closed] = await screen.findAllByRole('link', { name: /Before|museum/ });
    await within(open as HTMLElement).findByText('1 of 4 here');
    within(open as HTMLElement).getByText(/Missing: Ana Reyes, Ben Okafor, Noa Levi/);
    await within(closed as HTMLElement).findByText('0 of 4 here');
  });

  test('begin with one of the whole group, without a network', async () => {
    const { runtime, address } = await openAt('/groups/1/roll-calls', { calls, online: false });
    const shown = new Set<string>();
    const watch = new MutationObserver(() => shown.add(document.body.textContent ?? ''));
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await press('Start roll call');
    const form = within(await screen.findByRole('dialog', { name: 'Start a roll call' }));
    await form.findByText('4 people are expected.');
    watch.disconnect();
    expect([...shown].filter((words) => words.includes('not on this device yet'))).toEqual([]);
    await userEvent.click(form.getByRole('button', { name: 'Start' }));
    await screen.findByRole('heading', { name: 'Everyone' });
    const [started] = await listRollCalls(runtime.store, '1');
    expect(started).toMatchObject({
      title: 'Everyone',
      memberIds: ['22', '21', '23', '24'].sort(),
      pending: 'waiting',
    });
    expect(address()).toBe(`/groups/1/roll-calls/${encodeURIComponent(started?.id ?? '')}`);
  });
});

test('one that is started from an event expects its participants', async () => {
  const { runtime } = await openAt('/events/12', { calls: [], online: false });
  const button = await screen.findByRole('button', { name: 'Roll call' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await userEvent.click(button);
  await waitFor(async () => expect(await listRollCalls(runtime.store, '1')).toHaveLength(1));
  const [call] = await listRollCalls(runtime.store, '1');
  const roleOf = (id: string) => members.find((member) => member.id === id)?.role;
  expect(call?.memberIds.map((id) => [id, roleOf(id)])).toEqual([
    ['21', 'student'],
    ['23', 'student'],
  ]);
});

test('an event of which one bus is being counted can be counted as a whole too, and once', async () => {
  const ofBus = aCall({ kind: 'bus', eventId: '12', title: 'Bus 1, Sushi workshop' });
  const { runtime } = await openAt('/events/12', { calls: [ofBus] });
  await screen.findByRole('link', { name: /^Bus 1/ });
  await screen.findByRole('button', { name: 'Roll call' });
  await act(() => putCalls(runtime, [ofBus, aCall({ id: '6', kind: 'event', eventId: '12', title: 'Sushi' })], []));
  await screen.findByRole('link', { name: /^Sushi/ });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Roll call' })).toBeNull());
});

test('the Sync centre names the person and the roll call of a mark', async () => {
  const { runtime } = await openAt(undefined, { online: false });
  await tap('Mika Sato', 'Present');
  await waitFor(async () => expect(await listUnsent(runtime.store)).toHaveLength(1));
  expect(await listUnsent(runtime.store)).toMatchObject([
    {
      title: 'New mark in “Before the bus”',
      subject: 'Mika Sato',
      text: 'Present',
      place: { groupId: '1', rollCallId: '5' },
    },
  ]);
});
