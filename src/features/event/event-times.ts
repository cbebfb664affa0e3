import { localDay } from '#contract/time/day.ts';
import { endText } from '#contract/time/span.ts';
import { clockText, dateText, weekdayText } from '#contract/time/text.ts';
import { clocksAgree, zoneLabel } from '#contract/time/zone.ts';

interface Span {
  startTime: string;
  endTime: string;
}

/** 'Friday, Nov 20, 2026', or both days if the event ends on another day. */
export function datesText({ startTime, endTime }: Span, zone: string): string {
  const days = [startTime, endTime].map((instant) => dateText(instant, zone));
  return [...new Set(days)].join(' – ');
}

export interface ZonedTimes {
  /** 'Fri, Nov 20' if that clock shows another day than the group's at the start, else null. */
  day: string | null;
  start: string;
  end: string;
  /** 'Tokyo (JST)' */
  zone: string;
  role: 'group' | 'event' | 'phone';
}

/** The times of an event: in the group's zone first, then in the event's zone and on this phone where those differ. */
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
