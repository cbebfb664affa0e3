import { type ClockChange, clockChanges } from '#contract/time/clock-changes.ts';
import { offsetAt, offsetLabel } from '#contract/time/zone.ts';
import { dateTime, escapedText } from './content-lines.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Long enough to include the previous change of clocks, in zones with a change every year. */
const BEFORE_MS = 400 * DAY_MS;
/** The start for a zone whose clocks never changed. */
const ALWAYS = 0;

const two = (number: number): string => String(number).padStart(2, '0');

/** '+0900' */
function utcOffset(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS;
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(Math.floor(minutes % 60))}`;
}

/**
 * Returns a zone as RFC 5545 §3.6.5 has it, with every change of its clocks that is needed from the first to the last
 * time written in it. Calendars that know the zone's name use their own data; others need these lines.
 * @param from,to in milliseconds since the epoch
 */
export function timeZoneLines(zone: string, from: number, to: number): string[] {
  const found = clockChanges(zone, from - BEFORE_MS, to + DAY_MS);
  // The last change before the first event sets its clocks; without one they never changed.
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
  // The name at the change is that of the clocks after it, and there is no name for the beginning of time.
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
