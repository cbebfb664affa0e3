import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { StoredReplica } from '#store/replica/replica.ts';
import { aComment, aGroup, aHotel, aMember, anEvent, aRoom, aUser } from '#support/rows.ts';
import { openApp } from './open-app.tsx';

/** Names in letters that run from right to left, and people who have only a last name. */

const GROUP = 'رحلة كيوتو';
const EVENT = 'נסיעה להר';
const ADDRESS = 'תחנת קיוטו';
const HOTEL = 'מלון הר הזיתים';
const NOTES = 'בלי נוצות';
const COMMENT = 'أحضر المظلة معي';
const NOUR = { firstName: 'نور', lastName: 'الهدى' };
const OKAFOR = { firstName: '', lastName: 'Okafor' };

const admin = aUser({ id: '3', role: 'admin', firstName: 'Rita', lastName: 'Ames', email: 'rita@example.org' });
const nour = aMember(NOUR);
const okafor = aMember({ id: '22', userId: '8', ...OKAFOR, email: 'okafor@example.org' });
const users = [admin, aUser({ id: '7', ...NOUR }), aUser({ id: '8', ...OKAFOR, email: 'okafor@example.org' })];
const seed = {
  groups: [aGroup({ name: GROUP })],
  members: { 1: [nour, okafor] },
  events: [anEvent({ title: EVENT, address: ADDRESS })],
  comments: { 12: [aComment({ content: COMMENT, author: { ...NOUR, role: 'user', profileImageUrl: null } })] },
  hotels: { 1: [aHotel({ name: HOTEL })] },
  rooms: {
    51: [aRoom({ member: nour, notes: NOTES }), aRoom({ id: '62', memberId: '22', member: okafor, roomNumber: '502' })],
  },
};

const open = (path: string) =>
  openApp(path, { user: admin, seed }, async ({ store }) => {
    await new StoredReplica(store).replaceList('users', { rows: users, bad: [], at: Date.now(), tag: null }, 0);
  });

/** Each element with the words takes their direction from their letters. */
async function expectOwnDirection(words: string, options: { selector?: string } = {}): Promise<void> {
  const places = await screen.findAllByText((_, element) => ownText(element) === words, options);
  const wrong = places.filter((place) => !place.matches('[dir=auto], [dir=auto] *, bdi, bdi *'));
  expect(wrong.map((place) => place.outerHTML)).toEqual([]);
}

const ownText = (element: Element | null): string =>
  [...(element?.childNodes ?? [])]
    .map((node) => (node.nodeType === 3 ? node.nodeValue : ''))
    .join('')
    .trim();

afterEach(() => {
  vi.restoreAllMocks();
});

describe('words keep the direction of their letters', () => {
  test.each<[string, string, string[]]>([
    ['the groups', '/groups', [GROUP]],
    ['the management of groups', '/groups/manage', [GROUP]],
    ['the members of a group', '/groups/1/members', [GROUP, 'نور الهدى']],
    ['a day', '/schedule/1/2026-04-02', [GROUP, EVENT, ADDRESS]],
    ['the members in a group', '/schedule/1/2026-04-02?tab=members', [NOUR.firstName, NOUR.lastName, 'نور الهدى']],
    ['the lodging', '/schedule/1/2026-04-02?tab=lodging', [HOTEL, 'نور الهدى', NOTES]],
    ['an event', '/events/12', [EVENT, ADDRESS, 'نور الهدى', COMMENT]],
    ['the users', '/users', ['نور الهدى']],
    ['the users of the administration', '/admin/user-management', ['نور الهدى']],
  ])('in %s', async (_, path, all) => {
    await open(path);
    for (const words of all) await expectOwnDirection(words);
  });

  test('in a text field', async () => {
    await open('/users');
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add User' }))[0] as Element);
    const form = within(await screen.findByRole('dialog', { name: 'Add User' }));
    for (const field of form.getAllByRole('textbox'))
      expect(field.getAttribute('dir'), field.outerHTML).toMatch(/^(auto|ltr)$/);
    expect(screen.getByRole('searchbox', { name: 'Search users', hidden: true }).getAttribute('dir')).toBe('auto');
  });
});

describe('a person with only a last name', () => {
  test.each([
    ['the members of a group', '/groups/1/members'],
    ['the members in a group', '/schedule/1/2026-04-02?tab=members'],
    ['the users', '/users'],
    ['the users of the administration', '/admin/user-management'],
  ])('names their row among %s', async (_, path) => {
    await open(path);
    await screen.findByRole('rowheader', { name: /Okafor/ });
  });

  test('has that name where rooms are assigned', async () => {
    await open('/schedule/1/2026-04-02?tab=lodging');
    const room = within(await screen.findByRole('list', { name: 'Room 502' }));
    room.getByText('Okafor');
    await userEvent.click(screen.getByRole('button', { name: 'By person' }));
    within(await screen.findByRole('list', { name: 'With a room' })).getByText('Okafor');
  });
});
