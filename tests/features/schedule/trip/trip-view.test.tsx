import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getEvent } from '#store/queries/schedule/events.ts';
import { chooseFromMenu } from '#support/choose-from-menu.ts';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { aGroup, aMember, anEvent, aUser } from '#support/rows.ts';
import { openApp } from '../../../routes/open-app.tsx';

/** 10:00 to noon in Tokyo. */
const workshop = anEvent({ address: 'Nishiki Market' });
const walk = anEvent({
  id: '13',
  title: 'River walk',
  startTime: '2026-04-03T04:00:00.000Z',
  endTime: '2026-04-03T05:00:00.000Z',
});
const flight = anEvent({
  id: '14',
  title: 'To Sapporo',
  type: 'flight',
  startTime: '2026-04-04T00:00:00.000Z',
  endTime: '2026-04-04T02:00:00.000Z',
});
const seed = {
  groups: [aGroup({ endDate: '2026-04-20' })],
  members: { 1: [aMember()] },
  events: [workshop, walk, flight],
};

/** A window that matches media queries with this width. */
function atWidth(matching: string): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes(matching),
    addEventListener() {},
    removeEventListener() {},
  }));
}

const HOUR_PX = 40;
const COLUMN_PX = 100;
/** How far the columns are scrolled. */
let scrolled = 0;
/** Columns of 100 pixels beside each other, from the left edge of the window, a whole day high. */
function drawColumns(): void {
  const original = Element.prototype.getBoundingClientRect;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (!(this instanceof HTMLElement) || this.dataset.column === undefined) return original.call(this);
    const at = [...document.querySelectorAll('[data-column]')].indexOf(this);
    return new DOMRect(at * COLUMN_PX - scrolled, 0, COLUMN_PX, 24 * HOUR_PX);
  });
}

async function open({
  role = 'admin' as const,
  path = '/schedule/1/2026-04-02?tab=trip',
  online = true,
  groups = seed.groups,
  events = seed.events,
} = {}) {
  const app = await openApp(path, { seed: { ...seed, groups, events }, user: aUser({ role }), online });
  await screen.findByRole('link', { name: 'Sushi workshop' });
  return app;
}
const link = (name = 'Sushi workshop') => screen.getByRole('link', { name });
const column = (name: RegExp) => screen.getByRole('region', { name });
const times = async (app: Awaited<ReturnType<typeof open>>, id = '12') => {
  const found = await getEvent(app.runtime.store, id);
  return [found?.startTime.slice(5, 16), found?.endTime.slice(5, 16)];
};
/** The place of an hour in a column, counted from 0. */
const at = (columnAt: number, hour: number) => ({
  ...{ pointerId: 1, button: 0, pointerType: 'mouse' },
  ...{ clientX: columnAt * COLUMN_PX + 50, clientY: hour * HOUR_PX },
});
/** The menu of an event is there once it may be moved. */
const canMove = async () => {
  await waitFor(() => expect(document.querySelector('[data-edge]')).not.toBeNull());
};
async function drag(from: Element, start: object, end: object): Promise<void> {
  fireEvent.pointerDown(from, start);
  await waitFor(() => {
    fireEvent.pointerMove(window, end);
    expect(document.querySelector('[data-dragging]')).not.toBeNull();
  });
  fireEvent.pointerMove(window, end);
}
const drop = (end: object) => fireEvent.pointerUp(window, end);

