import { expect, test } from 'vitest';
import { onDay } from '#features/schedule/many/on-day.ts';

const span = (startTime: string, endTime: string) => ({
  startTime: `${startTime}:00.000Z`,
  endTime: `${endTime}:00.000Z`,
  endTimezone: '',
});

test.each([
  [
    'a day when the clocks are put forward',
    '2027-03-28',
    ['2027-03-27T00:00', '2027-03-28T00:00'],
    ['2027-03-28T00:00', '2027-03-28T23:00'],
  ],
  [
    'a day when the clocks are put back',
    '2027-10-31',
    ['2027-10-29T23:00', '2027-10-30T23:00'],
    ['2027-10-30T23:00', '2027-11-01T00:00'],
  ],
  [
    'a skipped hour, with its duration',
    '2027-03-28',
    ['2027-03-27T01:30', '2027-03-27T02:15'],
    ['2027-03-28T01:30', '2027-03-28T02:15'],
  ],
] as const)('an event keeps its times by the clock on %s', (_, day, [start, end], [startTo, endTo]) => {
  const { startTime, endTime } = span(startTo, endTo);
  expect(onDay(span(start, end), day, 'Europe/London')).toEqual({ startTime, endTime });
});
