import { mayManageGroup } from '#contract/roles.ts';
import type { Store } from '#store/database/database.ts';
import { getGroup } from './groups.ts';
import { listMembers } from './members.ts';
import type { GroupView, MemberView } from './views.ts';

/** Whether a person may change the contents of a group: they manage it, and it is not archived. */
export async function mayChangeGroup(
  store: Store,
  user: { id: string; role: string },
  groupId: string,
): Promise<boolean> {
  const group = await getGroup(store, groupId);
  return group !== null && mayChangeIn(user, group, await listMembers(store, group.id));
}

/** The same of a group that was read with its members. */
export function mayChangeIn(
  user: { id: string; role: string },
  group: Pick<GroupView, 'isArchived' | 'createdBy'>,
  members: readonly Pick<MemberView, 'userId' | 'role'>[],
): boolean {
  const own = members.find(({ userId }) => userId === user.id);
  return !group.isArchived && mayManageGroup(user, group, own?.role ?? null);
}
