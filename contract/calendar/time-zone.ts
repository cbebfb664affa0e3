import { type ClockChange, clockChanges } from '../time/clock-changes.ts';
import { offsetAt, offsetLabel } from '../time/zone.ts';
import { dateTime, escapedText } from './content-lines.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Long enough to meet the change that the first event's clocks come from, where there is one every year. */
const BEFORE_MS = 400 * DAY_MS;
/** Of a zone whose clocks nobody has changed: since always. */
const ALWAYS = 0;

const two = (number: number): string => String(number).padStart(2, '0');

/** '+0900' */
function utcOffset(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS;
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(Math.floor(minutes % 60))}`;
}

/**
 * A zone as RFC 5545 §3.6.5 has it, with every change of its clocks that tells what they show from the first to the last of
 * what is written in it. Calendars that know the zone by its name use their own; others need these.
 * @param from,to in milliseconds since the epoch
 */
export function timeZoneLines(zone: string, from: number, to: number): string[] {
  const found = clockChanges(zone, from - BEFORE_MS, to + DAY_MS);
  // The last change before the first event is where its clocks come from; without one they have always been so.
  const first = found.findLastIndex(({ at }) => at <= from);
  const since = offsetAt(from, zone);
  const known: ClockChange[] =
    first >= 0 ? found.slice(first) : [{ at: ALWAYS - since, before: since, after: since }, ...found];
  const standard = Math.min(...known.flatMap(({ before, after }) => [before, after]));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...known.flatMap((change) => observance(zone, change, standard)),
    'END:VTIMEZONE',
  ];
}

function observance(zone: string, { at, before, after }: ClockChange, standard: number): string[] {
  const kind = after > standard ? 'DAYLIGHT' : 'STANDARD';
  // Of the change itself the name would be that of the clocks after it, which of the beginning of time nobody knows.
  const name = offsetLabel(zone, Math.max(at, ALWAYS));
  return [
    `BEGIN:${kind}`,
    `DTSTART:${dateTime(at + before)}`,
    `TZOFFSETFROM:${utcOffset(before)}`,
    `TZOFFSETTO:${utcOffset(after)}`,
    `TZNAME:${escapedText(name)}`,
    `END:${kind}`,
  ];
}
