import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScheduleScreen } from '#features/schedule/schedule-screen.tsx';
import { aGroup, anEvent } from '#support/rows.ts';
import { renderAt } from './render-at.tsx';

const show = ({ groupId = '', date }: Record<string, string | undefined>) => (
  <ScheduleScreen {...{ groupId, date }} tab="schedule" members={null} lodging={null} addEvent={() => null} />
);

const open = async (day: string) => {
  const shown = await renderAt(
    `/schedule/1/${day}`,
    { '/schedule/$groupId/{-$date}': show },
    { seed: { groups: [aGroup()], events: [anEvent()] } },
  );
  await screen.findByRole('heading', { level: 2 });
  await waitForHand();
  return shown;
};

/** The listener for touches is loaded after the day. */
const waitForHand = () =>
  waitFor(() => {
    const day = move([300, 300], [280, 300]);
    const heard = day.style.getPropertyValue('--swipe');
    fireEvent.pointerCancel(day, point(280, 300));
    expect(heard).not.toBe('');
  });

type Kind = 'touch' | 'mouse';
const point = (x: number, y: number, pointerType: Kind = 'touch') => ({
  pointerId: 1,
  isPrimary: true,
  pointerType,
  clientX: x,
  clientY: y,
});

/** Moves a finger over the day, without lifting it. */
function move(from: [number, number], ...to: [number, number][]): HTMLElement {
  const day = screen.getByRole('region');
  fireEvent.pointerDown(day, point(...from));
  for (const each of to) fireEvent.pointerMove(day, point(...each));
  return day;
}

function swipe(from: [number, number], ...to: [number, number][]): void {
  const day = move(from, ...to);
  fireEvent.pointerUp(day, point(...(to.at(-1) ?? from)));
}

const heading = () => screen.getByRole('heading', { level: 2 }).textContent;
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-05T02:30:00.000Z') });
});
afterEach(() => vi.useRealTimers());

test('a swipe to the left turns to the next day, and to the right to the one before', async () => {
  const { address } = await open('2026-04-02');
  swipe([300, 300], [280, 302], [220, 310]);
  await screen.findByRole('heading', { name: 'Friday, April 3, 2026' });
  expect(address()).toBe('/schedule/1/2026-04-03');
  swipe([100, 300], [120, 300], [180, 290]);
  await screen.findByRole('heading', { name: 'Thursday, April 2, 2026' });
});

test.each<[string, [number, number], [number, number][]]>([
  [
    'that goes not far',
    [300, 300],
    [
      [280, 300],
      [240, 300],
    ],
  ],
  [
    'that scrolls',
    [300, 300],
    [
      [298, 280],
      [200, 200],
    ],
  ],
  [
    'that goes askew',
    [300, 300],
    [
      [285, 288],
      [200, 220],
    ],
  ],
  [
    'that comes from the edge',
    [10, 300],
    [
      [40, 300],
      [200, 300],
    ],
  ],
  [
    'that comes back',
    [300, 300],
    [
      [200, 300],
      [290, 300],
    ],
  ],
])('a swipe %s leaves the day', async (_, from, to) => {
  await open('2026-04-02');
  swipe(from, ...to);
  await settled();
  expect(heading()).toBe('Thursday, April 2, 2026');
});

test('a swipe that the browser takes over to scroll leaves the day and the plan unchanged', async () => {
  await open('2026-04-02');
  const day = move([300, 300], [280, 300], [200, 300]);
  expect(day.style.getPropertyValue('--swipe')).toBe('-100px');
  fireEvent.pointerCancel(day, point(200, 300));
  fireEvent.pointerUp(day, point(200, 300));
  await settled();
  expect(day.style.getPropertyValue('--swipe')).toBe('');
  expect(heading()).toBe('Thursday, April 2, 2026');
});

test('a swipe does nothing before the first day and after the last', async () => {
  await open('2026-04-14');
  const day = move([300, 300], [280, 300], [200, 300]);
  expect(day.style.getPropertyValue('--swipe')).toBe('-25px');
  fireEvent.pointerUp(day, point(200, 300));
  await settled();
  expect(heading()).toBe('Tuesday, April 14, 2026');
});

test('a swipe over a card opens no event', async () => {
  const { address } = await open('2026-04-02');
  const link = await screen.findByRole('link', { name: 'Sushi workshop' });
  fireEvent.pointerDown(link, point(300, 300));
  fireEvent.pointerMove(link, point(260, 300));
  fireEvent.pointerUp(link, point(260, 300));
  fireEvent.click(link);
  await settled();
  expect(address()).toBe('/schedule/1/2026-04-02');
  // A tap does.
  fireEvent.pointerDown(link, point(300, 300));
  fireEvent.pointerUp(link, point(300, 300));
  fireEvent.click(link);
  await screen.findByText('Another screen');
});

test('a mouse does not turn the day', async () => {
  await open('2026-04-02');
  const day = screen.getByRole('region');
  fireEvent.pointerDown(day, point(300, 300, 'mouse'));
  fireEvent.pointerMove(day, point(200, 300, 'mouse'));
  fireEvent.pointerUp(day, point(200, 300, 'mouse'));
  await settled();
  expect(heading()).toBe('Thursday, April 2, 2026');
});

test('the mouse drags the strip of days, which opens none of them', async () => {
  const { address } = await open('2026-04-02');
  const strip = screen.getByRole('navigation', { name: 'Days' }).querySelector('ul') as HTMLElement;
  const mouse = (x: number) => ({ ...point(x, 50, 'mouse'), button: 0 });
  fireEvent.pointerEnter(strip, mouse(300));
  const day = screen.getByRole('link', { name: /April 3, 2026/ });
  await waitFor(() => {
    fireEvent.pointerDown(day, mouse(300));
    fireEvent.pointerMove(window, mouse(240));
    expect(strip.scrollLeft).toBe(60);
  });
  fireEvent.pointerUp(window, mouse(240));
  fireEvent.click(day);
  expect(address()).toBe('/schedule/1/2026-04-02');
  fireEvent.pointerMove(window, mouse(200));
  expect(strip.scrollLeft).toBe(60);
});
