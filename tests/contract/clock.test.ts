import { describe, expect, test } from 'vitest';
import { clockChangeOn, dayBounds } from '#contract/time/clock.ts';
import { clampDay } from '#contract/time/day.ts';

const hours = ({ from, to }: { from: number; to: number }): number => (to - from) / 3_600_000;

describe('a day of a zone', () => {
  test.each([
    ['2026-04-02', 'Asia/Tokyo', '2026-04-01T15:00:00.000Z', 24],
    ['2026-03-29', 'Europe/London', '2026-03-29T00:00:00.000Z', 23],
    ['2026-10-25', 'Europe/London', '2026-10-24T23:00:00.000Z', 25],
    ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00.000Z', 23.5],
    // The clocks are put forward at midnight: the day begins at one.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z', 23],
    // They are put back at midnight, to eleven of the day that ends.
    ['2026-10-29', 'Africa/Cairo', '2026-10-28T21:00:00.000Z', 25],
    // On the other side of the date line.
    ['2026-04-02', 'Pacific/Apia', '2026-04-01T11:00:00.000Z', 24],
    ['2026-04-02', 'Pacific/Pago_Pago', '2026-04-02T11:00:00.000Z', 24],
  ])('%s in %s', (day, zone, from, length) => {
    const bounds = dayBounds(day, zone);
    expect(new Date(bounds.from).toISOString()).toBe(from);
    expect(hours(bounds)).toBe(length);
  });
});

describe('the change of the clocks', () => {
  test.each([
    ['2026-10-25', 'Europe/London', { before: 'BST', after: 'GMT' }],
    ['2026-03-29', 'Europe/London', { before: 'GMT', after: 'BST' }],
    ['2026-10-29', 'Africa/Cairo', { before: 'GMT+3', after: 'GMT+2' }],
    ['2026-10-24', 'Europe/London', null],
    ['2026-10-26', 'Europe/London', null],
    // All of that day has one offset.
    ['2026-04-24', 'Africa/Cairo', null],
    ['2026-03-29', 'Asia/Tokyo', null],
    ['2026-03-29', 'Nowhere/At_All', null],
  ])('on %s in %s', (day, zone, change) => {
    expect(clockChangeOn(day, zone)).toEqual(change);
  });
});

test.each([
  ['2026-04-02', '2026-04-01', '2026-04-14', '2026-04-02'],
  ['2026-03-02', '2026-04-01', '2026-04-14', '2026-04-01'],
  ['2026-05-02', '2026-04-01', '2026-04-14', '2026-04-14'],
  ['2026-05-02', '2026-04-01', null, '2026-05-02'],
  ['2026-03-02', null, '2026-04-14', '2026-03-02'],
])('%s within %s and %s is %s', (day, first, last, nearest) => {
  expect(clampDay(day, first, last)).toBe(nearest);
});
