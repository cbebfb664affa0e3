import { groupStatus } from '#contract/records/groups/group-status.ts';
import { compareNames, compareText } from '#contract/text/order.ts';
import { addDays, localDay } from '#contract/time/day.ts';
import type { Store } from '#store/database/database.ts';
import type { EventRow, MatrixDatabase } from '#store/database/schema.ts';
import type { EventView, GroupView, HotelView, RoomView } from '#store/queries/base/views.ts';
import { groupsShown } from '#store/queries/groups/groups.ts';
import { hotelsOf, roomsIn } from '#store/queries/lodging/lodging.ts';
import { isSleptIn, nightOf } from '#store/queries/lodging/nights.ts';
import { lastPull } from '#store/replica/last-pull.ts';
import { isLocalId } from '#sync/entry/entry.ts';
import { byTime, eventsShown } from './events.ts';
import { concerns, membershipsOf } from './next.ts';

/** Today in all of a person's groups, for My Day. */

/** The bed of the person, and the others with a bed in that room that night. */
export interface Bed {
  room: RoomView;
  hotel: HotelView;
  mates: RoomView[];
}

interface TwoDays {
  group: GroupView;
  /** Both `yyyy-MM-dd`. */
  today: string;
  tomorrow: string;
}

/** Today and tomorrow in one group, by its own clock. */
export interface DayOfGroup extends TwoDays {
  /** The events that touch today, in the order of a day. */
  events: EventView[];
  /** The events that begin tomorrow. */
  tomorrows: EventView[];
  /** The beds of the night that begins today, or that has begun yesterday and is not over. */
  beds: Bed[];
  /**
   * When its schedule was last known to be up to date, in milliseconds since the epoch; null where it was never
   * fetched.
   */
  syncedAt: number | null;
}

export interface MyDay {
  /** Groups with events or beds today or tomorrow, or whose trip is under way, by name. */
  groups: DayOfGroup[];
  /** The next trip to begin; null where none is known. */
  nextTrip: GroupView | null;
  /** The groups whose schedules are not on this device. */
  missing: string[];
  /** Whether all groups and their schedules are on this device: otherwise an empty day may be wrong. */
  isWhole: boolean;
}

/**
 * Today of all the person's groups that are not archived. An administrator, who has every group, sees only those with
 * their own membership, where there are any.
 */
export function getMyDay(store: Store, now: number): Promise<MyDay> {
  return store.read(async (db) => {
    const open = (await groupsShown(db, store)).filter((group) => !group.isArchived);
    const ids = open.map(({ id }) => id);
    const days = open.map((group): TwoDays => {
      const today = localDay(now, group.defaultTimezone);
      return { group, today, tomorrow: addDays(today, 1) };
    });
    const rows = await rowsOf(db, days);
    const shown = (await eventsShown(db, store, rows, ids)).sort(byTime);
    const ages = await agesOf(db, ids);
    const loaded = await db.meta.get('groups-loaded');
    const memberships = await membershipsOf(db, store.userId);
    const me = await store.meIn(db);
    const ownOf = <T extends { group: GroupView }>(of: T[]): T[] => {
      const own = me.role === 'admin' ? of.filter(({ group }) => memberships.has(group.id)) : [];
      return own.length > 0 ? own : of;
    };
    const inPlay = days
      .map(({ group, today, tomorrow }) => {
        const member = memberships.get(group.id);
        const own = shown.filter((event) => event.groupId === group.id && concerns(event, member));
        const begins = (event: EventView) => localDay(event.startTime, group.defaultTimezone);
        return {
          group,
          today,
          tomorrow,
          events: own.filter((event) => event.days.includes(today)),
          tomorrows: own.filter((event) => begins(event) === tomorrow),
          syncedAt: ages.get(group.id) ?? null,
        };
      })
      .filter(
        ({ group, events, tomorrows }) =>
          events.length > 0 || tomorrows.length > 0 || groupStatus(group, now) === 'Active',
      )
      .sort((a, b) => compareNames(a.group.name, b.group.name) || compareText(a.group.id, b.group.id));
    const groups: DayOfGroup[] = [];
    for (const day of ownOf(inPlay)) {
      const { id, defaultTimezone } = day.group;
      const memberId = memberships.get(id)?.id;
      const hotels = memberId === undefined ? [] : await hotelsOf(db, store, id);
      const hotelIds = hotels.map((hotel) => hotel.id);
      const rooms = hotels.length === 0 ? [] : await roomsIn(db, store, hotelIds);
      groups.push({ ...day, beds: bedsOf(day.group, memberId, nightOf(now, defaultTimezone), hotels, rooms) });
    }
    const missing = ids.filter((id) => !isLocalId(id) && !ages.has(id));
    const isWhole = loaded !== undefined && missing.length === 0;
    return { groups, nextTrip: nextTripOf(ownOf(days)), missing, isWhole };
  });
}

/**
 * The events that touch one of the two days of groups: one request for each group, because an index that is queried for
 * several keys at a time returns its rows one by one. No group is left out because of its dates: it may meet before
 * them.
 */
const rowsOf = (db: MatrixDatabase, days: readonly TwoDays[]): Promise<EventRow[]> =>
  Promise.all(
    days.map(({ group: { id }, today, tomorrow }) =>
      db.events.where('dayKeys').between(`${id}|${today}`, `${id}|${tomorrow}`, true, true).toArray(),
    ),
  ).then((found) => [...new Map(found.flat().map((row) => [row.id, row])).values()]);

/** When each schedule was last known to be up to date; those that were never fetched are left out. */
const agesOf = (db: MatrixDatabase, groupIds: readonly string[]): Promise<Map<string, number>> =>
  Promise.all([
    db.parts.bulkGet(groupIds.map((id): [string, string] => [id, 'schedules'])),
    db.cursors.bulkGet([...groupIds]),
    lastPull(db),
  ]).then(([parts, cursors, pulled]) => {
    // Data kept by a group's changes is as fresh as the last pull that has requested them.
    const ageOf = (at: number, syncedAt: number) => (cursors[at] ? Math.max(pulled?.at ?? 0, syncedAt) : syncedAt);
    return new Map(parts.flatMap((part, at) => (part ? [[part.groupId, ageOf(at, part.syncedAt)]] : [])));
  });

/** The beds of a member in a night. @param rooms the rooms of the hotels */
function bedsOf(
  group: GroupView,
  memberId: string | undefined,
  night: string,
  hotels: readonly HotelView[],
  rooms: readonly RoomView[],
): Bed[] {
  const tonight = rooms.filter((bed) => isSleptIn(bed, night, group));
  return tonight.flatMap((room) => {
    const hotel = hotels.find(({ id }) => id === room.hotelId);
    if (room.memberId !== memberId || !hotel) return [];
    const mates = tonight.filter(
      (bed) => bed.hotelId === room.hotelId && bed.roomNumber === room.roomNumber && bed.memberId !== memberId,
    );
    return [{ room, hotel, mates }];
  });
}

function nextTripOf(days: readonly { group: GroupView; today: string }[]): GroupView | null {
  const ahead = days.flatMap(({ group, today }) =>
    group.startDate !== null && group.startDate > today ? [{ group, start: group.startDate }] : [],
  );
  const [next] = ahead.sort((a, b) => compareText(a.start, b.start) || compareNames(a.group.name, b.group.name));
  return next?.group ?? null;
}
