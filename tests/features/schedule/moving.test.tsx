import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getEvent } from '#store/queries/schedule/events.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { chooseFromMenu } from '#support/choose-from-menu.ts';
import type { FakeRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aHotel, aMember, anEvent, aRoom, aUser } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';

/** 10:00 to noon in Tokyo, by the clocks of another zone. */
const workshop = anEvent({ timezone: 'Asia/Seoul', attachments: [{ name: 'a.pdf', url: '/uploads/a', type: '' }] });
const walk = anEvent({
  id: '13',
  title: 'River walk',
  startTime: '2026-04-02T04:00:00.000Z',
  endTime: '2026-04-02T05:00:00.000Z',
});
const seed = {
  groups: [aGroup()],
  members: { 1: [aMember()] },
  events: [workshop, walk],
};

type Prepare = (runtime: FakeRuntime) => void;
async function open({ role = 'admin' as const, online = true, prepare = (() => {}) as Prepare, rows = seed } = {}) {
  const app = await openApp('/schedule/1/2026-04-02', { seed: rows, user: aUser({ role }), online }, prepare);
  await screen.findByRole('link', { name: 'Sushi workshop' });
  return app;
}
const canMove = () => screen.findByRole('button', { name: 'Move Sushi workshop' });
const card = (name = 'Sushi workshop') => screen.getByRole('link', { name }).closest('article') as HTMLElement;
const times = async ({ runtime }: { runtime: FakeRuntime }, id = '12') => {
  const found = await getEvent(runtime.store, id);
  return [found?.startTime.slice(5, 16), found?.endTime.slice(5, 16)];
};
const MOVED = ['04-02T01:30', '04-02T03:30'];
const AS_IT_WAS = ['04-02T01:00', '04-02T03:00'];

const mouse = (x: number, y: number) => ({ pointerId: 1, button: 0, pointerType: 'mouse', clientX: x, clientY: y });
/** The element under the pointer. */
let under: Element | null = null;

/** Grabs the workshop and moves down, or up, by this many pixels. */
async function drag(by: number): Promise<void> {
  fireEvent.pointerDown(within(card()).getByRole('link'), mouse(200, 300));
  await waitFor(() => {
    fireEvent.pointerMove(window, mouse(200, 300 + by));
    expect(document.querySelector('.ghost .label')?.textContent).toBeTruthy();
  });
}
const drop = (by: number) => fireEvent.pointerUp(window, mouse(200, 300 + by));
/** The rows that a pull brings. */
const changeElsewhere = ({ store }: FakeRuntime, fields: Partial<typeof workshop>) =>
  new StoredReplica(store).replace(
    'event',
    '1',
    {
      rows: [{ ...workshop, ...fields, version: 2 }, walk],
      bad: [],
      at: Date.now(),
    },
    0,
  );
