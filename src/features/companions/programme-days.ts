import { addDays, dayRange } from '#contract/time/day.ts';
import { monthDayText } from '#contract/time/text.ts';
import { clocksAgree, zoneLabel } from '#contract/time/zone.ts';
import { type DayClock, dayClock, takesAllOf, timesOn } from '#kit/app/day-clock.ts';
import { travelText } from '#kit/text/travel-text.ts';
import type { EventView, GroupView } from '#store/queries/base/views.ts';

/** A day of the programme with the events that touch it. */
export interface ProgrammeDay {
  clock: DayClock;
  /** 'Day 3 of 8', or another text for a day outside the trip. */
  place: string;
  events: EventView[];
}

/** A group with more days than this has mistaken dates. */
const MOST_DAYS = 400;

function daysOf({ startDate, endDate }: GroupView): string[] {
  if (!startDate || !endDate) return [];
  const last = addDays(startDate, MOST_DAYS - 1);
  return dayRange(startDate, endDate < last ? endDate : last);
}

/** All days of the group's dates, and other days with events, in order. @param events in the order of a day */
export function programmeDays(group: GroupView, events: readonly EventView[]): ProgrammeDay[] {
  const ofTrip = daysOf(group);
  const byDay = new Map<string, EventView[]>(ofTrip.map((day) => [day, []]));
  for (const event of events)
    for (const day of event.days) {
      const known = byDay.get(day);
      if (known) known.push(event);
      else byDay.set(day, [event]);
    }
  const places = new Map(ofTrip.map((day, index) => [day, `Day ${index + 1} of ${ofTrip.length}`]));
  return [...byDay]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, onDay]) => ({
      clock: dayClock(day, group.defaultTimezone),
      place: places.get(day) ?? (ofTrip.length > 0 ? "Outside the trip's dates" : ''),
      events: onDay,
    }));
}

/** The times of an event on a day: the large text, the other lines, and both ends. */
interface TimesOnPaper {
  time: string;
  more: string[];
  start: string;
  end: string;
}

export function timesOnPaper(event: EventView, clock: DayClock): TimesOnPaper {
  const { startTime, endTime, days } = event;
  const { day } = clock;
  const [first = day, last = day] = [days[0], days.at(-1)];
  const { start, end } = timesOn(clock, event);
  const own = ownClocks(event, clock);
  const told = (time: string, more: string[] = []) => ({ time, more: own ? [...more, own] : more, start, end });
  if (takesAllOf(clock, event))
    return told('All day', first < last ? [`${monthDayText(first)} – ${monthDayText(last)}`] : []);
  if (day > first) return told(`Until ${end}`, [`since ${start}`]);
  return told(endTime <= startTime ? start : `${start} – ${end}`);
}

/** The event's local times where they differ from the group's: '05:10 PM – 09:40 AM, Nov 21 Los Angeles (PST)'. */
function ownClocks(event: EventView, { day, zone }: DayClock): string | null {
  const { startTime, endTime, timezone } = event;
  const travel = travelText(event);
  if (travel) return travel;
  if (!timezone || (clocksAgree(timezone, zone, startTime) && clocksAgree(timezone, zone, endTime))) return null;
  const { start, end } = timesOn(dayClock(day, timezone), event);
  return `${start} – ${end} ${zoneLabel(timezone, startTime, endTime)}`;
}