beforeEach(() => {
  localStorage.clear();
  scrolled = 0;
  atWidth('80rem');
  drawColumns();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-03T02:30:00.000Z') });
});
afterEach(() => {
  forgetDrafts();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the trip', () => {
  test('shows 14 days as columns, with each event on its day and flights above', async () => {
    const app = await open();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Apr 1 – Apr 14, 2026');
    expect(document.querySelectorAll('[data-column]')).toHaveLength(14);
    within(column(/April 2, 2026/)).getByRole('link', { name: 'Sushi workshop' });
    within(column(/April 2, 2026/)).getByText('10:00 AM');
    within(column(/April 3, 2026/)).getByRole('link', { name: 'River walk' });
    within(column(/April 3, 2026/)).getByText('Now');
    expect(link('To Sapporo').closest('[data-column]')).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Next 14 days' }));
    await waitFor(() => expect(document.querySelectorAll('[data-column]')).toHaveLength(6));
    expect(app.address()).toBe('/schedule/1/2026-04-02?tab=trip');
    expect([...document.querySelectorAll('[data-at][tabindex="0"]')]).toEqual([link('Wednesday, April 15, 2026')]);
  });

  test('is reached from the day and leads back to it, with the focus on the switch', async () => {
    const app = await open({ path: '/schedule/1/2026-04-02' });
    await app.user.click(link('Trip'));
    await screen.findByRole('heading', { name: 'Apr 1 – Apr 14, 2026' });
    expect(app.address()).toBe('/schedule/1/2026-04-02?tab=trip');
    expect(screen.getByRole('tab', { name: 'Schedule' }).getAttribute('aria-selected')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(link('Trip')));
    expect(link('Trip').getAttribute('aria-current')).toBe('page');
    expect(link('Day').getAttribute('aria-current')).toBeNull();
    await app.user.click(await screen.findByRole('link', { name: 'Friday, April 3, 2026, today' }));
    await screen.findByRole('heading', { name: 'Friday, April 3, 2026' });
    expect(app.address()).toBe('/schedule/1/2026-04-03');
    app.router.history.back();
    await screen.findByRole('heading', { name: 'Apr 1 – Apr 14, 2026' });
  });

  test('opens an event beside it, which closes to the trip', async () => {
    const app = await open();
    await app.user.click(link());
    await screen.findByRole('region', { name: 'Event Details' });
    expect(app.address()).toBe('/schedule/1/2026-04-02?tab=trip&event=12');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(app.address()).toBe('/schedule/1/2026-04-02?tab=trip'));
  });

  test('has one link in the tab order, and arrows between its events', async () => {
    const app = await open();
    const head = link('Thursday, April 2, 2026');
    const inOrder = () => [...document.querySelectorAll('[data-at][tabindex="0"]')];
    expect(inOrder()).toEqual([head]);
    head.focus();
    await app.user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(link());
    await app.user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(link('River walk'));
    await waitFor(() => expect(inOrder()).toEqual([link('River walk')]));
    await app.user.keyboard('{Home}{ArrowLeft}');
    expect(document.activeElement).toBe(head);
    await app.user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(link('Wednesday, April 1, 2026'));
  });

  test('has one link in the tab order for an event that crosses midnight', async () => {
    const night = { ...walk, startTime: '2026-04-03T13:00:00.000Z', endTime: '2026-04-03T17:00:00.000Z' };
    await open({ events: [workshop, night] });
    const [evening, morning] = screen.getAllByRole('link', { name: 'River walk' });
    evening?.focus();
    await waitFor(() => expect(evening?.tabIndex).toBe(0));
    expect(morning?.tabIndex).toBe(-1);
  });

  test('has titles along three events beside each other that have the height for it', async () => {
    const hour = ['21', '22', '23'].map((id) => ({ ...walk, id, title: `Choice ${id}` }));
    const long = ['31', '32', '33'].map((id) => ({ ...workshop, id, title: `Course ${id}` }));
    await open({ events: [workshop, ...hour, ...long.slice(1)] });
    const isUpright = (name: string) => link(name).closest('[data-upright]') !== null;
    expect(['Sushi workshop', 'Course 33', 'Choice 21'].map(isUpright)).toEqual([true, true, false]);
  });

  test('is an agenda of all days on a phone', async () => {
    atWidth('width < 40rem');
    await open();
    expect(screen.getAllByRole('heading', { level: 3, name: /2026$/ })).toHaveLength(20);
    within(column(/April 3, 2026/)).getByText('Today');
    within(column(/April 4, 2026/)).getByRole('link', { name: 'To Sapporo' });
    within(column(/April 5, 2026/)).getByText('No events');
    expect(link().getAttribute('href')).toBe('/events/12');
  });
});

