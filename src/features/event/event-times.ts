import { localDay } from '#contract/time/day.ts';
import { clockAndDayText, clockText, dateText, weekdayText } from '#contract/time/text.ts';
import { clocksAgree, zoneLabel } from '#contract/time/zone.ts';

interface Span {
  startTime: string;
  endTime: string;
}

/** 'Friday, Nov 20, 2026'; both days where it ends on another one. */
export function datesText({ startTime, endTime }: Span, zone: string): string {
  const days = [startTime, endTime].map((instant) => dateText(instant, zone));
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
  const groupDay = localDay(at, groupZone);
  return zones.map(({ zone, role }) => ({
    day: localDay(at, zone) === groupDay ? null : weekdayText(at, zone),
    start: clockText(event.startTime, zone),
    end: endText(event, zone),
    zone: zoneLabel(zone, at, event.endTime),
    role,
  }));
}

/** The end's clock, with its day where that is another one: '06:15 AM, Nov 21'. */
function endText({ startTime, endTime }: Span, zone: string): string {
  const sameDay = localDay(startTime, zone) === localDay(endTime, zone);
  return sameDay ? clockText(endTime, zone) : clockAndDayText(endTime, zone);
}
