import { useCallback, useMemo } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { GroupPartState } from '#kit/missing/use-group-part.ts';
import { useGroupRows } from '#kit/missing/use-group-rows.ts';
import type { Store } from '#store/database/database.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { type BusCall, latestBusCalls } from '#store/queries/field/bus-calls.ts';
import { listBuses } from '#store/queries/field/buses.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { type Manifest, manifestOf } from './manifest.ts';

export interface Buses {
  manifest: Manifest;
  /** The user's own membership; null for a user who is not a member. */
  mine: string | null;
}

/**
 * The riders of the buses to and from an event; undefined until the device has answered.
 * @returns also the state of the two parts of the group that it is read from
 */
export function useBuses({ groupId, id: eventId, audience }: Pick<EventView, 'id' | 'groupId' | 'audience'>): {
  read: Buses | undefined;
  parts: { buses: GroupPartState; members: GroupPartState };
} {
  const { user } = usePerson();
  const ofEvent = useCallback((store: Store, groupId: string) => listBuses(store, groupId, eventId), [eventId]);
  const { rows: buses, part } = useGroupRows(groupId, 'buses', ofEvent);
  const { rows: members, part: ofMembers } = useGroupRows(groupId, 'members', listMembers);
  const read = useMemo(
    () =>
      buses && members
        ? {
            manifest: manifestOf(buses, members, { audience }),
            mine: members.find(({ userId }) => userId === user.id)?.id ?? null,
          }
        : undefined,
    [buses, members, audience, user.id],
  );
  return { read, parts: { buses: part, members: ofMembers } };
}

/** The last roll call of each bus of an event; empty when the user is not staff. */
export function useBusCalls(groupId: string, eventId: string, isStaff: boolean): ReadonlyMap<string, BusCall> {
  const { store } = usePerson();
  const calls = useLiveQuery(
    () => (isStaff ? latestBusCalls(store, groupId, eventId) : Promise.resolve(NONE)),
    [store, groupId, eventId, isStaff],
  );
  return calls ?? NONE;
}

const NONE: ReadonlyMap<string, BusCall> = new Map();