/** A frame with room for seven columns. */
function drawSevenColumns(): void {
  const sizes = {
    clientWidth: () => 7 * COLUMN_PX,
    offsetWidth: () => COLUMN_PX,
    scrollWidth: () => document.querySelectorAll('[data-column]').length * COLUMN_PX,
  };
  for (const [name, size] of Object.entries(sizes))
    vi.spyOn(HTMLElement.prototype, name as 'offsetWidth', 'get').mockImplementation(size);
}

test('a desk with room for seven days shows the others by its buttons, then another page', async () => {
  drawSevenColumns();
  const app = await open();
  const desk = () => document.querySelector('[data-desk]') as HTMLElement;
  const button = (name: string) => screen.findByRole('button', { name: `${name} 7 days` });
  const press = async (name: string) => {
    await app.user.click(await button(name));
    if (desk()) fireEvent.scroll(desk());
  };
  const isEnd = async (name: string) => (await button(name)).getAttribute('aria-disabled') === 'true';
  expect([desk().scrollLeft, await isEnd('Previous'), await isEnd('Next')]).toEqual([0, true, false]);
  await press('Next');
  expect([desk().scrollLeft, await isEnd('Previous'), await isEnd('Next')]).toEqual([7 * COLUMN_PX, false, false]);
  await press('Next');
  await screen.findByRole('heading', { name: 'Apr 15 – Apr 20, 2026' });
  await waitFor(() => expect(desk().scrollLeft).toBe(0));
  await app.user.click(screen.getByRole('button', { name: 'Previous 14 days' }));
  await screen.findByRole('heading', { name: 'Apr 1 – Apr 14, 2026' });
  await waitFor(() => expect(desk().scrollLeft).toBeGreaterThanOrEqual(7 * COLUMN_PX));
});

