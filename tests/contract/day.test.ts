import { describe, expect, it } from 'vitest';
import { groupStatus } from '#contract/records/groups/group-status.ts';
import { addDays, daysTouched, isDay, localDay, touchesDay } from '#contract/time/day.ts';

describe('days in a zone', () => {
  it('puts an instant on the day that its zone has then', () => {
    expect(localDay('2026-11-20T15:30:00.000Z', 'Asia/Tokyo')).toBe('2026-11-21');
    expect(localDay('2026-11-20T15:30:00.000Z', 'America/Los_Angeles')).toBe('2026-11-20');
  });

  it('counts an unknown zone as UTC', () => {
    expect(localDay('2026-11-20T23:30:00.000Z', 'Moon/Base')).toBe('2026-11-20');
  });

  it('includes both days of an overnight event, and not the day that begins at its end', () => {
    expect(daysTouched('2026-11-20T12:00:00.000Z', '2026-11-20T16:00:00.000Z', 'Asia/Tokyo')).toEqual([
      '2026-11-20',
      '2026-11-21',
    ]);
    expect(daysTouched('2026-11-20T12:00:00.000Z', '2026-11-20T15:00:00.000Z', 'Asia/Tokyo')).toEqual(['2026-11-20']);
  });

  it('includes the one day of an event without length', () => {
    expect(daysTouched('2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', 'UTC')).toEqual(['2026-11-20']);
  });

  it('stays right across a change to summer time', () => {
    expect(daysTouched('2026-03-28T23:30:00.000Z', '2026-03-29T22:30:00.000Z', 'Europe/Paris')).toEqual([
      '2026-03-29',
      '2026-03-30',
    ]);
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  });

  it('does not let one bad row fill the index', () => {
    expect(daysTouched('2026-01-01T00:00:00.000Z', '2126-01-01T00:00:00.000Z', 'UTC').length).toBeLessThan(500);
  });

  it('accepts only real days', () => {
    expect(isDay('2026-02-28')).toBe(true);
    expect(isDay('2026-02-30')).toBe(false);
    expect(isDay('2026-2-3')).toBe(false);
    expect(['0000-01-01', '0999-12-31', '1899-12-31', '1900-01-01', '2999-12-31', '3000-01-01'].map(isDay)).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('the status of a group', () => {
  const group = { startDate: '2026-11-10', endDate: '2026-11-20', defaultTimezone: 'Asia/Tokyo' };
  it.each([
    ['2026-11-09T14:59:00.000Z', 'Upcoming'],
    ['2026-11-09T15:00:00.000Z', 'Active'],
    ['2026-11-20T14:59:00.000Z', 'Active'],
    ['2026-11-20T15:00:00.000Z', 'Completed'],
  ])('at %s is %s, both ends included, in its own zone', (now, status) => {
    expect(groupStatus(group, Date.parse(now))).toBe(status);
  });

  it('is Undefined when a date is missing', () => {
    expect(groupStatus({ ...group, endDate: null }, Date.now())).toBe('Undefined');
  });

  const [before, after] = [Date.parse('2026-11-01T00:00:00.000Z'), Date.parse('2026-11-25T00:00:00.000Z')];
  it.each([
    ['before its first day', group, before],
    ['without dates', { ...group, startDate: null, endDate: null }, after],
  ])('is Active %s as long as the word of the server counts', (_, dates, now) => {
    expect(groupStatus({ ...dates, activeTo: '2026-11-25' }, now)).toBe('Active');
    expect(groupStatus({ ...dates, activeTo: null }, now)).not.toBe('Active');
  });

  it('is what its dates say when the word of the server counts no more', () => {
    expect(groupStatus({ ...group, activeTo: group.endDate }, after)).toBe('Completed');
  });
});

it('an event has exactly its own days, however long it is', () => {
  const touches = (day: string) => touchesDay('2026-01-01T00:00:00.000Z', '2126-01-01T00:00:00.000Z', 'UTC', day);
  expect(['2025-12-31', '2026-01-01', '2090-06-01', '2125-12-31', '2126-01-01'].map(touches)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(touchesDay('2026-11-20T12:00:00.000Z', '2026-11-20T15:00:00.000Z', 'Asia/Tokyo', '2026-11-21')).toBe(false);
});
