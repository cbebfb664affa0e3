import { useMemo } from 'react';
import { addDays, clampDay, dayRange, localDay } from '#contract/time/day.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { GroupPartState } from '#kit/missing/use-group-part.ts';
import { useGroupRows } from '#kit/missing/use-group-rows.ts';
import type { Store } from '#store/database/database.ts';
import type { EmergencyCardView, GroupView, HotelView, MemberView } from '#store/queries/base/views.ts';
import { getEmergencyCard } from '#store/queries/field/emergency.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { isStaffOfLoadedGroup } from '#store/queries/groups/rights.ts';
import { getLodging } from '#store/queries/lodging/lodging.ts';
import { listEvents } from '#store/queries/schedule/trip.ts';
import { type CountryOnDay, type CountrySpan, countriesOf, countriesOn } from './countries-of-days.ts';

/** A group with more days than this has mistaken dates. */
const MOST_DAYS = 400;

/** A hotel in the form that a local driver can read. */
export interface TaxiPlace {
  hotel: HotelView;
  localName: string;
  localAddress: string;
  /** Whether a member of the group sleeps there on the shown day. */
  isTonight: boolean;
}

export interface Emergency {
  group: GroupView;
  card: EmergencyCardView;
  members: readonly MemberView[];
  isStaff: boolean;
  /** Today in the group's zone, or the nearest day of the trip. */
  day: string;
  isToday: boolean;
  countries: readonly CountryOnDay[];
  /** The countries of all days of the trip. */
  spans: readonly CountrySpan[];
  /** Tonight's hotel first. */
  places: readonly TaxiPlace[];
}

/** The parts without which the card on paper would be wrong; rooms only order the hotels. */
export const PAPER_PARTS = ['emergencyCards', 'schedules', 'hotels'] as const;
/** The screen also lists the members, and counts the diets that are known of them. */
export const SCREEN_PARTS = [...PAPER_PARTS, 'members'] as const;

const readRows = (store: Store, groupId: string) =>
  Promise.all([
    getEmergencyCard(store, groupId),
    listEvents(store, groupId),
    getLodging(store, groupId),
    listMembers(store, groupId),
  ]);

/**
 * @param now in milliseconds since the epoch
 * @param parts those that must be on this device for the card to be whole
 * @returns as `emergency` undefined until the device has answered; null when the group is not on it
 */
export function useEmergency(
  groupId: string,
  now: number,
  parts: typeof PAPER_PARTS | typeof SCREEN_PARTS,
): { emergency: Emergency | null | undefined; part: GroupPartState } {
  const { store, user } = usePerson();
  const group = useLiveQuery(() => getGroup(store, groupId), [store, groupId]);
  const { rows, part } = useGroupRows(groupId, parts, readRows);
  const today = group ? localDay(now, group.defaultTimezone) : '';
  const emergency = useMemo(() => {
    if (group === null) return null;
    if (!group || !rows) return undefined;
    const [card, events, lodging, members] = rows;
    const { startDate, endDate, defaultTimezone: zone } = group;
    const day = clampDay(today, startDate, endDate);
    const about = { countries: card.countries, events, zone };
    const last = startDate && addDays(startDate, MOST_DAYS - 1);
    const days = startDate && endDate && last ? dayRange(startDate, clampDay(endDate, null, last)) : [day];
    const tonight = new Set(
      lodging.rooms
        .filter(({ checkInDate, checkOutDate }) => {
          const [from, to] = [checkInDate, checkOutDate].map((at) => at && localDay(at, zone));
          return from && from <= day && (!to || day < to);
        })
        .map(({ hotelId }) => hotelId),
    );
    const places = lodging.hotels.map((hotel): TaxiPlace => {
      const local = card.hotels.find(({ hotelId }) => hotelId === hotel.id);
      const { localName = '', localAddress = '' } = local ?? {};
      return { hotel, localName, localAddress, isTonight: tonight.has(hotel.id) };
    });
    return {
      group,
      card,
      members,
      isStaff: isStaffOfLoadedGroup(user, group, members),
      day,
      isToday: day === today,
      countries: countriesOn(day, about),
      spans: countriesOf(days, about),
      places: places.toSorted((a, b) => Number(b.isTonight) - Number(a.isTonight)),
    };
  }, [group, rows, user, today]);
  return { emergency, part };
}
