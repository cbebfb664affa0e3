import { useMemo } from 'react';
import { usePerson } from '#kit/context.ts';
import { useFeature } from '#kit/use-features.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { listBuses } from '#store/queries/buses.ts';
import { listMembers } from '#store/queries/members.ts';
import type { MemberView } from '#store/queries/views.ts';
import { type Manifest, manifestOf } from './manifest.ts';

/** Whether the server keeps buses; false until it is known. */
export const useHasBuses = (): boolean => useFeature('buses');

export interface Buses {
  manifest: Manifest;
  members: readonly MemberView[];
  /** The person's own membership; null for somebody who is no member. */
  mine: MemberView | null;
}

/** Who rides where to and from an event; undefined until the device has answered. */
export function useBuses(groupId: string, eventId: string): Buses | undefined {
  const { store, user } = usePerson();
  const buses = useLiveQuery(() => listBuses(store, groupId, eventId), [store, groupId, eventId]);
  const members = useLiveQuery(() => listMembers(store, groupId), [store, groupId]);
  return useMemo(
    () =>
      buses && members
        ? {
            manifest: manifestOf(buses, members),
            members,
            mine: members.find(({ userId }) => userId === user.id) ?? null,
          }
        : undefined,
    [buses, members, user.id],
  );
}