const label = () => document.querySelector('.ghost .label')?.textContent;
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  under = null;
  document.elementFromPoint = () => under;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('80rem'),
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-05T02:30:00.000Z') });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'elementFromPoint');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('an event that is dragged', () => {
  test('moves by quarters of an hour, with both ends, and announces clashes', async () => {
    const app = await open();
    await canMove();
    await drag(8 * 8);
    expect(label()).toBe('12:00 PM – 02:00 PM');
    expect(said()).toContain('Sushi workshop: 12:00 PM – 02:00 PM');
    expect(await times(app)).toEqual(AS_IT_WAS);
    drop(8 * 8);
    await screen.findByText('Moved to 12:00 PM – 02:00 PM');
    screen.getByText('“Sushi workshop”. At the same time: “River walk”.');
    expect(await times(app)).toEqual(['04-02T03:00', '04-02T05:00']);
    expect(document.querySelector('.ghost .label')).toBeNull();
    await waitFor(() => within(card()).getByText('02:00 PM'));
  });

  test('moves also when it is dropped before it was read', async () => {
    const app = await open();
    await canMove();
    fireEvent.pointerDown(within(card()).getByRole('link'), mouse(200, 300));
    fireEvent.pointerMove(window, mouse(200, 316));
    drop(16);
    await screen.findByText('Moved to 10:30 AM – 12:30 PM');
    expect(await times(app)).toEqual(MOVED);

    fireEvent.pointerDown(within(card()).getByRole('link'), mouse(200, 300));
    under = screen.getByRole('link', { name: /April 4, 2026/ });
    fireEvent.pointerMove(window, mouse(60, 400));
    fireEvent.pointerUp(window, mouse(60, 400));
    await screen.findByText('Moved to Sat, Apr 4, 10:30 AM – 12:30 PM');
    expect(await times(app)).toEqual(['04-04T01:30', '04-04T03:30']);
  });

  test('stays where it was when it is dropped on the strip outside of its days', async () => {
    const app = await open();
    await canMove();
    await drag(16);
    under = screen.getByRole('link', { name: /April 4, 2026/ }).closest('nav');
    fireEvent.pointerMove(window, mouse(60, 400));
    fireEvent.pointerUp(window, mouse(60, 400));
    await waitFor(() => expect(said()).toContain('Not moved'));
    expect(await times(app)).toEqual(AS_IT_WAS);
  });

  test('changes nothing else, and sends only that', async () => {
    const app = await open();
    await canMove();
    await drag(16);
    drop(16);
    await screen.findByText(/^Moved to/);
    const [entry] = await app.runtime.store.read((db) => db.outbox.toArray());
    expect(entry?.body).toEqual({ startTime: '2026-04-02T01:30:00.000Z', endTime: '2026-04-02T03:30:00.000Z' });
    expect(await getEvent(app.runtime.store, '12')).toMatchObject({
      timezone: 'Asia/Seoul',
      attachments: workshop.attachments,
    });
  });

  test("keeps another user's change that was made while it was dragged", async () => {
    const app = await open();
    await canMove();
    await drag(16);
    await changeElsewhere(app.runtime, { description: '<p>Bring two aprons.</p>' });
    drop(16);
    await screen.findByText(/^Moved to/);
    const [entry] = await app.runtime.store.read((db) => db.outbox.toArray());
    expect(entry?.body).toEqual({ startTime: '2026-04-02T01:30:00.000Z', endTime: '2026-04-02T03:30:00.000Z' });
    expect((await getEvent(app.runtime.store, '12'))?.description).toBe('<p>Bring two aprons.</p>');
  });

  test('that another user has moved while it was dragged stays where they put it', async () => {
    const app = await open();
    await canMove();
    await drag(16);
    const [startTime, endTime] = ['2026-04-02T07:00:00.000Z', '2026-04-02T08:00:00.000Z'];
    await changeElsewhere(app.runtime, { startTime, endTime });
    drop(16);
    await screen.findByText('The event has changed since then');
    expect(await app.runtime.store.read((db) => db.outbox.count())).toBe(0);
  });

  test('goes back by Undo', async () => {
    const app = await open();
    await canMove();
    await drag(16);
    drop(16);
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Moved back');
    expect(await times(app)).toEqual(AS_IT_WAS);
  });

  test('moves without a network too, and back', async () => {
    const app = await open({ online: false });
    await canMove();
    await drag(16);
    drop(16);
    await screen.findByText(/It will be sent when you're back online/);
    expect(await times(app)).toEqual(MOVED);
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await times(app)).toEqual(AS_IT_WAS));
  });

  test('stays unchanged by Undo, where another user has changed it before', async () => {
    const app = await open();
    await canMove();
    await drag(16);
    drop(16);
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await app.runtime.store.run((db) => db.outbox.clear());
    await app.user.click(undo);
    await screen.findByText('The event has changed since then');
  });

  test('moves to the day of the strip that it is dropped on, at its time', async () => {
    const app = await open();
    await canMove();
    await drag(16);
    const pill = screen.getByRole('link', { name: /April 4, 2026/ });
    under = pill;
    fireEvent.pointerMove(window, mouse(60, 400));
    expect(pill.dataset.target).toBe('');
    expect(label()).toBe('Sat, Apr 4, 10:00 AM – 12:00 PM');
    fireEvent.pointerUp(window, mouse(60, 400));
    await screen.findByText('Moved to Sat, Apr 4, 10:00 AM – 12:00 PM');
    expect(await times(app)).toEqual(['04-04T01:00', '04-04T03:00']);
    expect(pill.dataset.target).toBeUndefined();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Sushi workshop' })).toBeNull());
    expect(app.address()).toBe('/schedule/1/2026-04-02');
  });

  test('is released by Escape, which closes nothing', async () => {
    const app = await open();
    await app.user.click(screen.getByRole('link', { name: 'River walk' }));
    await screen.findByRole('region', { name: 'Event Details' });
    await canMove();
    await drag(16);
    await app.user.keyboard('{Escape}');
    expect(label()).toBeUndefined();
    expect(said()).toContain('Move canceled');
    drop(16);
    expect(await times(app)).toEqual(AS_IT_WAS);
    screen.getByRole('region', { name: 'Event Details' });
  });

  test('opens nothing, while a click still does', async () => {
    const app = await open();
    await canMove();
    await drag(16);
    drop(16);
    fireEvent.click(screen.getByRole('link', { name: 'Sushi workshop' }));
    expect(app.address()).toBe('/schedule/1/2026-04-02');
    await app.user.click(screen.getByRole('link', { name: 'Sushi workshop' }));
    await waitFor(() => expect(app.address()).toBe('/schedule/1/2026-04-02?event=12'));
  });

  test('that the server refuses says so, and needs the user', async () => {
    const verdict = { outcome: 'rejected' as const, message: 'Not now', fields: {} };
    await open({
      prepare: (runtime) => {
        runtime.verdict = verdict;
      },
    });
    await canMove();
    await drag(16);
    drop(16);
    await screen.findByText('Failed to update the schedule. Please try again.');
    screen.getByText('Not now');
  });

  test('warns of a night and of the dates of the group', async () => {
    const app = await open({
      rows: {
        ...seed,
        groups: [aGroup({ endDate: '2026-04-02' })],
        hotels: { 1: [aHotel()] },
        rooms: { 51: [aRoom()] },
        events: [anEvent({ startTime: '2026-04-02T10:00:00.000Z', endTime: '2026-04-02T19:00:00.000Z' })],
      } as typeof seed,
    });
    await canMove();
    await drag(16);
    drop(16);
    await screen.findByText('“Sushi workshop”. Rooms are booked for this night. Outside the dates of the group.');
    expect(await times(app)).toEqual(['04-02T10:30', '04-02T19:30']);
  });
});

