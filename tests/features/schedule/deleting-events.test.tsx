import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getEvent } from '#store/queries/schedule/events.ts';
import { chooseFromMenu } from '#support/choose-from-menu.ts';
import { anEnvironment } from '#support/environment.ts';
import type { FakeRuntime } from '#support/fake-runtime.tsx';
import { aComment, aGroup, aMember, anEvent, aUser } from '#support/rows.ts';
import { endToasts } from '#ui/toast/toast-store.ts';
import { openApp } from '../../routes/open-app.tsx';

const DAY = '/schedule/1/2026-04-02';
const FILE = { name: 'a.pdf', url: '/uploads/a', type: '' };
const seed = {
  groups: [aGroup()],
  members: { 1: [aMember()] },
  events: [
    anEvent({ attachments: [FILE] }),
    anEvent({
      id: '13',
      title: 'River walk',
      startTime: '2026-04-02T04:00:00.000Z',
      endTime: '2026-04-02T05:00:00.000Z',
    }),
  ],
  comments: { 12: [aComment({ id: '31', content: 'See you' }), aComment({ id: '32', content: 'Me too' })] },
};

async function open(path: string, { role = 'admin', online = true, extensions = 1 } = {}) {
  return openApp(path, { seed, user: aUser({ role }), online }, (runtime) =>
    runtime.environment.set(anEnvironment({ extensions })),
  );
}
const choose = async (name: string) =>
  chooseFromMenu(await screen.findByRole('button', { name: 'More event actions' }), name);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const question = () => screen.findByRole('alertdialog', { name: 'Delete “Sushi workshop”?' });
const confirm = async () => userEvent.click(within(await question()).getByRole('button', { name: 'Delete' }));
const entries = ({ store }: FakeRuntime) => store.read((db) => db.outbox.toArray());
const isHere = async ({ store }: FakeRuntime) => (await getEvent(store, '12')) !== null;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-05T02:30:00.000Z') });
});
afterEach(() => {
  endToasts();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('an event is deleted', () => {
  test('[EVENT-10] from its screen, which names its consequences first and shows the day afterwards', async () => {
    const app = await open('/events/12');
    await choose('Delete…');
    expect((await question()).textContent).toContain(
      '2 comments and 1 file are deleted with it. Members are notified. You can undo this.',
    );
    await confirm();
    await screen.findByText('Event deleted');
    await screen.findByRole('link', { name: 'River walk' });
    expect(app.address()).toBe(DAY);
    expect(screen.queryByRole('link', { name: 'Sushi workshop' })).toBeNull();
    expect(await entries(app.runtime)).toMatchObject([{ kind: 'event.remove', state: 'pending' }]);
  });

  test('[EVENT-10] not at all on Keep event', async () => {
    const app = await open('/events/12');
    await choose('Delete…');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Keep event' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await entries(app.runtime)).toEqual([]);
    expect(app.address()).toBe('/events/12');
  });

  test('[EVENT-10] and is restored by Undo, without a network too', async () => {
    const app = await open('/events/12', { online: false });
    await choose('Delete…');
    await confirm();
    await screen.findByRole('link', { name: 'River walk' });
    await press('Undo');
    await screen.findByText('Event restored');
    await screen.findByRole('link', { name: 'Sushi workshop' });
    expect(await entries(app.runtime)).toEqual([]);
  });

  test.each([
    ['its toast is closed', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    [
      'the page is left',
      () => {
        vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
        document.dispatchEvent(new Event('visibilitychange'));
        vi.restoreAllMocks();
      },
    ],
  ])('[EVENT-10] for good when %s', async (_, leave) => {
    const app = await open('/events/12', { online: false });
    await choose('Delete…');
    await confirm();
    await screen.findByText('Event deleted');
    const [held] = await entries(app.runtime);
    expect(held?.heldUntil).toBeGreaterThan(Date.now());
    await leave();
    await waitFor(async () => expect(await entries(app.runtime)).toMatchObject([{ heldUntil: 0, nextAt: 0 }]));
    expect(await isHere(app.runtime)).toBe(false);
  });

  test('and the user is told where the server refuses it', async () => {
    const app = await open('/events/12');
    app.runtime.verdict = { outcome: 'rejected', message: 'This group is archived', fields: {} };
    await choose('Delete…');
    await confirm();
    await screen.findByText('Event deleted');
    endToasts();
    await screen.findByText('Failed to delete the event. Please try again.');
    screen.getByText('This group is archived');
  });

  test('from the menu of its card, and the focus moves to the day', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('80rem'),
      addEventListener() {},
      removeEventListener() {},
    }));
    const app = await open(`${DAY}?event=12`);
    await chooseFromMenu(await screen.findByRole('button', { name: 'Move Sushi workshop' }), 'Delete…');
    await confirm();
    await screen.findByText('Event deleted');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Sushi workshop' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.id).toBe('day-heading'));
    expect(app.address()).toBe(DAY);
    expect(await isHere(app.runtime)).toBe(false);
  });
});

describe('no way to delete an event', () => {
  test.each([
    ['is offered to a member', { role: 'user' }],
    ['is offered on a server without our extensions', { extensions: 0 }],
  ])('%s', async (_, options) => {
    await open('/events/12', options);
    await screen.findByText('See you');
    if ('role' in options) return expect(screen.queryByRole('button', { name: 'More event actions' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'More event actions' }));
    await screen.findByRole('menuitem', { name: 'Duplicate' });
    expect(screen.queryByRole('menuitem', { name: /Delete/ })).toBeNull();
  });
});
