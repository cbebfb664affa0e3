import { clockChangeOn } from '#contract/time/clock.ts';
import { dayRange, localDay } from '#contract/time/day.ts';
import { clockAndDayText, clockText, monthDayText } from '#contract/time/text.ts';
import { clocksAgree, zoneLabel } from '#contract/time/zone.ts';
import type { EventView, GroupView } from '#store/queries/views.ts';

/** A day of the programme, `yyyy-MM-dd`, with the events that touch it. */
export interface ProgrammeDay {
  day: string;
  /** 'Day 3 of 8'; another word for one that is not of the trip. */
  place: string;
  /** 'Clocks change from BST to GMT'; null where they do not. */
  clocks: string | null;
  events: EventView[];
}

/** Dates of a group that is longer are a mistake. */
const MOST_DAYS = 400;

/** Every day of the group's dates, and those beyond that have events, in their order. @param events in the order of a day */
export function programmeDays(group: GroupView, events: readonly EventView[]): ProgrammeDay[] {
  const { startDate, endDate, defaultTimezone: zone } = group;
  const ofTrip = startDate && endDate ? dayRange(startDate, endDate).slice(0, MOST_DAYS) : [];
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
    .map(([day, onDay]) => {
      const change = clockChangeOn(day, zone);
      return {
        day,
        place: places.get(day) ?? (ofTrip.length > 0 ? "Outside the trip's dates" : ''),
        clocks: change && `The clocks change from ${change.before} to ${change.after}`,
        events: onDay,
      };
    });
}

/** When an event is on a day: what stands large, and what else there is to say of it. */
export function timesOn(event: EventView, day: string, zone: string): { time: string; more: string[] } {
  const { startTime, endTime, timezone, days } = event;
  const [first = day, last = day] = [days[0], days.at(-1)];
  const own = timezone && ownClocks(event, day, zone);
  const more = own ? [own] : [];
  if (day > first && day < last)
    return { time: 'All day', more: [`${monthDayText(first)} – ${monthDayText(last)}`, ...more] };
  if (day > first)
    return { time: `Until ${clockText(endTime, zone)}`, more: [`since ${clockAndDayText(startTime, zone)}`, ...more] };
  const start = clockText(startTime, zone);
  if (endTime <= startTime) return { time: start, more };
  return { time: `${start} – ${last > day ? clockAndDayText(endTime, zone) : clockText(endTime, zone)}`, more };
}

/** What the clocks where it is show, where those are not the group's: '05:10 PM – 09:40 AM, Nov 21 Los Angeles (PST)'. */
function ownClocks({ startTime, endTime, timezone }: EventView, day: string, zone: string): string | null {
  if (clocksAgree(timezone, zone, startTime) && clocksAgree(timezone, zone, endTime)) return null;
  const [start, end] = [startTime, endTime].map((at) =>
    localDay(at, timezone) === day ? clockText(at, timezone) : clockAndDayText(at, timezone),
  );
  return `${start} – ${end} ${zoneLabel(timezone, startTime)}`;
}
