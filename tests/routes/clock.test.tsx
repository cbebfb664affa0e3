import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hourStyle } from '#contract/time/text.ts';
import { putDeviceIn } from '#support/device-zone.ts';
import { aComment, aGroup, aHotel, aMember, anEvent, aRoom } from '#support/rows.ts';
import type { Seed } from '#support/seed.ts';
import { openApp } from './open-app.tsx';

beforeEach(() => {
  // 11:30 AM of April 2 in Tokyo.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-02T02:30:00.000Z') });
  putDeviceIn('Asia/Tokyo');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  hourStyle.set(false);
});

const walk = anEvent({
  id: '12',
  title: 'Temple walk',
  startTime: '2026-04-02T01:00:00.000Z',
  endTime: '2026-04-02T09:15:00.000Z',
  busPickupAddress: 'South gate',
});
const room = aRoom({ checkInDate: '2026-04-01T06:00:00.000Z', checkOutDate: '2026-04-05T01:00:00.000Z' });
const seed: Seed = {
  groups: [aGroup()],
  members: { 1: [aMember()] },
  events: [walk],
  comments: { 12: [aComment()] },
  hotels: { 1: [aHotel()] },
  rooms: { [aHotel().id]: [room] },
};

/** All words of a screen, including its tooltips and names. */
const wordsOn = (): string =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('[title], [aria-label]')].map(
      (element) => `${element.getAttribute('title')} ${element.getAttribute('aria-label')}`,
    ),
  ].join('\n');
const OF_12_HOURS = /\d\s?(?:AM|PM)\b/;

test.each([
  ['/schedule/1/2026-04-02', '06:15 PM', '18:15'],
  ['/events/12', '06:15 PM', '18:15'],
  ['/matrix-hub', '06:15 PM', '18:15'],
  ['/groups/1/programme', '06:15 PM', '18:15'],
  ['/schedule/1?tab=lodging', '3:00 PM', '15:00'],
])('an open screen updates all its times with the clock: %s', async (path, before, after) => {
  await openApp(path, { seed, online: false });
  await waitFor(() => expect(wordsOn()).toContain(before));
  if (path === '/events/12') await screen.findByText(aComment().content);
  act(() => hourStyle.set(true));
  expect(wordsOn()).toContain(after);
  expect(wordsOn()).not.toMatch(OF_12_HOURS);
});
