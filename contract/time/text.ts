import { UTCDateMini } from '@date-fns/utc/date/mini';
import { lightFormat } from 'date-fns/lightFormat';
import { wallClock } from './clock.ts';

/**
 * Days and times as people read them. A zone's wall-clock time is kept as a date of UTC: a date in this device's own
 * zone lacks the hours in which the device's clocks are put forward.
 */

/** An instant is ISO 8601 or milliseconds since the epoch. */
type Instant = string | number;

let is24HourHere = false;
const followers = new Set<() => void>();

/**
 * Whether texts on this device have '18:15' for '06:15 PM'. A server, which writes for many people, passes it instead.
 */
export const hourStyle = {
  get: () => is24HourHere,
  set: (is24Hour: boolean) => {
    if (is24Hour === is24HourHere) return;
    is24HourHere = is24Hour;
    for (const follower of followers) follower();
  },
  subscribe: (follower: () => void) => {
    followers.add(follower);
    return () => followers.delete(follower);
  },
};

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** Returns the wall-clock time of a zone at an instant. Throws a RangeError for an invalid instant. */
function inZone(instant: Instant, zone: string) {
  const at = typeof instant === 'number' ? instant : Date.parse(instant);
  const date = new UTCDateMini(wallClock(at, zone));
  // The names are our own: `format` of date-fns brings everything its locale can write and read, ten times the size.
  return {
    /** Formats by a pattern of date-fns, of digits and AM or PM. */
    digits: (pattern: string): string => lightFormat(date, pattern),
    weekday: WEEKDAYS[date.getDay()] ?? '',
    month: MONTHS[date.getMonth()] ?? '',
  };
}

const ofDay = (day: string) => inZone(`${day}T00:00:00.000Z`, 'UTC');

const short = (name: string): string => name.slice(0, 3);

type Shown = ReturnType<typeof inZone>;
const monthDay = ({ month, digits }: Shown): string => `${short(month)} ${digits('d')}`;
const shortDay = (shown: Shown): string => `${monthDay(shown)}, ${shown.digits('yyyy')}`;

/** '06:15 AM' in a zone; '06:15' on a 24-hour clock. */
export const clockText = (instant: Instant, zone: string, is24Hour = is24HourHere): string =>
  inZone(instant, zone).digits(is24Hour ? 'HH:mm' : 'hh:mm a');

/** '06:15 AM, Nov 21'; '06:15, Nov 21' */
export const clockAndDayText = (instant: Instant, zone: string): string =>
  `${clockText(instant, zone)}, ${monthDay(inZone(instant, zone))}`;

/** 'Fri, Nov 20' */
export function weekdayText(instant: Instant, zone: string): string {
  const shown = inZone(instant, zone);
  return `${short(shown.weekday)}, ${monthDay(shown)}`;
}

/** 'Friday, Nov 20, 2026' */
export function dateText(instant: Instant, zone: string): string {
  const shown = inZone(instant, zone);
  return `${shown.weekday}, ${shortDay(shown)}`;
}

/** 'Nov 20, 2026 6:15 AM'; 'Nov 20, 2026 06:15' */
export function momentText(instant: Instant, zone: string): string {
  const shown = inZone(instant, zone);
  return `${shortDay(shown)} ${shown.digits(is24HourHere ? 'HH:mm' : 'h:mm a')}`;
}

/** 'Friday, November 20, 2026' of a day `yyyy-MM-dd`; days have no zone. */
export function longDayText(day: string): string {
  const { weekday, month, digits } = ofDay(day);
  return `${weekday}, ${month} ${digits('d, yyyy')}`;
}

/** 'Nov 20, 2026' */
export const shortDayText = (day: string): string => shortDay(ofDay(day));
/** 'Nov 20' */
export const monthDayText = (day: string): string => monthDay(ofDay(day));

/** The parts of a pill of the strip: 'Fri', '20', 'Nov'. */
export function pillText(day: string) {
  const { weekday, month, digits } = ofDay(day);
  return { weekday: short(weekday), date: digits('d'), month: short(month) };
}
