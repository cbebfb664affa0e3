import { useMemo } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { GroupPartState } from '#kit/missing/use-group-part.ts';
import { useGroupRows } from '#kit/missing/use-group-rows.ts';
import type { Store } from '#store/database/database.ts';
import { getKeyedGroup, type KeyedGroup } from '#store/queries/groups/keyed-groups.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { getLodging } from '#store/queries/lodging/lodging.ts';
import { type Bed, byPerson, type HotelOfGroup, type Sleeper } from './arrange.ts';

export interface Lodging {
  group: KeyedGroup;
  hotels: readonly HotelOfGroup[];
  beds: readonly Bed[];
  /** All members of the group with their beds, by name. */
  sleepers: readonly Sleeper[];
}

const readRows = (store: Store, groupId: string) =>
  Promise.all([getLodging(store, groupId), listMembers(store, groupId)]);

/** @returns as `lodging` undefined until the device has answered; null when the group is not on it */
export function useLodging(groupId: string): { lodging: Lodging | null | undefined; part: GroupPartState } {
  const { store } = usePerson();
  const group = useLiveQuery(() => getKeyedGroup(store, groupId), [store, groupId]);
  const { rows, part } = useGroupRows(groupId, ['lodging', 'members'], readRows);
  const lodging = useMemo(() => {
    if (group === null) return null;
    if (!group || !rows) return undefined;
    const [{ hotels, rooms }, members] = rows;
    return { group, hotels, beds: rooms, sleepers: byPerson(members, rooms) };
  }, [group, rows]);
  return { lodging, part };
}
