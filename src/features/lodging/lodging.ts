import { useMemo } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { GroupPartState } from '#kit/missing/use-group-part.ts';
import { useLodgingRows } from '#kit/missing/use-group-rows.ts';
import { getKeyedGroup, type KeyedGroup } from '#store/queries/groups/keyed-groups.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { type Bed, byPerson, type HotelOfGroup, type Sleeper } from './arrange.ts';

export interface Lodging {
  group: KeyedGroup;
  hotels: readonly HotelOfGroup[];
  beds: readonly Bed[];
  /** All members of the group with their beds, by name. */
  sleepers: readonly Sleeper[];
}

/** @returns as `lodging` undefined until the device has answered; null when the group is not on it */
export function useLodging(groupId: string): { lodging: Lodging | null | undefined; part: GroupPartState } {
  const { store } = usePerson();
  const group = useLiveQuery(() => getKeyedGroup(store, groupId), [store, groupId]);
  const { rows: read, part } = useLodgingRows(groupId);
  const members = useLiveQuery(() => listMembers(store, groupId), [store, groupId]);
  const lodging = useMemo(() => {
    if (group === null) return null;
    if (!group || !read || !members) return undefined;
    return { group, hotels: read.hotels, beds: read.rooms, sleepers: byPerson(members, read.rooms) };
  }, [group, read, members]);
  return { lodging, part };
}
