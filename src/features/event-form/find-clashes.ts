import { daysTouched, localDay } from '#contract/time/day.ts';
import { instantOf } from '#kit/form/clock-fields.ts';
import type { Store } from '#store/database/database.ts';
import type { EventView, GroupView, RoomView } from '#store/queries/base/views.ts';
import { getLodging } from '#store/queries/lodging/lodging.ts';
import { listDay } from '#store/queries/schedule/events.ts';

/** The clashes of a planned time; a clash never forbids it. */
interface Clashes {
  /** Other events that overlap, by their start. */
  others: readonly EventView[];
  /** The first bus of the day, if the event begins before it arrives; null otherwise. */
  firstBus: EventView | null;
  /** How many members have a room in a night of the event; the highest count of its nights. */
  roomsAtNight: number;
  /** Whether the event is partly outside of the group's dates. */
  isOutside: boolean;
}

export type GroupOfEvent = Pick<GroupView, 'id' | 'defaultTimezone' | 'startDate' | 'endDate'>;

interface PlannedEvent {
  /** Null for a new event; an event does not clash with its own earlier version. */
  id: string | null;
  /** Milliseconds since the epoch; the end is after the start. */
  from: number;
  to: number;
  type: string;
  busPickupAddress: string;
}

/** The days beyond this limit are not checked. */
const MOST_DAYS = 14;
/** A member who takes part in an event at this hour does not sleep in a room. */
const DEEP_NIGHT = '03:00';

/** Finds what a planned event clashes with, from the group's data on this device. */
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

/** The first bus of the day. A meal, or an event with its own bus, does not depend on it. */
function busAfter(events: readonly EventView[], planned: PlannedEvent, day: string, zone: string): EventView | null {
  if (planned.type === 'meal' || planned.busPickupAddress.trim() !== '') return null;
  const first = events.find(
    ({ id, busPickupAddress, startTime }) =>
      id !== planned.id && busPickupAddress !== '' && localDay(startTime, zone) === day,
  );
  return first && planned.from < Date.parse(first.startTime) ? first : null;
}

/** The nights of an event, as instants in the middle of each. */
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
