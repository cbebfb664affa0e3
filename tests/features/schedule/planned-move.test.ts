import { describe, expect, test } from 'vitest';
import { isMoved, lengthened, movedBySteps, movedToDay, moveText } from '#features/schedule/planned-move.ts';

const span = (start: string, end: string) => ({
  startTime: `2026-${start}.000Z`,
  endTime: `2026-${end}.000Z`,
});
/** 10:00 to noon in Tokyo. */
const workshop = span('04-02T01:00:00', '04-02T03:00:00');

describe('by quarters of an hour', () => {
  test.each([
    [1, span('04-02T01:15:00', '04-02T03:15:00')],
    [-4, span('04-02T00:00:00', '04-02T02:00:00')],
    [0, workshop],
    // No further than its day, which is over at 15:00 UTC, and began 24 hours before.
    [200, span('04-02T14:45:00', '04-02T16:45:00')],
    [-200, span('04-01T15:00:00', '04-01T17:00:00')],
  ])('%i of them', (steps, to) => {
    expect(movedBySteps(workshop, steps, 'Asia/Tokyo')).toEqual(to);
  });

  test.each([
    [1, span('04-02T01:15:00', '04-02T01:38:00')],
    [-1, span('04-02T01:00:00', '04-02T01:23:00')],
  ])('%i of them lead to a whole one', (steps, to) => {
    expect(movedBySteps(span('04-02T01:07:00', '04-02T01:30:00'), steps, 'Asia/Tokyo')).toEqual(to);
  });

  test('do not move an event later that begins in the last quarter of its day', () => {
    const late = span('04-02T14:50:00', '04-02T15:10:00');
    expect(isMoved(late, movedBySteps(late, 1, 'Asia/Tokyo'))).toBe(false);
  });

  test('go once through the hour that comes twice, and over the one that is skipped', () => {
    const night = span('10-25T00:45:00', '10-25T01:00:00');
    expect(moveText(night, night, 'Europe/London')).toBe('01:45 AM – 01:00 AM');
    const later = movedBySteps(night, 1, 'Europe/London');
    expect(moveText(night, later, 'Europe/London')).toBe('02:00 AM – 02:15 AM');
    const earlier = [-1, -4, -5].map((steps) => movedBySteps(later, steps, 'Europe/London'));
    expect(earlier.map((to) => moveText(night, to, 'Europe/London').slice(0, 8))).toEqual([
      '01:45 AM',
      '01:00 AM',
      '12:45 AM',
    ]);
    const longer = lengthened(span('10-25T00:00:00', '10-25T00:45:00'), 1, 'Europe/London');
    expect(longer.endTime).toBe('2026-10-25T02:00:00.000Z');
    const spring = span('03-29T00:45:00', '03-29T01:45:00');
    expect(moveText(spring, movedBySteps(spring, 1, 'Europe/London'), 'Europe/London')).toBe('02:00 AM – 03:00 AM');
  });
});

describe('over midnight', () => {
  test('has the day of the end', () => {
    const late = span('04-02T13:00:00', '04-02T14:00:00');
    expect(moveText(late, span('04-02T14:30:00', '04-02T15:30:00'), 'Asia/Tokyo')).toBe('11:30 PM – 12:30 AM, Apr 3');
  });
});

describe('to another day', () => {
  test('keeps the time and the length', () => {
    const to = movedToDay(workshop, '2026-04-05', 'Asia/Tokyo');
    expect(to).toEqual(span('04-05T01:00:00', '04-05T03:00:00'));
    expect(moveText(workshop, to, 'Asia/Tokyo')).toBe('Sun, Apr 5, 10:00 AM – 12:00 PM');
  });

  test('keeps the time by the clocks of the group, also where they were changed meanwhile', () => {
    const before = span('10-24T09:00:00', '10-24T10:00:00');
    expect(movedToDay(before, '2026-10-26', 'Europe/London')).toEqual(span('10-26T10:00:00', '10-26T11:00:00'));
  });

  test('moves both ends of a night, by the day on which it begins', () => {
    const bus = span('04-02T13:30:00', '04-02T22:00:00');
    expect(movedToDay(bus, '2026-04-04', 'Asia/Tokyo')).toEqual(span('04-04T13:30:00', '04-04T22:00:00'));
    expect(isMoved(bus, movedToDay(bus, '2026-04-02', 'Asia/Tokyo'))).toBe(false);
  });

  test('that is its own leaves it as it is', () => {
    expect(movedToDay(workshop, '2026-04-02', 'Asia/Tokyo')).toBe(workshop);
  });
});