describe('an event of the trip', () => {
  test('is dragged to another day and time, and comes back by Undo, also without a network', async () => {
    const app = await open({ online: false });
    await canMove();
    await drag(link(), at(1, 11), at(3, 12.3));
    expect(document.querySelector('.ghost .label')?.textContent).toBe('Sat, Apr 4, 11:15 AM – 01:15 PM');
    drop(at(3, 12.3));
    await screen.findByText('Moved to Sat, Apr 4, 11:15 AM – 01:15 PM');
    expect(await times(app)).toEqual(['04-04T02:15', '04-04T04:15']);
    await waitFor(() => within(column(/April 4, 2026/)).getByRole('link', { name: 'Sushi workshop' }));
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await times(app)).toEqual(['04-02T01:00', '04-02T03:00']));
  });

  test('is dragged by a finger after a long press, before which a finger scrolls', async () => {
    const app = await open();
    await canMove();
    const finger = (columnAt: number, hour: number) => ({ ...at(columnAt, hour), pointerType: 'touch' });
    const touchMove = () => fireEvent.touchMove(link(), { cancelable: true });
    fireEvent.pointerDown(link(), finger(1, 11));
    fireEvent.pointerMove(window, finger(1, 10));
    expect(touchMove()).toBe(true);
    fireEvent.pointerDown(link(), { ...finger(1, 11), pointerId: 2 });
    await waitFor(() => expect(document.querySelector('[data-dragging]')).not.toBeNull());
    fireEvent.pointerMove(window, { ...finger(2, 12), pointerId: 2 });
    expect(touchMove()).toBe(false);
    fireEvent.pointerUp(window, { ...finger(2, 12), pointerId: 2 });
    await screen.findByText('Moved to Fri, Apr 3, 11:00 AM – 01:00 PM');
    expect(await times(app)).toEqual(['04-03T02:00', '04-03T04:00']);
  });

  test('gets another end, or another start, by its edges', async () => {
    const app = await open();
    await canMove();
    const edge = (name: string) => link().closest('article')?.querySelector(`[data-edge=${name}]`) as Element;
    await drag(edge('end'), at(1, 12), at(1, 13.5));
    drop(at(1, 13.5));
    await screen.findByText('Changed to 10:00 AM – 01:30 PM');
    expect(await times(app)).toEqual(['04-02T01:00', '04-02T04:30']);
    await drag(edge('start'), at(1, 10), at(4, 20));
    drop(at(4, 20));
    await screen.findByText('Changed to 01:15 PM – 01:30 PM');
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Changed back');
    expect(await times(app)).toEqual(['04-02T01:00', '04-02T04:30']);
  });

  test('stays on its day while an edge is dragged, also where the desk is scrolled meanwhile', async () => {
    const app = await open();
    await canMove();
    const before = document.querySelector('[data-desk]')?.scrollLeft;
    await drag(link().closest('article')?.querySelector('[data-edge=end]') as Element, at(1, 12), at(1, 13));
    expect(document.querySelector('[data-desk]')?.scrollLeft).toBe(before);
    scrolled = 2 * COLUMN_PX;
    fireEvent.pointerMove(window, at(1, 13.5));
    drop(at(1, 13.5));
    await screen.findByText('Changed to 10:00 AM – 01:30 PM');
    expect(await times(app)).toEqual(['04-02T01:00', '04-02T04:30']);
  });

  test('scrolls the desk while the pointer rests near its end, and not where it was taken', async () => {
    await open();
    await canMove();
    const desk = document.querySelector('[data-desk]') as HTMLElement;
    vi.spyOn(desk, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 3 * COLUMN_PX, 12 * HOUR_PX));
    desk.scrollTop = 0;
    await drag(link(), at(1, 11.9), at(1, 11.5));
    expect(desk.scrollTop).toBe(0);
    fireEvent.pointerMove(window, at(1, 11.95));
    await waitFor(() => expect(desk.scrollTop).toBeGreaterThan(60));
  });

  test('is moved by the clock on a day on which it changes', async () => {
    const group = aGroup({ defaultTimezone: 'Europe/London', startDate: '2027-03-27', endDate: '2027-03-30' });
    const night = { startTime: '2027-03-28T00:15:00.000Z', endTime: '2027-03-28T00:45:00.000Z' };
    const path = '/schedule/1/2027-03-28?tab=trip';
    const app = await open({ path, groups: [group], events: [anEvent({ ...night, timezone: 'Europe/London' })] });
    await canMove();
    await drag(link(), at(1, 0.5), at(1, 2.5));
    expect(document.querySelector('.ghost .label')?.textContent).toBe('02:15 AM – 02:45 AM');
    await app.user.keyboard('{Escape}');
    drop(at(1, 2.5));
    await drag(column(/March 28, 2027/), at(1, 1.75), at(1, 2));
    expect(document.querySelector('.outline')?.textContent).toBe('02:45 AM – 03:00 AM');
  });

  test('that is a flight moves by days alone', async () => {
    const app = await open();
    await canMove();
    await drag(link('To Sapporo'), at(3, 1), at(5, 9));
    drop(at(5, 9));
    await screen.findByText('Moved to Mon, Apr 6, 09:00 AM – 11:00 AM');
    expect(await times(app, '14')).toEqual(['04-06T00:00', '04-06T02:00']);
  });

  test('is moved and changed by keys, once they are released', async () => {
    const app = await open();
    await canMove();
    link().focus();
    await app.user.keyboard('{Shift>}{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(document.querySelector('.ghost .label')?.textContent).toBe('10:00 AM – 12:30 PM'));
    expect(await app.runtime.store.read((db) => db.outbox.count())).toBe(0);
    await app.user.keyboard('{/Shift}');
    await screen.findByText('Changed to 10:00 AM – 12:30 PM');
    await waitFor(() => expect(document.activeElement).toBe(link()));
    await app.user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    await screen.findByText('Moved to Fri, Apr 3, 10:00 AM – 12:30 PM');
    await waitFor(() => expect(document.activeElement).toBe(link()));
  });

  test('is not changed by the keys of its open menu', async () => {
    const app = await open();
    await canMove();
    link().focus();
    await app.user.click(await screen.findByRole('button', { name: 'Move Sushi workshop' }));
    await waitFor(() => expect(document.activeElement?.closest('[role=menu]')).not.toBeNull());
    await app.user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.querySelector('.ghost')).toBeNull();
    expect(await times(app)).toEqual(['04-02T01:00', '04-02T03:00']);
  });

  test('is moved by its menu', async () => {
    const app = await open();
    await canMove();
    fireEvent.pointerEnter(link().closest('article') as Element);
    const button = await screen.findByRole('button', { name: 'Move Sushi workshop' });
    // A block that only the pointer has crossed is not a tab stop.
    expect(button.tabIndex).toBe(-1);
    link().focus();
    await waitFor(() => expect(button.tabIndex).toBe(0));
    await chooseFromMenu(button, 'To the day after');
    await screen.findByText('Moved to Fri, Apr 3, 10:00 AM – 12:00 PM');
    expect(await times(app)).toEqual(['04-03T01:00', '04-03T03:00']);
  });
});

