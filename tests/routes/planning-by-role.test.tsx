import '../ui/browser-gaps.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aComment, aGroup, aMember, anEvent, aUser } from '#support/rows.ts';
import { openApp } from './open-app.tsx';

/** The rights of each site role in a trip, with each role in the group: the screens offer exactly these. */

const DAY = '2026-04-02';
const EMPTY_DAY = '2026-04-01';
const ana = aMember({ id: '23', userId: '8', firstName: 'Ana', lastName: 'Reyes', role: 'student' });
const theirs = aComment({ id: '31', userId: '8', content: 'See you there' });
const mine = aComment({ id: '32', userId: '5', content: 'I bring the umbrella' });

beforeEach(() => localStorage.clear());

/**
 * @param place the user's role in the group; `made it`: they are not a member, and the group is theirs; null: not a
 * member
 */
const openAs = (path: string, role: string, place: string | null) =>
  openApp(
    path,
    {
      user: aUser({ id: '5', firstName: 'Noa', role }),
      seed: {
        groups: [aGroup({ createdBy: place === 'made it' ? '5' : '99' })],
        members: {
          1: [
            ana,
            ...(place && place !== 'made it'
              ? [aMember({ id: '22', userId: '5', firstName: 'Noa', role: place })]
              : []),
          ],
        },
        events: [anEvent({ title: 'River walk' })],
        comments: { 12: [theirs, mine] },
      },
    },
    (runtime) => runtime.setSync({ pulledAt: Date.now() }),
  );

const has = (name: string) => screen.queryByRole('button', { name }) !== null;
const toTab = async (name: string) => userEvent.click(screen.getByRole('tab', { name }));

/** Every action on the plan and the members that a user is offered. */
async function offered(role: string, place: string | null): Promise<string[]> {
  const day = await openAs(`/schedule/1/${DAY}`, role, place);
  await screen.findByText('River walk');
  // The device knows whether they may.
  if (may(role, place)) await screen.findByRole('button', { name: 'Add Event' });
  const seen = ['Add Event'].filter(has);
  await toTab('Members');
  const table = within(await screen.findByRole('table'));
  await table.findByText('Ana');
  if (table.queryByRole('columnheader', { name: 'Actions' })) seen.push('Actions');
  seen.push(...['Add Staff', 'Add Member', 'Change type of Ana Reyes', 'Remove Ana Reyes'].filter(has));
  day.unmount();

  const empty = await openAs(`/schedule/1/${EMPTY_DAY}`, role, place);
  await screen.findByText('No schedule for this day');
  if (may(role, place)) await screen.findByRole('button', { name: 'Add First Event' });
  seen.push(...['Add First Event'].filter(has));
  empty.unmount();

  const event = await openAs('/events/12', role, place);
  await screen.findByText('I bring the umbrella');
  if (may(role, place)) await screen.findByRole('button', { name: 'Edit Event' });
  seen.push(...['Edit Event'].filter(has));
  event.unmount();
  return seen;
}

const ALL = [
  'Add Event',
  'Actions',
  'Add Staff',
  'Add Member',
  'Change type of Ana Reyes',
  'Remove Ana Reyes',
  'Add First Event',
  'Edit Event',
];
const RUN: readonly (readonly [string, string | null])[] = [
  ['admin', null],
  ['organizer', 'made it'],
  ['organizer', 'group_admin'],
  ['organizer', 'group_manager'],
];
const READ: readonly (readonly [string, string | null])[] = [
  ['organizer', null],
  ['organizer', 'assist_group_manager'],
  ['organizer', 'group_assistant'],
  ['organizer', 'operation'],
  ['organizer', 'student'],
  ['instructor', 'group_manager'],
  ['user', 'group_admin'],
  ['user', 'group_manager'],
  ['user', 'operation'],
  ['user', 'student'],
  ['user', 'client'],
];
const may = (role: string, place: string | null) => RUN.some(([other, its]) => other === role && its === place);

describe('the plan and the members', () => {
  test.each(RUN)('are changed by %s (%s in the group)', async (role, place) => {
    expect(await offered(role, place)).toEqual(ALL);
  });

  test.each(READ)('are read-only for %s (%s in the group)', async (role, place) => {
    expect(await offered(role, place)).toEqual([]);
  });
});

describe('a comment', () => {
  const buttonsAt = (text: string) =>
    within(screen.getByText(text).closest('li') as HTMLElement)
      .queryAllByRole('button')
      .map(({ ariaLabel }) => ariaLabel);

  test.each([
    ['admin', null, 2],
    ['organizer', 'made it', 0],
    ['organizer', 'group_manager', 0],
    ['instructor', 'group_manager', 0],
    ['user', 'group_admin', 0],
    ['user', 'student', 0],
  ])(
    'of another user shows %s (%s in the group) %i ways to change it; their own shows both',
    async (role, place, count) => {
      await openAs('/events/12', role, place);
      await screen.findByText('I bring the umbrella');
      await screen.findByRole('textbox', { name: 'Your comment' });
      expect(buttonsAt('See you there')).toHaveLength(count);
      expect(buttonsAt('I bring the umbrella')).toHaveLength(2);
    },
  );
});

describe('the administration', () => {
  test.each([
    ['admin', true],
    ['organizer', false],
    ['instructor', false],
    ['user', false],
  ])('is in the sidebar of %s: %s', async (role, stands) => {
    await openAs('/', role, 'student');
    await screen.findByRole('heading', { name: /^Good / });
    expect(screen.queryAllByRole('link', { name: 'Admin Dashboard' }).length > 0).toBe(stands);
  });
});
