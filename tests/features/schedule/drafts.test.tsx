import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anEnvironment } from '#support/environment.ts';
import { aGroup, aMember, anEvent, aUser } from '#support/rows.ts';
import { endToasts } from '#ui/toast/toast-store.ts';
import { SMALL_SCREEN } from '#ui/use-media.ts';
import { openApp } from '../../routes/open-app.tsx';

const DAY = '2026-04-02';

interface Options {
  role?: string;
  fields?: Partial<ReturnType<typeof anEvent>>;
  /** Of the address. */
  search?: string;
}

const open = ({ role = 'admin', fields = { isDraft: true }, search = '' }: Options = {}) => {
  const kai = aMember({ id: '22', userId: '9', firstName: 'Kai', lastName: 'Ito' });
  const others = ['23', '24', '25'].map((id) => aMember({ id, userId: id, firstName: `Rin ${id}` }));
  const walk = { id: '13', title: 'River walk', startTime: `${DAY}T04:00:00.000Z`, endTime: `${DAY}T05:00:00.000Z` };
  const seed = {
    groups: [aGroup()],
    members: { 1: [aMember(), kai, ...others] },
    events: [anEvent(fields), anEvent({ ...walk, ...fields }), anEvent({ ...walk, id: '14', title: 'Dinner' })],
  };
  return openApp(`/schedule/1/${DAY}${search}`, { seed, user: aUser({ role }), online: false }, (runtime) =>
    runtime.environment.set(anEnvironment()),
  );
};
const card = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('article') ?? document.body);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${DAY}T01:30:00.000Z`) });
});
afterEach(() => {
  endToasts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[EVENT-2] the drafts of a day are published together without a network, after a question that names them', async () => {
  const { user, runtime } = await open();
  (await card('Sushi workshop')).getByText('Draft', { exact: true });
  expect((await card('Dinner')).queryByText('Draft', { exact: true })).toBeNull();
  await screen.findByText('2 drafts on this day');
  await user.click(await screen.findByRole('button', { name: 'Publish day' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Publish Thursday, April 2, 2026?' }));
  for (const title of ['Sushi workshop', 'River walk']) question.getByText(title);
  expect(question.queryByText('Dinner')).toBeNull();
  question.getByText(/“Thursday’s plan is out: 2 events”/);
  await user.click(question.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.queryByText('Draft', { exact: true })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Publish day' })).toBeNull();
  expect(await runtime.store.read((db) => db.outbox.toArray())).toMatchObject([{ body: { eventIds: ['12', '13'] } }]);
});

test.each(['', '?tab=trip'])('a phone shows the drafts of a day once, at %s', async (search) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === SMALL_SCREEN,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await open({ search });
  await screen.findByText('2 drafts on this day');
  await screen.findByRole('button', { name: 'Add Event' });
  await screen.findByRole('button', { name: 'Publish day' });
});

test('a member who does not run the group cannot publish a day', async () => {
  await open({ role: 'user' });
  await screen.findByText('2 drafts on this day');
  expect(screen.queryByRole('button', { name: 'Publish day' })).toBeNull();
});

test('the card of an event for some names them, and says so where the user is not one of them', async () => {
  const { unmount } = await open({ fields: { audience: { memberIds: ['22', '23', '24', '25'], roles: [] } } });
  await (await card('Sushi workshop')).findByText('For: Kai Ito, Rin 23 Sato, Rin 24 Sato, 1 more · not for you');
  unmount();
  await open({ fields: { audience: { memberIds: ['21'], roles: ['student'] } } });
  await (await card('Sushi workshop')).findByText(/^For: Student, Mika Sato$/);
});
