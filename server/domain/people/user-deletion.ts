import { lockGroupsWith, recordChanges, recordPersonChange } from '#server/db/delivery/changes.ts';
import { lockMemberships } from '#server/db/groups/members.ts';
import { deleteUser as deleteUserRow, entitiesCreatedBy, findUser } from '#server/db/people/users.ts';
import { lockForRemoval } from '#server/db/writes/versions.ts';
import { broadcastChange } from '#server/domain/delivery/notifications.ts';
import { notFound, type Outcome, ok, refuse } from '#server/domain/outcome.ts';
import type { ConditionalWrite } from '#server/domain/writes/unit-of-work.ts';
import { staleRefusal } from '#server/domain/writes/versions.ts';
import { userWire } from './users.ts';

/**
 * Deletes a person permanently, with their memberships, rooms and comments; groups and events that they made stay.
 * Administrators must be demoted first.
 */
export async function deleteUser(
  work: ConditionalWrite,
  id: number,
  at: string,
): Promise<Outcome<{ message: string }>> {
  const { db } = work;
  const user = await findUser(db, id);
  if (!user) return notFound('user');
  if (user.role === 'admin') return refuse({ kind: 'forbidden', message: 'Administrators cannot be deleted' });
  const stale = await staleRefusal(work, 'users', id, async () => ok(userWire(user)));
  if (stale) return stale;

  // A write in a group also locks the people whom it notifies: both kinds of write lock the group first.
  await lockGroupsWith(db, id);
  if (!(await lockForRemoval(db, 'users', id))) return notFound('user');
  const memberships = await lockMemberships(db, id);
  for (const { groupId, entity, entityIds } of await entitiesCreatedBy(db, id)) {
    await recordChanges(db, { groupId, entity, entityIds, op: 'upsert', at });
  }
  await recordPersonChange(db, id, 'delete', at);
  await deleteUserRow(db, id);
  for (const { id: entityId, group_id: groupId } of memberships) {
    await broadcastChange(work, { groupId, entity: 'member', entityId });
  }
  work.announce({ kind: 'access-changed', userId: id });
  return ok({ message: 'User deleted' });
}
