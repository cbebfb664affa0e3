import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getEvent } from '#store/queries/schedule/events.ts';
import { chooseFromMenu } from '#support/choose-from-menu.ts';
import { anEnvironment } from '#support/environment.ts';
import type { FakeRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aMember, anEvent, aUser } from '#support/rows.ts';
import { endToasts } from '#ui/toast/toast-store.ts';
import { openApp } from '../../routes/open-app.tsx';

const DAY = '/schedule/1/2026-04-02';
const RIVER = { id: '13', title: 'River walk', startTime: '2026-04-02T04:00:00.000Z' };

interface Options {
  role?: string;
  online?: boolean;
  extensions?: number;
  isCancelled?: boolean;
}

async function open(path: string, options: Options = {}) {
  const { role = 'admin', online = true, extensions = 1, isCancelled = false } = options;
  const seed = {
    groups: [aGroup()],
    members: { 1: [aMember()] },
    events: [anEvent({ isCancelled }), anEvent({ ...RIVER, endTime: '2026-04-02T05:00:00.000Z' })],
  };
  return openApp(path, { seed, user: aUser({ role }), online }, (runtime) =>
    runtime.environment.set(anEnvironment({ extensions })),
  );
}
const choose = async (name: string) =>
  chooseFromMenu(await screen.findByRole('button', { name: 'More event actions' }), name);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const question = (verb = 'Cancel') => screen.findByRole('alertdialog', { name: `${verb} “Sushi workshop”?` });
const answer = async (name: string, verb?: string) =>
  userEvent.click(within(await question(verb)).getByRole('button', { name }));
const entries = ({ store }: FakeRuntime) => store.read((db) => db.outbox.orderBy('seq').toArray());
const isCancelledOn = async ({ store }: FakeRuntime) => (await getEvent(store, '12'))?.isCancelled;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-02T01:30:00.000Z') });
});
afterEach(() => {
  endToasts();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A bus of the event, and a roll call. */
const addUnder = ({ store }: FakeRuntime) =>
  store.run((db) =>
    Promise.all([
      db.buses.put({
        ...{ id: '7', groupId: '1', eventId: '12', name: 'Bus 1', seats: 40, plate: null, driverPhone: null },
        ...{ memberIds: [], version: 1 },
      }),
      db.rollCalls.put({
        ...{ id: '5', groupId: '1', kind: 'event', title: 'Sushi workshop', eventId: '12', hotelId: null, place: '' },
        ...{
          memberIds: [],
          startedBy: '7',
          startedAt: '2026-04-02T00:30:00.000Z',
          closedAt: null,
          seen: null,
          version: 1,
        },
      }),
    ]),
  );

describe('an event is cancelled', () => {
  test('[EVENT-11] from its screen, after a question that says what stays, and is restored there', async () => {
    const app = await open('/events/12');
    await addUnder(app.runtime);
    await choose('Cancel event…');
    expect((await question()).textContent).toContain(
      'It stays visible as canceled. 1 bus and 1 roll call stay with it. Members are notified. You can undo this.',
    );
    await answer('Cancel event');
    await screen.findByText('Event canceled');
    const main = screen.getByRole('main');
    await waitFor(() => expect(main.querySelector('h2 s')?.textContent).toBe('Sushi workshop'));
    within(main).getByText('Canceled');
    expect(await entries(app.runtime)).toMatchObject([{ kind: 'event.update', body: { isCancelled: true } }]);
    expect(app.address()).toBe('/events/12');

    await choose('Restore event');
    await screen.findByText('Event restored');
    await waitFor(() => expect(main.querySelector('h2 s')).toBeNull());
  });

  test('[EVENT-11] not at all on Keep event', async () => {
    const app = await open('/events/12');
    await choose('Cancel event…');
    await answer('Keep event');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await entries(app.runtime)).toEqual([]);
  });

  test('[EVENT-11] and is as it was after Undo, without a network too', async () => {
    const app = await open('/events/12', { online: false });
    await choose('Cancel event…');
    await answer('Cancel event');
    await press('Undo');
    await screen.findByText('Event restored');
    expect(await entries(app.runtime)).toEqual([]);
    expect(await isCancelledOn(app.runtime)).toBe(false);
  });

  test('[EVENT-11] and Undo makes an edit where it went on meanwhile', async () => {
    const app = await open('/events/12', { online: false });
    await choose('Cancel event…');
    await answer('Cancel event');
    await screen.findByText('Event canceled');
    await app.runtime.store.run((db) => db.outbox.toCollection().modify({ state: 'in-flight', heldUntil: 0 }));
    await press('Undo');
    await screen.findByText('Event restored');
    expect(await isCancelledOn(app.runtime)).toBe(false);
    expect(await entries(app.runtime)).toMatchObject([
      { body: { isCancelled: true } },
      { body: { isCancelled: false } },
    ]);
  });

  test('[EVENT-11] instead of being deleted, from that question', async () => {
    const app = await open('/events/12');
    await choose('Delete…');
    expect((await question('Delete')).textContent).toContain('Cancel it instead to keep it visible as canceled.');
    await answer('Cancel event', 'Delete');
    await screen.findByText('Event canceled');
    expect(await isCancelledOn(app.runtime)).toBe(true);
  });

  test('[EVENT-11] from the menu of its card, which is struck through then and not on now', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('80rem'),
      addEventListener() {},
      removeEventListener() {},
    }));
    await open(DAY);
    const card = (await screen.findByRole('link', { name: 'Sushi workshop' })).closest('article') as HTMLElement;
    expect(within(card).getByText('Now')).toBeDefined();
    await chooseFromMenu(await screen.findByRole('button', { name: 'Move Sushi workshop' }), 'Cancel event…');
    await answer('Cancel event');
    await within(card).findByText('Canceled');
    expect(card.querySelector('h3 s')?.textContent).toBe('Sushi workshop');
    expect(within(card).queryByText('Now')).toBeNull();
    await chooseFromMenu(await screen.findByRole('button', { name: 'Move Sushi workshop' }), 'Restore event');
    await within(card).findByText('Now');
    expect(within(card).queryByText('Canceled')).toBeNull();
  });

  test('and is told of where the server refuses that', async () => {
    const app = await open('/events/12');
    app.runtime.verdict = { outcome: 'rejected', message: 'This group is archived', fields: {} };
    await choose('Cancel event…');
    await answer('Cancel event');
    await screen.findByText('Event canceled');
    endToasts();
    await screen.findByText('Failed to cancel the event. Please try again.');
  });
});

