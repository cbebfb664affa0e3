import { isStaffOf, mayManageGroup } from '#contract/records/groups/roles.ts';
import type { Store } from '#store/database/database.ts';
import type { GroupView, MemberView } from '#store/queries/base/views.ts';
import { getGroup } from './groups.ts';
import { listMembers } from './members.ts';

export interface GroupRights {
  isStaff: boolean;
  /** The user is staff, and the group is not archived. */
  mayLead: boolean;
  /** The user runs the group, and it is not archived. */
  mayChange: boolean;
}

const NO_RIGHTS: GroupRights = { isStaff: false, mayLead: false, mayChange: false };

/** The rights of a user in a group; none where it is not on the device. */
export async function groupRights(
  store: Store,
  user: { id: string; role: string },
  groupId: string,
): Promise<GroupRights> {
  const group = await getGroup(store, groupId);
  if (!group) return NO_RIGHTS;
  const members = await listMembers(store, group.id);
  const isStaff = isStaffOfLoadedGroup(user, group, members);
  return { isStaff, mayLead: isStaff && !group.isArchived, mayChange: mayChangeLoadedGroup(user, group, members) };
}

/** Whether a user may change the contents of a group that the caller has read already, with its members. */
export function mayChangeLoadedGroup(
  user: { id: string; role: string },
  group: Pick<GroupView, 'isArchived' | 'createdBy'>,
  members: readonly Pick<MemberView, 'userId' | 'role'>[],
): boolean {
  const ownMembership = members.find(({ userId }) => userId === user.id);
  return !group.isArchived && mayManageGroup(user, group, ownMembership?.role ?? null);
}

/** Whether a user is staff of a group that the caller has read already, archived or not. */
export function isStaffOfLoadedGroup(
  user: { id: string; role: string },
  group: Pick<GroupView, 'createdBy'>,
  members: readonly Pick<MemberView, 'userId' | 'role'>[],
): boolean {
  return isStaffOf(user, group, members.find(({ userId }) => userId === user.id)?.role ?? null);
}
