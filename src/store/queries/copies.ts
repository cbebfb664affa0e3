import type { Store } from '#store/database/database.ts';
import type { FaultRow } from '#store/database/schema.ts';
import { holdsPart, offlineState } from '#store/replica/offline-state.ts';
import { realId } from './overlaid.ts';
import type { GroupPart, OfflineState } from './views.ts';

/**
 * What the screens ask of the local store, each to be used as a live query. All of it is read from the device alone;
 * unsent edits are laid over what the server sent. An address with a local id still resolves after the acknowledgement.
 * Each reads no more than it shows: an answer that something changes while it is read is dropped and asked anew, and
 * during a pull something changes all the time.
 */

/** How whole the copy of each group is, by the group's id. */
export function listOfflineStates(store: Store): Promise<Map<string, OfflineState>> {
  return store.read(async (db) => {
    const ids = await db.groups.toCollection().primaryKeys();
    const states = await Promise.all(ids.map((id) => offlineState(db, id)));
    return new Map(ids.map((id, index) => [id, states[index] as OfflineState]));
  });
}

export function getOfflineState(store: Store, groupId: string): Promise<OfflineState> {
  return store.read(async (db) => offlineState(db, await realId(db, groupId)));
}

/** Whether a part of a group has come to this device: until then nobody knows that it is empty. */
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

/** Rows that were skipped because they could not be read. */
export function getReadFaults(store: Store): Promise<FaultRow[]> {
  return store.read((db) => db.faults.toArray());
}

/** When the list of groups was last answered whole, milliseconds since the epoch; null when it never was. */
export function getLoaded(store: Store): Promise<{ groups: number | null }> {
  return store.read(async (db) => {
    const row = await db.meta.get('groups-loaded');
    return { groups: typeof row?.value === 'number' ? row.value : null };
  });
}
