import { mayManageGroup } from '#contract/roles.ts';
import type { Store } from '#store/database/database.ts';
import { getGroup } from './groups.ts';
import { listMembers } from './members.ts';

/** Whether a person may change the contents of a group: they manage it, and it is not archived. */
export async function mayChangeGroup(
  store: Store,
  user: { id: string; role: string },
  groupId: string,
): Promise<boolean> {
  const group = await getGroup(store, groupId);
  if (!group || group.isArchived) return false;
  const own = (await listMembers(store, group.id)).find(({ userId }) => userId === user.id);
  return mayManageGroup(user, group, own?.role ?? null);
}
