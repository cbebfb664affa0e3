import { mayManageGroup } from '#contract/records/groups/roles.ts';
import type { Store } from '#store/database/database.ts';
import type { GroupView, Keyed } from '#store/queries/base/views.ts';
import { withKeys } from '#store/replica/stable-keys.ts';
import { isLocalId } from '#sync/entry/entry.ts';
import { getGroup, listGroups } from './groups.ts';

/** Groups for screens that change them: each keeps its key when the server assigns its id. */
export type KeyedGroup = GroupView & Keyed;

/** The groups that a user runs, including archived ones, in the order of `listGroups`. */
export async function listManagedGroups(
  store: Store,
  user: { id: string; role: string },
  now?: number,
): Promise<KeyedGroup[]> {
  const groups = await keyed(store, await listGroups(store, now));
  if (user.role === 'admin') return groups;
  const own = await store.read((db) => db.members.filter(({ userId }) => userId === user.id).toArray());
  const roles = new Map(own.map(({ groupId, role }) => [groupId, role]));
  return groups.filter((group) => mayManageGroup(user, group, roles.get(group.id) ?? null));
}

/** One group by its real or local id; null when it does not exist. */
export async function getKeyedGroup(store: Store, groupId: string): Promise<KeyedGroup | null> {
  const group = await getGroup(store, groupId);
  const [found] = await keyed(store, group ? [group] : []);
  return found ?? null;
}

/** Whether a group is only on this device so far. */
export const isUnsentGroup = ({ id }: { id: string }): boolean => isLocalId(id);

const keyed = (store: Store, groups: readonly GroupView[]): Promise<KeyedGroup[]> =>
  store.read((db) => withKeys(db, 'group', groups));
