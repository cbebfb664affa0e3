import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Commands } from '#runtime/person/writing/writing.ts';
import type { FakeRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aMember, anEvent } from '#support/rows.ts';
import { openApp } from './open-app.tsx';

/** Every row that can be changed shows the state of its unsent edit, in the same words. */

const event = anEvent({ busPickupAddress: '', busDropoffAddress: '' });
const group = aGroup();
const seed = { groups: [group], events: [event], members: { 1: [aMember()] } };

const changeEvent = async (runtime: FakeRuntime) => {
  const { id, groupId, attachments, createdBy, version, ...form } = event;
  const person = runtime.person();
  return person?.run((commands) => commands.updateEvent, {
    ...form,
    eventId: id,
    title: 'Soba workshop',
    files: [],
    attachments: [],
  });
};
const changeGroup = async (runtime: FakeRuntime) => {
  const { name, code, type, year, startDate, endDate, defaultTimezone } = group;
  const person = runtime.person();
  const form = { code, type, year, startDate, endDate, defaultTimezone, name: `${name} trip` };
  return person?.run((commands) => commands.updateGroup, { ...form, groupId: group.id } as Parameters<
    Commands['updateGroup']
  >[2]);
};
const changeRole = async (runtime: FakeRuntime) => {
  const person = runtime.person();
  return person?.run((commands) => commands.changeMemberRole, { groupId: '1', memberId: '21', role: 'client' });
};

const row = {
  'an event of the day': {
    path: '/schedule/1/2026-04-02',
    edit: changeEvent,
    find: async () => (await screen.findByRole('link', { name: 'Soba workshop' })).closest('article'),
  },
  'the head of an event': {
    path: '/events/12',
    edit: changeEvent,
    find: async () => (await screen.findByRole('heading', { level: 2, name: 'Soba workshop' })).parentElement,
  },
  'a group of the list': {
    path: '/groups',
    edit: changeGroup,
    find: async () => (await screen.findByRole('heading', { level: 2, name: 'Kyoto Spring trip' })).closest('li'),
  },
  'the head of a group': {
    path: '/schedule/1/2026-04-02',
    edit: changeGroup,
    find: async () => (await screen.findByRole('heading', { level: 1, name: 'Kyoto Spring trip' })).closest('header'),
  },
  'a member of a group': {
    path: '/schedule/1?tab=members',
    edit: changeRole,
    find: async () => (await screen.findByText('Client', { selector: 'td *' })).closest('tr'),
  },
};

describe.each(Object.entries(row))('%s', (_what, { path, edit, find }) => {
  test('shows the state of its unsent edit, until the server has it', async () => {
    const { runtime } = await openApp(path, { online: false, seed });
    expect(await edit(runtime)).toEqual({ outcome: 'saved' });
    const there = within((await find()) ?? document.body);
    await there.findByText('Not sent yet');
    const all = (state: 'in-flight' | 'needs-you' | 'done') =>
      runtime.store.run((db) => db.outbox.toCollection().modify({ state }));
    await all('in-flight');
    await there.findByText('Sending…');
    await all('needs-you');
    await userEvent.click(await there.findByRole('button', { name: 'Needs attention' }));
    const list = await screen.findByRole('dialog', { name: 'Sync' });
    await within(list).findByRole('button', { name: 'Retry' });
    await userEvent.click(within(list).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(there.queryByText('Sending…')).toBeNull();
    await all('done');
    await waitFor(() => expect(screen.queryByText(/^(Not sent yet|Sending…|Needs attention)$/)).toBeNull());
  });
});