describe('a cancelled event', () => {
  test('[EVENT-11] is deleted without the other choice, and its copy takes place', async () => {
    const app = await open('/events/12', { isCancelled: true });
    await choose('Delete…');
    expect(within(await question('Delete')).queryByRole('button', { name: 'Cancel event' })).toBeNull();
    await answer('Cancel', 'Delete');
    await choose('Duplicate');
    await userEvent.click(await screen.findByRole('button', { name: 'Add Event' }));
    await waitFor(async () => expect(await entries(app.runtime)).toMatchObject([{ kind: 'event.create' }]));
    const [entry] = await entries(app.runtime);
    expect(entry?.body).not.toHaveProperty('isCancelled');
  });

  test.each([
    [true, 'Restore event'],
    [false, 'Cancel event…'],
  ])('[EVENT-11] is moved with others only if it takes place (canceled: %s)', async (isCancelled, other) => {
    await open('/events/12', { isCancelled });
    await userEvent.click(await screen.findByRole('button', { name: 'More event actions' }));
    await screen.findByRole('menuitem', { name: other });
    screen.getByRole('menuitem', { name: 'Copy to other days…' });
    expect(screen.queryByRole('menuitem', { name: 'Move several events…' }) === null).toBe(isCancelled);
  });

  test('[EVENT-11] keeps being so where its form is saved', async () => {
    const app = await open('/events/12', { isCancelled: true });
    await press('Edit Event');
    const title = await screen.findByRole('textbox', { name: /Title/ });
    await userEvent.type(title, '!');
    await userEvent.click(screen.getByRole('button', { name: /^(Save|Update)/ }));
    await waitFor(async () =>
      expect(await entries(app.runtime)).toMatchObject([{ body: { title: 'Sushi workshop!' } }]),
    );
    expect(await isCancelledOn(app.runtime)).toBe(true);
  });

  test.each([
    ['to a member', { role: 'user' }],
    ['on a server without our extensions', { extensions: 0 }],
  ])('[EVENT-11] is not offered %s', async (_, options) => {
    await open('/events/12', options);
    await screen.findByText('Nishiki Market');
    if ('role' in options) return expect(screen.queryByRole('button', { name: 'More event actions' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'More event actions' }));
    await screen.findByRole('menuitem', { name: 'Duplicate' });
    expect(screen.queryByRole('menuitem', { name: /Cancel event|Restore event/ })).toBeNull();
  });
});