describe('a new event of the trip', () => {
  const form = () => screen.findByRole('dialog', { name: 'Add New Schedule Item' });
  const starts = async () => {
    const [date] = await within(await form()).findAllByDisplayValue(/^2026-/);
    const [start, end] = within(await form()).getAllByDisplayValue(/^\d\d:\d\d$/);
    return [date, start, end].map((field) => (field as HTMLInputElement | undefined)?.value);
  };

  test('has the times that were drawn on empty ground', async () => {
    await open();
    await canMove();
    await drag(column(/April 6, 2026/), at(5, 14), at(5, 16.2));
    expect(document.querySelector('.outline')?.textContent).toBe('02:00 PM – 04:15 PM');
    drop(at(5, 16.2));
    expect(await starts()).toEqual(['2026-04-06', '14:00', '16:15']);
    expect(document.querySelector('.outline')).toBeNull();
  });

  test('keeps the times that were drawn in its unsaved form', async () => {
    const first = await open();
    await canMove();
    await drag(column(/April 6, 2026/), at(5, 14), at(5, 16.2));
    drop(at(5, 16.2));
    fireEvent.change(within(await form()).getByLabelText(/^Title/), { target: { value: 'Tea ceremony' } });
    first.unmount();
    const again = await open();
    await again.user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await starts()).toEqual(['2026-04-06', '14:00', '16:15']);
  });

  test('has an hour from a double click', async () => {
    await open();
    await canMove();
    fireEvent.doubleClick(column(/April 6, 2026/), at(5, 14.7));
    expect(await starts()).toEqual(['2026-04-06', '14:30', '15:30']);
  });

  test('comes by keys on the day of the events that are not drawn', async () => {
    const parallel = ['21', '22', '23'].map((id) => anEvent({ ...walk, id, title: `Choice ${id}` }));
    const app = await open({ events: [...seed.events, ...parallel] });
    await canMove();
    screen.getByRole('link', { name: /1 more event at this time/ }).focus();
    await app.user.keyboard('n');
    expect(await starts()).toEqual(['2026-04-03', '09:00', '10:00']);
  });

  test('comes by keys after the focused event', async () => {
    const app = await open();
    await canMove();
    link().focus();
    await app.user.keyboard('n');
    expect(await starts()).toEqual(['2026-04-02', '12:00', '13:00']);
  });

  test('is let go by Escape', async () => {
    const app = await open();
    await canMove();
    await drag(column(/April 6, 2026/), at(5, 14), at(5, 16));
    await app.user.keyboard('{Escape}');
    drop(at(5, 16));
    expect(document.querySelector('.outline')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a user who may not change the group moves and adds nothing', async () => {
  const app = await open({ role: 'user' as 'admin' });
  await app.user.click(link('River walk'));
  await screen.findByRole('region', { name: 'Event Details' });
  expect(document.querySelector('[data-edge]')).toBeNull();
  fireEvent.pointerDown(link(), at(1, 11));
  fireEvent.pointerMove(window, at(3, 12));
  fireEvent.pointerUp(window, at(3, 12));
  fireEvent.doubleClick(column(/April 6, 2026/), at(5, 14));
  link().focus();
  await app.user.keyboard('n{Shift>}{ArrowDown}{/Shift}');
  expect(await app.runtime.store.read((db) => db.outbox.count())).toBe(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});
