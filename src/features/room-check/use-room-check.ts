import { useMemo } from 'react';
import { compareText } from '#contract/text/order.ts';
import { addDays, clampDay, dayRange } from '#contract/time/day.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { GroupPartState } from '#kit/missing/use-group-part.ts';
import { useGroupRows } from '#kit/missing/use-group-rows.ts';
import { namesOf } from '#kit/roll-call/use-roll-call.ts';
import { isCalled } from '#kit/text/is-called.ts';
import type { GroupView, LodgingView, MarkView, RollCallView } from '#store/queries/base/views.ts';
import { readRoomChecks } from '#store/queries/field/room-checks.ts';
import { type Standing, standingMarks } from '#store/queries/field/standing-marks.ts';
import { getKeyedGroup, type KeyedGroup } from '#store/queries/groups/keyed-groups.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { getLodging } from '#store/queries/lodging/lodging.ts';
import { nightOf, nightsOf, type Stay } from '#store/queries/lodging/nights.ts';
import { type Night, nightIn } from './rooms-of-night.ts';

/** The nights of a longer stay are not all listed, because its dates are a mistake. */
const LONGEST = 60;

/** The nights with at least one bed, by the days on which they begin, in order, and the given additional ones. */
function nightsIn(
  stays: readonly Stay[],
  { startDate, endDate, defaultTimezone: zone }: Pick<GroupView, 'startDate' | 'endDate' | 'defaultTimezone'>,
  others: readonly string[],
): string[] {
  const all = new Set(others);
  const known = new Map<string, { first: string; last: string }>();
  for (const stay of stays) {
    const isOpen = stay.checkInDate === null && stay.checkOutDate === null;
    const ofTrip = startDate !== null && endDate !== null && startDate < endDate;
    const nights = isOpen ? ofTrip && { first: startDate, last: addDays(endDate, -1) } : nightsOf(stay, zone);
    if (nights) known.set(`${nights.first} ${nights.last}`, nights);
  }
  for (const { first, last } of known.values())
    for (const day of dayRange(first, clampDay(last, null, addDays(first, LONGEST)))) all.add(day);
  return [...all].sort(compareText);
}

type HotelOfGroup = LodgingView['hotels'][number];
export type Standings = ReadonlyMap<string, Standing<MarkView>>;

export interface RoomCheck {
  group: KeyedGroup;
  hotels: readonly HotelOfGroup[];
  hotel: HotelOfGroup;
  /** The day on which it begins, `yyyy-MM-dd`. */
  night: string;
  /** The current night, or the next one. */
  tonight: string;
  /** The nights with guests in the hotel, and tonight. */
  nights: readonly string[];
  people: Night;
  /** The roll call that receives marks: the first open one, else the first; null while there is none. */
  call: RollCallView | null;
  /** All roll calls of this hotel and night: two phones without a network may each have started one. */
  calls: readonly RollCallView[];
  marks: readonly MarkView[];
  standing: Standings;
  /** The standings of the night before in any hotel; null when there was no check. */
  before: Standings | null;
  whoMade(userId: string | null): string;
}

/**
 * The check of a hotel's rooms in a night.
 * @param night `yyyy-MM-dd`; tonight if left out
 * @returns as `check` undefined until the device has answered; null when the group or the hotel is not on it; also the
 * state of the two parts of the group that it is read from
 */
export function useRoomCheck(
  groupId: string,
  hotelId: string,
  night: string | undefined,
  now: number,
): { check: RoomCheck | null | undefined; parts: { lodging: GroupPartState; members: GroupPartState } } {
  const { store, user } = usePerson();
  const group = useLiveQuery(() => getKeyedGroup(store, groupId), [store, groupId]);
  const { rows: lodging, part } = useGroupRows(groupId, 'lodging', getLodging);
  const { rows: members, part: ofMembers } = useGroupRows(groupId, 'members', listMembers);
  const hotel = lodging?.hotels.find((each) => isCalled(each, hotelId)) ?? null;
  const tonight = group ? nightOf(now, group.defaultTimezone) : '';
  const shown = night ?? tonight;
  const realHotelId = hotel?.id ?? '';
  const checks = useLiveQuery(
    // The night and the hotel are unknown until the group and the hotel are read.
    () => (realHotelId === '' || shown === '' ? null : readRoomChecks(store, groupId, realHotelId, shown)),
    [store, groupId, realHotelId, shown],
  );
  const people = useMemo(
    () =>
      group && lodging && members && hotel ? nightIn(hotel, shown, { group, members, beds: lodging.rooms }) : null,
    [group, lodging, members, hotel, shown],
  );
  const whoMade = useMemo(() => namesOf(members ?? [], user).whoMade, [members, user]);
  const check = useMemo(() => {
    if (group === null || (group && lodging && !hotel)) return null;
    if (!group || !lodging || !hotel || !people || !checks || checks.night !== shown || checks.hotelId !== hotel.id)
      return undefined;
    return {
      group,
      hotels: lodging.hotels,
      hotel,
      night: shown,
      tonight,
      nights: nightsIn(
        lodging.rooms.filter(({ hotelId }) => hotelId === hotel.id),
        group,
        [tonight, shown],
      ),
      people,
      call: checks.calls.find(({ closedAt }) => closedAt === null) ?? checks.calls[0] ?? null,
      calls: checks.calls,
      marks: checks.marks,
      standing: standingMarks(checks.marks),
      before: checks.before && standingMarks(checks.before),
      whoMade,
    };
  }, [group, lodging, hotel, people, checks, shown, tonight, whoMade]);
  return { check, parts: { lodging: part, members: ofMembers } };
}
