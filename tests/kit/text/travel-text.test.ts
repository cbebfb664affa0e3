import { expect, test } from 'vitest';
import { travelText } from '#kit/text/travel-text.ts';

const FLIGHT = {
  startTime: '2026-11-19T18:00:00.000Z',
  endTime: '2026-11-20T08:00:00.000Z',
  timezone: 'America/New_York',
  endTimezone: 'Asia/Tokyo',
};

test('gives both ends by their own clocks, the days between them and the duration', () => {
  expect(travelText(FLIGHT)).toBe('New York 01:00 PM → Tokyo 05:00 PM +1 · 14 h');
});

test('shows a flight across the date line that lands the day before', () => {
  const back = { startTime: '2026-11-20T00:30:00.000Z', endTime: '2026-11-20T08:00:00.000Z' };
  expect(travelText({ ...back, timezone: 'Asia/Tokyo', endTimezone: 'Pacific/Honolulu' })).toBe(
    'Tokyo 09:30 AM → Honolulu 10:00 PM −1 · 7 h 30 min',
  );
});

test('is empty where the clocks are the same, or one of them is not known', () => {
  expect(travelText({ ...FLIGHT, endTimezone: '' })).toBeNull();
  expect(travelText({ ...FLIGHT, timezone: '' })).toBeNull();
  expect(travelText({ ...FLIGHT, endTimezone: 'America/Toronto' })).toBeNull();
});
