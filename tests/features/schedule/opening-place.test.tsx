import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aGroup, anEvent } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';

const noon = Date.parse('2026-04-02T03:00:00.000Z');
const seed = {
  groups: [aGroup()],
  events: [
    anEvent({ startTime: '2026-04-02T00:00:00.000Z', endTime: '2026-04-02T01:00:00.000Z' }),
    anEvent({ id: '13', title: 'Lunch', startTime: '2026-04-02T04:00:00.000Z', endTime: '2026-04-02T05:00:00.000Z' }),
  ],
};
let scrolled: number[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  scrolled = [];
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', (to: { top: number }) => {
    scrolled.push(to.top);
    window.scrollY = to.top;
    document.dispatchEvent(new Event('scroll'));
  });
  // A page that is laid out from top to bottom: the line for now lies 1300 px down.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const line = this.querySelector('[data-now]') || this.closest('ol');
    return new DOMRect(0, (line ? 1300 : 0) - window.scrollY, 300, 100);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('today opens at the line for now where the page scrolls, another day at its top', async () => {
  const { router } = await openApp('/schedule/1/2026-04-02', { seed });
  await screen.findByText(/^Next in/);
  await waitFor(() => expect(window.scrollY).toBe(1300));
  act(() => window.scrollTo({ top: 40 }));
  scrolled = [];
  await act(() => router.navigate({ href: '/schedule/1/2026-04-03', replace: true, resetScroll: false }));
  await screen.findByRole('heading', { level: 2, name: 'Friday, April 3, 2026' });
  expect(scrolled).toEqual([]);
});

test('a current event does not scroll the page where it is visible anyway', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 300, 300, 100));
  await openApp('/schedule/1/2026-04-02', { seed });
  await screen.findByText(/^Next in/);
  expect(scrolled.filter((top) => top > 0)).toEqual([]);
});

test('the way back from an event leads to the day it was opened from, at the previous scroll position', async () => {
  const { user, address, router } = await openApp('/schedule/1/2026-04-02', { seed });
  await user.click(await screen.findByRole('link', { name: 'Lunch' }));
  const back = await screen.findByRole('link', { name: 'Back to schedule' });
  expect(address()).toBe('/events/13');
  const steps = router.history.length;
  await user.click(back);
  await screen.findByText(/^Next in/);
  expect(address()).toBe('/schedule/1/2026-04-02');
  expect(router.history.length).toBe(steps);
});

test('a user who returns finds the day at the previous scroll position, not at now', async () => {
  const { user } = await openApp('/schedule/1/2026-04-02', { seed });
  const lunch = await screen.findByRole('link', { name: 'Lunch' });
  act(() => window.scrollTo({ top: 420 }));
  await user.click(lunch);
  await user.click(await screen.findByRole('link', { name: 'Back to schedule' }));
  await screen.findByText(/^Next in/);
  await waitFor(() => expect(scrolled.at(-1)).toBe(420));
});
