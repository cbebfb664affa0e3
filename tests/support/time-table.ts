import { instantAt } from '#contract/time/clock.ts';
import { addDays, daysTouched, localDay } from '#contract/time/day.ts';
import {
  clockAndDayText,
  clockText,
  dateText,
  longDayText,
  momentText,
  monthDayText,
  pillText,
  shortDayText,
  weekdayText,
} from '#contract/time/text.ts';
import { canonicalZone, offsetAt, zoneLabel } from '#contract/time/zone.ts';

/**
 * The results of the time module beside the expected ones, which are the same on every engine and in every zone of the
 * device.
 */
interface TimeCase {
  name: string;
  actual: string;
  expected: string;
}

const HOUR_MS = 3_600_000;
const hours = (zone: string, instant: string): string => String(offsetAt(Date.parse(instant), zone) / HOUR_MS);
const touched = (start: string, end: string, zone: string): string => daysTouched(start, end, zone).join(' ');

const cases = (): [name: string, actual: string, expected: string][] => [
  // Japan keeps one time while Europe and America change theirs in spring.
  ['Tokyo, a spring morning', clockText('2026-03-28T22:30:00.000Z', 'Asia/Tokyo'), '07:30 AM'],
  ['Tokyo, the day of it', localDay('2026-03-28T22:30:00.000Z', 'Asia/Tokyo'), '2026-03-29'],
  ['Tokyo at the hour that London skips', clockText('2026-03-28T16:30:00.000Z', 'Asia/Tokyo'), '01:30 AM'],
  ['Paris at the hour that London skips', clockText('2026-03-29T00:30:00.000Z', 'Europe/Paris'), '01:30 AM'],
  ['Paris after the hour that both skip', clockText('2026-03-29T01:30:00.000Z', 'Europe/Paris'), '03:30 AM'],
  ['Tokyo at the hour that New York skips', clockText('2026-03-07T17:30:00.000Z', 'Asia/Tokyo'), '02:30 AM'],
  [
    'Tokyo, the first day of the school year',
    instantAt('2026-04-01', '00:00', 'Asia/Tokyo'),
    '2026-03-31T15:00:00.000Z',
  ],

  // The hour that comes twice in London, and the one that is skipped.
  ['London, the first half past one', clockText('2026-10-25T00:30:00.000Z', 'Europe/London'), '01:30 AM'],
  ['London, the second half past one', clockText('2026-10-25T01:30:00.000Z', 'Europe/London'), '01:30 AM'],
  ['London, the name of the first', zoneLabel('Europe/London', '2026-10-25T00:30:00.000Z'), 'London (BST)'],
  ['London, the name of the second', zoneLabel('Europe/London', '2026-10-25T01:30:00.000Z'), 'London (GMT)'],
  [
    'London, half past one means the first',
    instantAt('2026-10-25', '01:30', 'Europe/London'),
    '2026-10-25T00:30:00.000Z',
  ],
  [
    'London, half past two is no longer summer',
    instantAt('2026-10-25', '02:30', 'Europe/London'),
    '2026-10-25T02:30:00.000Z',
  ],
  ['London, a time that is skipped', instantAt('2026-03-29', '01:30', 'Europe/London'), '2026-03-29T01:30:00.000Z'],
  ['London, what clocks show for it', clockText('2026-03-29T01:30:00.000Z', 'Europe/London'), '02:30 AM'],
  [
    'London, the long day is one day',
    touched('2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z', 'Europe/London'),
    '2026-10-25',
  ],

  // The earliest zone, and the date line.
  ['Kiritimati is a day ahead of Honolulu', localDay('2026-11-22T10:30:00.000Z', 'Pacific/Kiritimati'), '2026-11-23'],
  ['Honolulu at that moment', localDay('2026-11-22T10:30:00.000Z', 'Pacific/Honolulu'), '2026-11-22'],
  ['and the clocks show the same', clockText('2026-11-22T10:30:00.000Z', 'Pacific/Kiritimati'), '12:30 AM'],
  ['in both', clockText('2026-11-22T10:30:00.000Z', 'Pacific/Honolulu'), '12:30 AM'],
  [
    'Kiritimati has no name that people say',
    zoneLabel('Pacific/Kiritimati', '2026-11-22T10:30:00.000Z'),
    'Kiritimati (GMT+14)',
  ],
  [
    'a flight that lands before it took off, at the start',
    localDay('2026-11-22T08:00:00.000Z', 'Asia/Tokyo'),
    '2026-11-22',
  ],
  ['at the end', clockAndDayText('2026-11-22T17:50:00.000Z', 'America/Los_Angeles'), '09:50 AM, Nov 22'],
  [
    'Apia had no 30 December 2011',
    touched('2011-12-30T08:00:00.000Z', '2011-12-30T12:00:00.000Z', 'Pacific/Apia'),
    '2011-12-29 2011-12-30 2011-12-31',
  ],

  // Offsets that are not whole hours, and changes that are none.
  ['Kathmandu', clockText('2026-11-22T00:00:00.000Z', 'Asia/Kathmandu'), '05:45 AM'],
  ['Kathmandu, its midnight', localDay('2026-11-22T18:15:00.000Z', 'Asia/Kathmandu'), '2026-11-23'],
  ['Kathmandu, a minute before', localDay('2026-11-22T18:14:59.999Z', 'Asia/Kathmandu'), '2026-11-22'],
  ['Kathmandu, its name', zoneLabel('Asia/Kathmandu', '2026-11-22T00:00:00.000Z'), 'Kathmandu (GMT+5:45)'],
  ['Kathmandu, back', instantAt('2026-11-22', '05:45', 'Asia/Kathmandu'), '2026-11-22T00:00:00.000Z'],
  ['Lord Howe changes by half an hour: before', hours('Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'), '11'],
  ['and after', hours('Australia/Lord_Howe', '2026-04-04T15:00:00.000Z'), '10.5'],
  ['St. John’s', zoneLabel('America/St_Johns', '2026-01-01T12:00:00.000Z'), 'St Johns (GMT-3:30)'],
  ['Chatham in its summer', hours('Pacific/Chatham', '2026-01-01T00:00:00.000Z'), '13.75'],
  [
    'Santiago skips its midnight: the day begins at one',
    clockText('2026-09-06T04:00:00.000Z', 'America/Santiago'),
    '01:00 AM',
  ],
  ['and not on the day before', localDay('2026-09-06T04:00:00.000Z', 'America/Santiago'), '2026-09-06'],
  ['New York on the night of the change', clockText('2026-11-01T05:59:00.000Z', 'America/New_York'), '01:59 AM'],
  ['an hour later', clockText('2026-11-01T06:59:00.000Z', 'America/New_York'), '01:59 AM'],

  // Long ago, and unknown zones.
  ['New York in 1950', localDay('1950-01-01T04:59:59.999Z', 'America/New_York'), '1949-12-31'],
  ['a zone that nobody knows is UTC', clockText('2026-11-22T09:05:00.000Z', 'Moon/Base'), '09:05 AM'],
  ['an offset is no zone', String(canonicalZone('+09:00')), 'null'],
  ['nor is nothing', String(canonicalZone('')), 'null'],

  // The specified forms, with plain spaces.
  ['midnight', clockText('2026-11-22T00:00:00.000Z', 'UTC'), '12:00 AM'],
  ['noon', clockText('2026-11-22T12:00:00.000Z', 'UTC'), '12:00 PM'],
  ['a moment', momentText('2026-11-22T18:05:00.000Z', 'Asia/Tokyo'), 'Nov 23, 2026 3:05 AM'],
  ['a date', dateText('2026-11-22T18:05:00.000Z', 'Asia/Tokyo'), 'Monday, Nov 23, 2026'],
  ['a weekday', weekdayText('2026-11-22T18:05:00.000Z', 'UTC'), 'Sun, Nov 22'],
  ['a long day', longDayText('2026-09-01'), 'Tuesday, September 1, 2026'],
  ['a short day', shortDayText('2026-09-01'), 'Sep 1, 2026'],
  ['a day of a month', monthDayText('2026-06-30'), 'Jun 30'],
  ['a pill', Object.values(pillText('2026-05-03')).join('|'), 'Sun|3|May'],
  ['a leap day', addDays('2028-02-28', 1), '2028-02-29'],
];

/** All cases, computed where this is called. */
export const timeTable = (): TimeCase[] => cases().map(([name, actual, expected]) => ({ name, actual, expected }));
