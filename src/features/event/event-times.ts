import { formatInTimeZone } from 'date-fns-tz/formatInTimeZone';
import { localDay } from '#contract/time.ts';
import { clocksAgree, knownZone, zoneLabel } from '#contract/zone.ts';

interface Span {
  startTime: string;
  endTime: string;
}

/** 'hh:mm a' in a zone (part 2 §9). */
export const clockText = (instant: string, zone: string): string =>
  formatInTimeZone(instant, knownZone(zone), 'hh:mm a');

/** 'Friday, Nov 20, 2026'; both days where it ends on another one. */
export function dateText({ startTime, endTime }: Span, zone: string): string {
  const days = [startTime, endTime].map((instant) => formatInTimeZone(instant, knownZone(zone), 'EEEE, MMM d, yyyy'));
  return [...new Set(days)].join(' – ');
}

export interface ZonedTimes {
  /** 'Fri, Nov 20' where that clock shows another day than the group's as it starts, else null. */
  day: string | null;
  start: string;
  end: string;
  /** 'Tokyo (JST)' */
  zone: string;
  /** Whose clock it is. */
  role: 'group' | 'event' | 'phone';
}

/**
 * The times of an event as clocks show them: in the group's zone first, then in its own and on this phone where those
 * clocks show something else.
 */
export function timesOf(event: Span & { timezone: string }, groupZone: string, phoneZone: string): ZonedTimes[] {
  const at = event.startTime;
  const zones: { zone: string; role: ZonedTimes['role'] }[] = [{ zone: groupZone, role: 'group' }];
  const add = (zone: string, role: ZonedTimes['role']) => {
    if (zone && !zones.some((other) => clocksAgree(other.zone, zone, at))) zones.push({ zone, role });
  };
  add(event.timezone, 'event');
  add(phoneZone, 'phone');
  const groupDay = localDay(at, knownZone(groupZone));
  return zones.map(({ zone, role }) => ({
    day: localDay(at, knownZone(zone)) === groupDay ? null : formatInTimeZone(at, knownZone(zone), 'EEE, MMM d'),
    start: clockText(event.startTime, zone),
    end: endText(event, zone),
    zone: zoneLabel(zone, at),
    role,
  }));
}

/** The end's clock, with its day where that is another one: '06:15 AM, Nov 21'. */
function endText({ startTime, endTime }: Span, zone: string): string {
  const sameDay = localDay(startTime, knownZone(zone)) === localDay(endTime, knownZone(zone));
  return formatInTimeZone(endTime, knownZone(zone), sameDay ? 'hh:mm a' : 'hh:mm a, MMM d');
}
