import { daysTouched, localDay } from '#contract/time/day.ts';
import { instantOf } from '#kit/form/clock-fields.ts';
import type { Store } from '#store/database/database.ts';
import { listDay } from '#store/queries/events.ts';
import { getLodging } from '#store/queries/lodging.ts';
import type { EventView, GroupView, RoomView } from '#store/queries/views.ts';

/** What a planned time does not go together with. Nothing of it is forbidden. */
export interface Clashes {
  /** Other events that have some of the time, by their start. */
  others: readonly EventView[];
  /** The first bus of the day, where the event begins before it; null where it does not. */
  firstBus: EventView | null;
  /** How many people have a room in a night that the event takes; the most of all its nights. */
  roomsAtNight: number;
  /** Whether some of it is on a day that the group's dates do not have. */
  isOutside: boolean;
}

export type GroupOfEvent = Pick<GroupView, 'id' | 'defaultTimezone' | 'startDate' | 'endDate'>;

export interface PlannedEvent {
  /** Null for a new one; an event does not clash with what it was. */
  id: string | null;
  /** Milliseconds since the epoch; the end is after the start. */
  from: number;
  to: number;
  type: string;
  busPickupAddress: string;
}

/** Of an event that lasts longer, the rest is not looked at. */
const MOST_DAYS = 14;
/** Whoever is under way at this hour sleeps in no room. */
const DEEP_NIGHT = '03:00';

/** What a planned event of a group clashes with, as the device knows the group. */
export function findClashes(store: Store, group: GroupOfEvent, event: PlannedEvent): Promise<Clashes> {
  const zone = group.defaultTimezone;
  const [startTime, endTime] = [new Date(event.from).toISOString(), new Date(event.to).toISOString()];
  const touched = daysTouched(startTime, endTime, zone);
  const days = touched.slice(0, MOST_DAYS);
  const events = Promise.all(
    days.map((day) => listDay(store, group.id, day).then((all) => all.filter(({ isCancelled }) => !isCancelled))),
  );
  return Promise.all([events, getLodging(store, group.id)]).then(([byDay, { rooms }]) => ({
    others: overlapping(byDay.flat(), event),
    firstBus: busAfter(byDay[0] ?? [], event, localDay(event.from, zone), zone),
    roomsAtNight: Math.max(0, ...nightsOf(event, days, zone).map((night) => peopleAsleep(rooms, night))),
    isOutside: touched.some((day) => isOutside(day, group)),
  }));
}

function overlapping(events: readonly EventView[], { id, from, to }: PlannedEvent): EventView[] {
  const found = new Map(events.map((event) => [event.id, event]));
  return [...found.values()].filter(
    (event) => event.id !== id && Date.parse(event.startTime) < to && Date.parse(event.endTime) > from,
  );
}

/** Who eats or has a bus of their own need not wait for the first one. */
function busAfter(events: readonly EventView[], planned: PlannedEvent, day: string, zone: string): EventView | null {
  if (planned.type === 'meal' || planned.busPickupAddress.trim() !== '') return null;
  const first = events.find(
    ({ id, busPickupAddress, startTime }) =>
      id !== planned.id && busPickupAddress !== '' && localDay(startTime, zone) === day,
  );
  return first && planned.from < Date.parse(first.startTime) ? first : null;
}

/** The nights that an event takes, as moments in the middle of them. */
const nightsOf = ({ from, to }: PlannedEvent, days: readonly string[], zone: string): number[] =>
  days.map((day) => Date.parse(instantOf(`${day}T${DEEP_NIGHT}`, null, zone))).filter((at) => from < at && at < to);

const peopleAsleep = (rooms: readonly RoomView[], night: number): number =>
  new Set(
    rooms
      .filter(({ checkInDate, checkOutDate }) => checkInDate !== null && isStay(checkInDate, checkOutDate, night))
      .map(({ memberId }) => memberId),
  ).size;

const isStay = (from: string, to: string | null, at: number): boolean =>
  Date.parse(from) < at && (to === null || at < Date.parse(to));

const isOutside = (day: string, { startDate, endDate }: GroupOfEvent): boolean =>
  (startDate !== null && day < startDate) || (endDate !== null && day > endDate);
