import { localDay } from '#contract/time/day.ts';
import { clocksAgree } from '#contract/time/zone.ts';
import { type DayClock, dayClock, takesAllOf } from '#kit/app/day-clock.ts';
import type { EventView, GroupView } from '#store/queries/base/views.ts';
import { hourOf } from '#store/queries/lodging/nights.ts';
import type { DayOfGroup, MyDay } from '#store/queries/schedule/my-day.ts';
import { mayBeNext } from '#store/queries/schedule/next.ts';

/** From this hour of a group's clock, My Day also shows when tomorrow begins. */
const EVENING_HOUR = 17;
/** In every zone, midnight and every other hour fall on a whole quarter of an hour. */
const QUARTER_MS = 15 * 60_000;

/** An event of a day, with the group whose clock applies. */
export interface Moment {
  event: EventView;
  group: GroupView;
  clock: DayClock;
}

export interface Morning {
  first: Moment;
  /** How many other events begin tomorrow. */
  more: number;
}

/** Today at an instant, in all groups, with each list in the order of time. */
export interface Plan {
  /** Events that take all of today, which are not listed as current. */
  allDay: Moment[];
  current: Moment[];
  /** The next events, of today or shortly after midnight: several only when they begin together. */
  next: Moment[];
  /** Cancelled events too, until their planned end. */
  later: Moment[];
  earlier: Moment[];
  mornings: Morning[];
}

const startOf = ({ event }: Moment): number => Date.parse(event.startTime);
const endOf = ({ event }: Moment): number => Date.parse(event.endTime);
const takesPlace = ({ event }: Moment): boolean => !event.isCancelled;
const byStart = (a: Moment, b: Moment): number => startOf(a) - startOf(b) || endOf(a) - endOf(b);

const momentsOf = (events: readonly EventView[], group: GroupView, day: string): Moment[] => {
  const clock = dayClock(day, group.defaultTimezone);
  return events.map((event) => ({ event, group, clock }));
};

/** @param now milliseconds since the epoch */
export function planOf({ groups }: Pick<MyDay, 'groups'>, now: number): Plan {
  const all = groups.flatMap(({ events, group, today }) => momentsOf(events, group, today)).sort(byStart);
  const isAllDay = ({ clock, event }: Moment) => takesAllOf(clock, event);
  const hours = all.filter((moment) => !isAllDay(moment));
  const ahead = hours.filter((moment) => startOf(moment) > now);
  const begun = hours.filter((moment) => startOf(moment) <= now);
  const on = begun.filter((moment) => endOf(moment) > now);
  const afterMidnight = groups.flatMap(({ tomorrows, group, today }) => momentsOf(tomorrows, group, today));
  const soon = afterMidnight.filter(({ event, clock }) => mayBeNext(event, now, clock.zone));
  const candidates = [...ahead, ...soon].filter(takesPlace);
  const [soonest] = candidates.sort(byStart);
  const isNext = (moment: Moment) =>
    soonest !== undefined && startOf(moment) === startOf(soonest) && takesPlace(moment);
  return {
    allDay: all.filter(isAllDay),
    current: on.filter(takesPlace),
    next: candidates.filter(isNext),
    later: [...on.filter((moment) => !takesPlace(moment)), ...ahead.filter((moment) => !isNext(moment))],
    earlier: begun.filter((moment) => endOf(moment) <= now),
    mornings: groups.flatMap((day) => morningOf(day, now, soonest)).sort((a, b) => byStart(a.first, b.first)),
  };
}

/** The morning of tomorrow, in the evening or when no further event begins today. */
function morningOf({ group, events, tomorrow, tomorrows }: DayOfGroup, now: number, next?: Moment): Morning[] {
  const isEvening = hourOf(now, group.defaultTimezone) >= EVENING_HOUR;
  if (!isEvening && events.some((event) => !event.isCancelled && Date.parse(event.startTime) > now)) return [];
  const moments = momentsOf(tomorrows, group, tomorrow).filter(
    (moment) => takesPlace(moment) && (!next || startOf(moment) !== startOf(next)),
  );
  const first = moments.find(({ clock, event }) => !takesAllOf(clock, event)) ?? moments[0];
  return first ? [{ first, more: moments.length - 1 }] : [];
}

/** When My Day changes next: an event begins or ends, or a clock may reach another day. */
export function nextTurn(day: Pick<MyDay, 'groups'> | undefined, now: number): number {
  const ends = (day?.groups ?? []).flatMap(({ events }) =>
    events.flatMap(({ startTime, endTime }) => [Date.parse(startTime), Date.parse(endTime)]),
  );
  return Math.min((Math.floor(now / QUARTER_MS) + 1) * QUARTER_MS, ...ends.filter((at) => at > now));
}

/** The zones whose clocks differ from those before them, the first one first. */
export const differingZones = (zones: readonly string[], now: number): string[] =>
  zones.filter((zone, at) => !zones.slice(0, at).some((other) => clocksAgree(other, zone, now)));

/** The current days in the zones, each once, in order. */
export const daysIn = (zones: readonly string[], now: number): string[] =>
  [...new Set(zones.map((zone) => localDay(now, zone)))].sort();
