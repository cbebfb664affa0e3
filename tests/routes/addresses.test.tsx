import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { sectionOf } from '#kit/addresses/addresses.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import { aGroup, aHotel, aMember, anEvent, aRoom } from '#support/rows.ts';
import { openApp } from './open-app.tsx';

const group = aGroup();
const seed = {
  groups: [group],
  events: [anEvent()],
  members: { 1: [aMember()] },
  hotels: { 1: [aHotel()] },
  rooms: { 51: [aRoom()] },
};
const { id: hotelId, groupId: _, version: __, ...hotel } = aHotel();

const edited: Record<string, [to: string, (person: PersonRuntime) => Promise<unknown>]> = {
  'a member': [
    '/schedule/1?tab=members',
    ({ run }) => run((commands) => commands.changeMemberRole, { groupId: '1', memberId: '21', role: 'client' }),
  ],
  'a hotel': [
    '/schedule/1?tab=lodging',
    ({ run }) => run((commands) => commands.updateHotel, { ...hotel, hotelId, name: 'Hotel Yuki' }),
  ],
  'a room': ['/schedule/1?tab=lodging', ({ run }) => run((commands) => commands.removeRoom, { roomId: '61' })],
  'a group': ['/schedule/1', ({ run }) => run((commands) => commands.archiveGroups, { groupIds: ['1'] })],
};

describe('an edit in the Sync centre links to its place:', () => {
  test.each(Object.entries(edited))('%s', async (_what, [to, edit]) => {
    const { runtime, user } = await openApp('/groups', { online: false, seed });
    const person = runtime.person();
    expect(person && (await edit(person))).toEqual({ outcome: 'saved' });
    await user.click(await screen.findByRole('button', { name: /^Sync: / }));
    const link = await within(await screen.findByRole('dialog', { name: 'Sync' })).findByRole('link');
    expect(link.getAttribute('href')).toBe(to);
  });
});

test('a new event in the Sync centre links to its screen, before it is sent', async () => {
  const { runtime, user } = await openApp('/groups', { online: false, seed });
  const texts = { description: '', instruction: '', address: '', busPickupAddress: '', busDropoffAddress: '' };
  const { type, startTime, endTime, timezone } = anEvent();
  const event = { ...texts, type, startTime, endTime, timezone, title: 'Night walk', attachments: [], files: [] };
  await runtime.person()?.run((commands) => commands.createEvent, { ...event, groupId: '1' });
  await user.click(await screen.findByRole('button', { name: /^Sync: / }));
  await user.click(await within(await screen.findByRole('dialog', { name: 'Sync' })).findByRole('link'));
  await screen.findByRole('heading', { level: 2, name: 'Night walk' });
});

describe('addresses of a group', () => {
  test('one tab is named, and an unknown one is ignored', async () => {
    const { address, user } = await openApp('/schedule/1/2026-04-02?tab=nonsense', { seed });
    await screen.findByRole('tab', { name: 'Schedule', selected: true });
    await user.click(screen.getByRole('tab', { name: 'Members' }));
    expect(address()).toBe('/schedule/1/2026-04-02?tab=members');
  });

  test('an id may have any letters', async () => {
    const odd = aGroup({ id: 'a/b?c', name: 'Odd' });
    const { user, address } = await openApp('/groups', { seed: { groups: [odd] } });
    await user.click(await screen.findByRole('link', { name: 'View Odd' }));
    await screen.findByRole('heading', { level: 1, name: 'Odd' });
    expect(address()).toMatch(/^\/schedule\/a%2Fb%3Fc\/\d{4}-/);
  });
});

test('an address without a screen does not compile, and is reported as missing', async () => {
  const { router } = await openApp('/groups', { seed });
  // @ts-expect-error
  await act(() => router.navigate({ to: '/nowhere' }));
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
});

test.each([
  ['/', 'dashboard'],
  ['/dashboard', 'dashboard'],
  ['/groups/manage', 'groups'],
  ['/schedule/1/2026-04-02', 'groups'],
  ['/events/12', 'groups'],
  ['/users', 'admin'],
  ['/admin/settings', 'admin'],
  ['/profile', 'settings'],
  ['/groupsome', undefined],
  ['/constructor', undefined],
])('%s is in section %s', (path, section) => expect(sectionOf(path)).toBe(section));
