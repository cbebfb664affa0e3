import ICAL from 'ical.js';
import type { CalendarEvent } from '#contract/calendar/calendar-text.ts';

/** An event with only its times. */
export const aCalendarEvent = (fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: '7',
  title: 'Sushi workshop',
  type: 'activity',
  startTime: '2026-11-20T06:00:00.000Z',
  endTime: '2026-11-20T08:00:00.000Z',
  timezone: 'Asia/Tokyo',
  endTimezone: '',
  description: '',
  instruction: '',
  address: '',
  busPickupAddress: '',
  busDropoffAddress: '',
  isCancelled: false,
  version: 3,
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...fields,
});

interface ReadCalendar {
  name: string | null;
  refresh: string | null;
  /** Each change as 'daylight 2026-03-29T01:00:00 +00:00 +01:00 BST'. */
  zones: { id: string; changes: string[] }[];
  events: {
    uid: string;
    title: string;
    location: string | null;
    description: string | null;
    sequence: number;
    /** Instants. */
    start: string;
    end: string;
    /** The zone of the end. */
    endZone: string | null;
    /** By the clocks of its zone, as the text has it. */
    shown: string;
    zone: string | null;
    url: unknown;
    stamp: string;
    modified: string | null;
  }[];
}

/** A calendar as a foreign program reads it, which knows only the zones that the calendar describes. */
export function readCalendar(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone));
  for (const zone of zones) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const instant = (time: ICAL.Time) => new Date(time.toUnixTime() * 1000).toISOString();
    return {
      uid: event.uid,
      title: event.summary,
      location: event.location,
      description: event.description,
      sequence: event.sequence,
      start: instant(event.startDate),
      end: instant(event.endDate),
      endZone: event.endDate.zone?.tzid ?? null,
      shown: event.startDate.toString(),
      zone: event.startDate.zone?.tzid ?? null,
      url: component.getFirstPropertyValue('url'),
      stamp: String(component.getFirstPropertyValue('dtstamp')),
      modified: component.getFirstPropertyValue('last-modified')?.toString() ?? null,
    };
  });
  const named = (name: string) => calendar.getFirstPropertyValue(name)?.toString() ?? null;
  return {
    name: named('x-wr-calname'),
    refresh: named('refresh-interval'),
    zones: zones.map((zone) => ({
      id: zone.tzid,
      changes: zone.component
        .getAllSubcomponents()
        .map(
          (part) =>
            `${part.name} ${part.getFirstPropertyValue('dtstart')} ${part.getFirstPropertyValue('tzoffsetfrom')} ${part.getFirstPropertyValue('tzoffsetto')} ${part.getFirstPropertyValue('tzname')}`,
        ),
    })),
    events,
  };
}
