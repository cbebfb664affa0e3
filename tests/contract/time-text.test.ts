import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { afterEach, expect, test } from 'vitest';
import { sinceText } from '#contract/time/age.ts';
import { CLOCKS, is24Hour } from '#contract/time/hours.ts';
import * as text from '#contract/time/text.ts';

afterEach(() => text.hourStyle.set(false));

const START = Date.parse('2027-12-25T00:17:00.000Z');
/** Two years, one of them a leap year, an hour later each day. */
const MOMENTS = Array.from(
  { length: 740 },
  (_, days) => addDays(new UTCDateMini(START), days).getTime() + days * 3_600_000,
);

const ofInstants: Record<string, [write: (at: number, zone: string) => string, pattern: string]> = {
  clockText: [(at, zone) => text.clockText(at, zone), 'hh:mm a'],
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

const of24Hours: Record<string, [write: (at: number, zone: string) => string, pattern: string]> = {
  clockText: [(at, zone) => text.clockText(at, zone), 'HH:mm'],
  clockAndDayText: [text.clockAndDayText, 'HH:mm, MMM d'],
  momentText: [text.momentText, 'MMM d, yyyy HH:mm'],
};

test.each(Object.entries(of24Hours))('%s writes instants by a 24-hour clock', (_name, [write, pattern]) => {
  text.hourStyle.set(true);
  for (const at of MOMENTS) expect(write(at, 'UTC')).toBe(format(new UTCDateMini(at), pattern));
});

test('midnight and noon are 00:00 and 12:00 by a 24-hour clock', () => {
  text.hourStyle.set(true);
  const at = (instant: string) => text.clockText(instant, 'Asia/Tokyo');
  expect([at('2026-05-13T15:00:00.000Z'), at('2026-05-14T03:00:00.000Z')]).toEqual(['00:00', '12:00']);
});

test('the age of a state is written by the same clock', () => {
  text.hourStyle.set(true);
  const at = Date.parse('2026-05-14T09:00:00.000Z');
  expect(sinceText(at, at)).toMatch(/^since \d\d:\d\d$/);
});

test('a caller that writes for another user names their clock', () => {
  const at = '2026-05-14T09:15:00.000Z';
  expect(text.clockText(at, 'Asia/Tokyo', true)).toBe('18:15');
  text.hourStyle.set(true);
  expect(text.clockText(at, 'Asia/Tokyo', false)).toBe('06:15 PM');
});

test('listeners are told only of a changed clock', () => {
  const told: boolean[] = [];
  const stop = text.hourStyle.subscribe(() => told.push(text.hourStyle.get()));
  for (const next of [false, true, true, false]) text.hourStyle.set(next);
  stop();
  text.hourStyle.set(true);
  expect(told).toEqual([true, false]);
});

test.each([
  ['de-AT', [false, true, true]],
  ['ja', [false, true, true]],
  ['en-GB', [false, true, true]],
  ['en-US', [false, true, false]],
  ['ko', [false, true, false]],
  // These are not language tags.
  ['*', [false, true, false]],
  ['', [false, true, false]],
])('a clock has 24 hours by choice, or where a device in %j has them', (language, expected) => {
  expect(CLOCKS.map((clock) => is24Hour(clock, language))).toEqual(expected);
});

test('a text that is not an instant or a day is refused', () => {
  expect(() => text.clockText('soon', 'UTC')).toThrow(RangeError);
  expect(() => text.longDayText('2026-02-31x')).toThrow(RangeError);
});
