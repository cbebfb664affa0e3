import { describe, expect, test } from 'vitest';
import { continuationOf, nearbyDay } from '#features/schedule/continuation.ts';
import { resolveDay, spanOf } from '#features/schedule/resolve-day.ts';
import { dayAfterKey, daysOfPage, lastPage, pageOf } from '#features/schedule/strip-days.ts';

const span = { first: '2026-11-10', last: '2026-11-30' };

describe('the day to show', () => {
  test.each([
    ['no day in the address, today within', undefined, '2026-11-20', '2026-11-20', null],
    ['no day in the address, today before', undefined, '2026-10-01', '2026-11-10', null],
    ['no day in the address, today after', undefined, '2027-01-01', '2026-11-30', null],
    ['a day within', '2026-11-15', '2026-11-20', '2026-11-15', null],
    ['a day before', '2026-11-09', '2026-11-20', '2026-11-10', 'outside'],
    ['a day after', '2030-01-01', '2026-11-20', '2026-11-30', 'outside'],
    ['a day that no calendar has', '2026-02-30', '2026-11-20', '2026-11-20', 'impossible'],
    ['no day at all', 'tomorrow', '2026-12-24', '2026-11-30', 'impossible'],
  ])('%s', (_, asked, today, day, mended) => {
    expect(resolveDay(asked, span, today)).toEqual({ day, mended });
  });
});

describe('the days of a group', () => {
  const marked = new Set(['2026-11-12', '2026-11-11', '2026-11-14']);

  test('are its dates', () => {
    expect(spanOf({ startDate: '2026-11-10', endDate: '2026-11-30' }, marked, '2026-01-01')).toEqual(span);
  });

  test('are those of its events where it has no dates', () => {
    expect(spanOf({ startDate: null, endDate: null }, marked, '2026-01-01')).toEqual({
      first: '2026-11-11',
      last: '2026-11-14',
    });
  });

  test('are only today where nothing is known', () => {
    const today = { first: '2026-01-01', last: '2026-01-01' };
    expect(spanOf({ startDate: null, endDate: null }, new Set(), '2026-01-01')).toEqual(today);
  });

  test('are at least the start when the end lies before it', () => {
    const start = { first: '2026-11-10', last: '2026-11-10' };
    expect(spanOf({ startDate: '2026-11-10', endDate: '2026-11-01' }, marked, '2026-01-01')).toEqual(start);
  });
});

describe('the pages of the strip', () => {
  test('hold 14 days from the first day on, and the last one the rest', () => {
    expect(daysOfPage(span, 0)).toHaveLength(14);
    expect(daysOfPage(span, 0).at(-1)).toBe('2026-11-23');
    expect(daysOfPage(span, 1)).toEqual([
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
    ]);
    expect(lastPage(span)).toBe(1);
  });

  test('turn after the fourteenth day', () => {
    expect(pageOf(span, '2026-11-23')).toBe(0);
    expect(pageOf(span, '2026-11-24')).toBe(1);
  });
});

describe('keys in the strip', () => {
  test.each([
    ['ArrowRight', '2026-11-23', '2026-11-24'],
    ['ArrowLeft', '2026-11-24', '2026-11-23'],
    ['Home', '2026-11-26', '2026-11-24'],
    ['End', '2026-11-12', '2026-11-23'],
    ['ArrowLeft', '2026-11-10', null],
    ['ArrowRight', '2026-11-30', null],
    ['a', '2026-11-12', null],
  ])('%s on %s leads to %s', (key, day, target) => {
    expect(dayAfterKey(key, day, span)).toBe(target);
  });
});

describe('an event of several days', () => {
  const night = { days: ['2026-11-19', '2026-11-20'] };

  test('says on its first day that it continues, and on its last that it began earlier', () => {
    expect(continuationOf(night, '2026-11-19')).toEqual({ from: null, until: '2026-11-20' });
    expect(continuationOf(night, '2026-11-20')).toEqual({ from: '2026-11-19', until: null });
    expect(continuationOf({ days: ['2026-11-20'] }, '2026-11-20')).toEqual({ from: null, until: null });
  });

  test('names the neighboring days in words', () => {
    expect(nearbyDay('2026-11-30', '2026-12-01')).toBe('yesterday');
    expect(nearbyDay('2026-12-01', '2026-11-30')).toBe('tomorrow');
    expect(nearbyDay('2026-11-18', '2026-11-20')).toBeNull();
  });
});
