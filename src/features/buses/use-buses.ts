import { useMemo } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { type BusCall, latestBusCalls } from '#store/queries/field/bus-calls.ts';
import { listBuses } from '#store/queries/field/buses.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { isPartHeld } from '#store/queries/offline/copies.ts';
import { type Manifest, manifestOf } from './manifest.ts';

export interface Buses {
  manifest: Manifest;
  /** The user's own membership; null for a user who is not a member. */
  mine: string | null;
  /** Whether the device had the buses and the members when they were read. */
  isHeld: boolean;
}

/** The riders of the buses to and from an event; undefined until the device has answered. */
export function useBuses(event: Pick<EventView, 'id' | 'groupId' | 'audience'>): Buses | undefined {
  const { store, user } = usePerson();
  const { groupId, id: eventId, audience } = event;
  const read = useLiveQuery(
    () =>
      store.read(async () =>
        Promise.all([
          isPartHeld(store, groupId, 'buses'),
          isPartHeld(store, groupId, 'members'),
          listBuses(store, groupId, eventId),
          listMembers(store, groupId),
        ]),
      ),
    [store, groupId, eventId],
  );
  return useMemo(() => {
    if (!read) return undefined;
    const [hasBuses, hasMembers, buses, members] = read;
    return {
      manifest: manifestOf(buses, members, { audience }),
      mine: members.find(({ userId }) => userId === user.id)?.id ?? null,
      isHeld: hasBuses && hasMembers,
    };
  }, [read, audience, user.id]);
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
