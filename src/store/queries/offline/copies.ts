import type { Store } from '#store/database/database.ts';
import { realId } from '#store/queries/base/overlaid.ts';
import type { GroupPart, OfflineState } from '#store/replica/offline-state.ts';
import { holdsPart, offlineState, offlineStates } from '#store/replica/offline-state.ts';

/** The offline state of each group, by the group's id. */
export function listOfflineStates(store: Store): Promise<Map<string, OfflineState>> {
  return store.read(async (db) => offlineStates(db, await db.groups.toCollection().primaryKeys()));
}

export function getOfflineState(store: Store, groupId: string): Promise<OfflineState> {
  return store.read(async (db) => offlineState(db, await realId(db, groupId)));
}

/**
 * Whether a part of a group was fetched: until then it is unknown whether it is empty. For a group that the server does
 * not have yet there is nothing to fetch.
 */
export function isPartHeld(store: Store, groupId: string, part: GroupPart): Promise<boolean> {
  return store.read(async (db) => holdsPart(db, await realId(db, groupId), part));
}

/** Whether the schedule of every group that is not archived is on this device, so that their events can be counted. */
export function areSchedulesHeld(store: Store): Promise<boolean> {
  return store.read(async (db) => {
    if (!(await db.meta.get('groups-loaded'))) return false;
    const open = (await db.groups.toArray()).filter((group) => !group.isArchived);
    const held = await db.parts.bulkGet(open.map(({ id }): [string, string] => [id, 'schedules']));
    return held.every((part) => part !== undefined);
  });
}

/** When the list of groups was last fetched completely, in milliseconds since the epoch; null for never. */
export function getLoaded(store: Store): Promise<{ groups: number | null }> {
  return store.read(async (db) => {
    const row = await db.meta.get('groups-loaded');
    return { groups: typeof row?.value === 'number' ? row.value : null };
  });
}
