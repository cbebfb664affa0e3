import { isStaffOf, mayManageGroup } from '#contract/records/groups/roles.ts';
import type { Store } from '#store/database/database.ts';
import type { GroupView, MemberView } from '#store/queries/base/views.ts';
import { isPartHeld } from '#store/queries/offline/copies.ts';
import { getGroup } from './groups.ts';
import { listMembers } from './members.ts';

export interface GroupRights {
  /** Whether the device has the members, from whom the rights follow: without them, the user may have more. */
  isKnown: boolean;
  isStaff: boolean;
  /** The user is staff, and the group is not archived. */
  mayLead: boolean;
  /** The user runs the group, and it is not archived. */
  mayChange: boolean;
}

const NO_RIGHTS: GroupRights = { isKnown: false, isStaff: false, mayLead: false, mayChange: false };

/** The rights of a user in a group; none where it is not on the device. */
export function groupRights(store: Store, user: { id: string; role: string }, groupId: string): Promise<GroupRights> {
  return store.read(async () => {
    const [group, isKnown, members] = await Promise.all([
      getGroup(store, groupId),
      isPartHeld(store, groupId, 'members'),
      listMembers(store, groupId),
    ]);
    if (!group) return NO_RIGHTS;
    const isStaff = isStaffOfLoadedGroup(user, group, members);
    const mayLead = isStaff && !group.isArchived;
    return { isKnown, isStaff, mayLead, mayChange: mayChangeLoadedGroup(user, group, members) };
  });
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