describe('an event that is moved by keys', () => {
  test('moves once, when Alt is released, and keeps the focus at its new place', async () => {
    const app = await open();
    await canMove();
    screen.getByRole('link', { name: 'Sushi workshop' }).focus();
    await app.user.keyboard('{Alt>}');
    for (let press = 0; press < 14; press += 1) await app.user.keyboard('{ArrowDown}');
    await waitFor(() => expect(label()).toBe('01:30 PM – 03:30 PM'));
    expect(said()).toContain('Sushi workshop: 01:30 PM – 03:30 PM');
    await app.user.keyboard('{/Alt}');
    await screen.findByText('Moved to 01:30 PM – 03:30 PM');
    expect(await times(app)).toEqual(['04-02T04:30', '04-02T06:30']);
    expect(await app.runtime.store.read((db) => db.outbox.count())).toBe(1);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Sushi workshop' })));
  });

  test('moves to another day with Shift, within those of the group', async () => {
    const app = await open();
    await canMove();
    screen.getByRole('link', { name: 'Sushi workshop' }).focus();
    await app.user.keyboard('{Alt>}{Shift>}{ArrowUp}');
    await waitFor(() => expect(label()).toBe('Wed, Apr 1, 10:00 AM – 12:00 PM'));
    await app.user.keyboard('{ArrowUp}{ArrowUp}');
    expect(label()).toBe('Wed, Apr 1, 10:00 AM – 12:00 PM');
    await app.user.keyboard('{ArrowDown}{ArrowDown}');
    expect(label()).toBe('Fri, Apr 3, 10:00 AM – 12:00 PM');
    await app.user.keyboard('{/Shift}{/Alt}');
    await screen.findByText('Moved to Fri, Apr 3, 10:00 AM – 12:00 PM');
    expect(await times(app)).toEqual(['04-03T01:00', '04-03T03:00']);
    await waitFor(() => expect(document.activeElement?.id).toBe('day-heading'));
  });

  test('keeps the focus among parallel events, which the button of these shows and hides again', async () => {
    const parallel = ['21', '22', '23'].map((id) => ({ ...walk, id, title: `Choice ${id}` }));
    const app = await open({ rows: { ...seed, events: [workshop, ...parallel] } });
    await canMove();
    screen.getByRole('link', { name: 'Sushi workshop' }).focus();
    await app.user.keyboard('{Alt>}');
    for (let press = 0; press < 14; press += 1) await app.user.keyboard('{ArrowDown}');
    await app.user.keyboard('{/Alt}');
    await app.user.click(await screen.findByRole('button', { name: 'Less' }));
    expect(card().closest('[data-rest]')).not.toBeNull();
    expect(screen.getByRole('button', { name: /^\+1/ }).getAttribute('aria-expanded')).toBe('false');
  });

  test('stays in its place by Escape', async () => {
    const app = await open();
    await canMove();
    screen.getByRole('link', { name: 'Sushi workshop' }).focus();
    await app.user.keyboard('{Alt>}{ArrowDown}');
    await waitFor(() => expect(label()).toBe('10:15 AM – 12:15 PM'));
    await app.user.keyboard('{Escape}{/Alt}');
    expect(said()).toContain('Move canceled');
    expect(await times(app)).toEqual(AS_IT_WAS);
    expect(await app.runtime.store.read((db) => db.outbox.count())).toBe(0);
  });
});

test('is moved by the menu of its card as well', async () => {
  const app = await open();
  await chooseFromMenu(await canMove(), '1 hour later');
  await screen.findByText('Moved to 11:00 AM – 01:00 PM');
  expect(await times(app)).toEqual(['04-02T02:00', '04-02T04:00']);
});

describe('a user who may not change the group', () => {
  test.each([
    ['a member', aGroup(), 'user'],
    ['an administrator of one that is archived', aGroup({ isArchived: true }), 'admin'],
  ] as const)('%s moves nothing', async (_, group, role) => {
    const app = await open({ role: role as 'admin', rows: { ...seed, groups: [group] } });
    await app.user.click(screen.getByRole('link', { name: 'River walk' }));
    await screen.findByRole('region', { name: 'Event Details' });
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();
    fireEvent.pointerDown(within(card()).getByRole('link'), mouse(200, 300));
    fireEvent.pointerMove(window, mouse(200, 340));
    fireEvent.pointerUp(window, mouse(200, 340));
    screen.getByRole('link', { name: 'Sushi workshop' }).focus();
    await app.user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await app.runtime.store.read((db) => db.outbox.count())).toBe(0);
  });
});
