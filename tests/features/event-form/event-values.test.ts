import { expect, test } from 'vitest';
import { endAfterMove, newValues } from '#features/event-form/event-values.ts';

test.each([
  ['Asia/Tokyo', '14:10', '2026-04-02T15:00'],
  ['Asia/Tokyo', '15:00', '2026-04-02T15:00'],
  ['Asia/Tokyo', '23:20', '2026-04-02T23:30'],
  ['Asia/Tokyo', '23:46', '2026-04-02T23:46'],
  ['Asia/Tokyo', '23:59', '2026-04-02T23:59'],
])('a new event of today begins at the next hour, and never yesterday or in the past: %s at %s', (zone, now, start) => {
  const values = newValues('2026-04-02', zone, Date.parse(`2026-04-02T${now}:00.000+09:00`));
  expect(values.startTime).toBe(start);
});

test("the next hour is a full one of the group's clock, and another day begins at nine", () => {
  // 07:10 PM in Kathmandu, which is a quarter of an hour off.
  const now = Date.parse('2026-04-02T13:25:00.000Z');
  expect(newValues('2026-04-02', 'Asia/Kathmandu', now).startTime).toBe('2026-04-02T20:00');
  expect(newValues('2026-04-03', 'Asia/Kathmandu', now)).toMatchObject({
    startTime: '2026-04-03T09:00',
    endTime: '2026-04-03T10:00',
  });
});

test('a start that the clocks skip is an hour later, and the end an hour after that', () => {
  // 12:30 AM in London, half an hour before the clocks are put forward.
  const values = newValues('2026-03-29', 'Europe/London', Date.parse('2026-03-29T00:30:00.000Z'));
  expect(values).toMatchObject({ startTime: '2026-03-29T02:00', endTime: '2026-03-29T03:00' });
});

test.each([
  [
    'into the hour that the clocks skip',
    '2026-03-29T09:00',
    '2026-03-29T10:00',
    '2026-03-29T01:30',
    '2026-03-29T03:30',
  ],
  ['out of it', '2026-03-29T01:30', '2026-03-29T03:30', '2026-03-29T09:00', '2026-03-29T10:00'],
  ['into the hour that occurs twice', '2026-10-25T09:00', '2026-10-25T10:00', '2026-10-25T01:30', '2026-10-25T02:30'],
  ['over the change', '2026-03-27T09:00', '2026-03-28T18:00', '2026-03-28T09:00', '2026-03-29T18:00'],
  ['by an hour, before an earlier end', '2026-04-01T09:00', '2026-03-31T10:00', '2026-04-01T10:00', null],
  ['to half a time', '2026-04-01T09:00', '2026-04-01T10:00', '2026-04-01T', null],
])('the end goes with a start that moves %s', (_, startTime, endTime, start, end) => {
  const zones = { timezone: 'Europe/London', endTimezone: '' };
  expect(endAfterMove({ startTime, endTime }, start, zones)).toBe(end);
});
