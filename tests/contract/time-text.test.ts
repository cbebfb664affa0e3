import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { expect, test } from 'vitest';
import * as text from '#contract/time/text.ts';

const START = Date.parse('2027-12-25T00:17:00.000Z');
/** Two years, one of them a leap year, an hour later each day. */
const MOMENTS = Array.from(
  { length: 740 },
  (_, days) => addDays(new UTCDateMini(START), days).getTime() + days * 3_600_000,
);

const ofInstants: Record<string, [write: (at: number, zone: string) => string, pattern: string]> = {
  clockText: [text.clockText, 'hh:mm a'],
  clockAndDayText: [text.clockAndDayText, 'hh:mm a, MMM d'],
  weekdayText: [text.weekdayText, 'EEE, MMM d'],
  dateText: [text.dateText, 'EEEE, MMM d, yyyy'],
  momentText: [text.momentText, 'MMM d, yyyy h:mm a'],
};
const ofDays: Record<string, [write: (day: string) => string, pattern: string]> = {
  longDayText: [text.longDayText, 'EEEE, MMMM d, yyyy'],
  shortDayText: [text.shortDayText, 'MMM d, yyyy'],
  monthDayText: [text.monthDayText, 'MMM d'],
  pillText: [(day) => Object.values(text.pillText(day)).join(' '), 'EEE d MMM'],
};

test.each(Object.entries(ofInstants))('%s writes instants as specified', (_name, [write, pattern]) => {
  for (const at of MOMENTS) expect(write(at, 'UTC')).toBe(format(new UTCDateMini(at), pattern));
});

test.each(Object.entries(ofDays))('%s writes days as specified', (_name, [write, pattern]) => {
  for (const at of MOMENTS) {
    const date = new UTCDateMini(at);
    expect(write(format(date, 'yyyy-MM-dd'))).toBe(format(date, pattern));
  }
});

test('what is no instant and no day is refused', () => {
  expect(() => text.clockText('soon', 'UTC')).toThrow(RangeError);
  expect(() => text.longDayText('2026-02-31x')).toThrow(RangeError);
});
