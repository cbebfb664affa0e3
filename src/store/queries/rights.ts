import { isStaffOf, mayManageGroup } from '#contract/roles.ts';
import type { Store } from '#store/database/database.ts';
import { getGroup } from './groups.ts';
import { listMembers } from './members.ts';
import type { GroupView, MemberView } from './views.ts';

/** Whether a user may change the contents of a group: they may manage it, and it is not archived. */
export async function mayChangeGroup(
  store: Store,
  user: { id: string; role: string },
  groupId: string,
): Promise<boolean> {
  const group = await getGroup(store, groupId);
  return group !== null && mayChangeLoadedGroup(user, group, await listMembers(store, group.id));
}

/** The same for a group and members that the caller has read already. */
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
