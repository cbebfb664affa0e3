import type { Store } from '#store/database/database.ts';
import { getGroup } from './groups.ts';
import { listMembers } from './members.ts';
import { isStaffOfLoadedGroup } from './rights.ts';

/** The rights of a user to the roll calls of a group; null when it is not on the device. */
export async function rollCallRights(
  store: Store,
  user: { id: string; role: string },
  groupId: string,
): Promise<{ isStaff: boolean; isArchived: boolean } | null> {
  const group = await getGroup(store, groupId);
  if (!group) return null;
  return {
    isStaff: isStaffOfLoadedGroup(user, group, await listMembers(store, group.id)),
    isArchived: group.isArchived,
  };
}
