import type { FileType } from '#contract/records/files/upload.ts';
import { extensionOf } from '#server/base/file-extensions.ts';
import { lockGroupsWith, recordChanges, recordPersonChange } from '#server/db/delivery/changes.ts';
import { deleteMailsTo } from '#server/db/delivery/mails.ts';
import { deleteNotificationsBy } from '#server/db/delivery/notifications.ts';
import { emptyNotesOf } from '#server/db/field/roll-calls.ts';
import { deleteOrphans, filesOwnedBy, makeFilesNameless } from '#server/db/files/files.ts';
import { lockMemberships } from '#server/db/groups/members.ts';
import { deleteUser as deleteUserRow, entitiesCreatedBy } from '#server/db/people/users.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { record } from '#server/db/writes/audit.ts';
import { findRow, lockForRemoval } from '#server/db/writes/rows.ts';
import { notFound, type Outcome, ok, refuse } from '#server/domain/base/outcome.ts';
import { broadcastChange } from '#server/domain/delivery/notifications.ts';
import type { ConditionalWrite } from '#server/domain/writes/unit-of-work.ts';
import { isStale, stale } from '#server/domain/writes/versions.ts';
import { userWire } from './users.ts';

/** Below every database's limit of parameters. */
const FILES_AT_ONCE = 1_000;

/** The name of a file whose owner is deleted. */
const nameless = (type: FileType): string => `File${extensionOf(type)}`;

/**
 * Deletes a person permanently, with their memberships, rooms and comments, and with everything that names them
 * elsewhere: notifications of their actions, names of their files, notes on their marks, mails. Groups and events that
 * they created stay; administrators must be demoted first.
 */
export async function deleteUser(
  work: ConditionalWrite,
  id: number,
  at: string,
): Promise<Outcome<{ message: string }>> {
  const { db } = work;
  const user = await findRow(db, 'users', id);
  if (!user) return notFound('user');
  if (user.role === 'admin') return refuse({ kind: 'forbidden', message: 'Administrators cannot be deleted' });
  if (isStale(work, user)) return stale(userWire(user));

  // A write in a group also locks the people whom it notifies: both kinds of write lock the group first.
  await lockGroupsWith(db, id);
  if (!(await lockForRemoval(db, 'users', id))) return notFound('user');
  const memberships = await lockMemberships(db, id);
  for (const { groupId, entity, entityIds } of await entitiesCreatedBy(db, id)) {
    await recordChanges(db, { groupId, entity, entityIds, op: 'upsert', at });
  }
  await recordPersonChange(db, id, 'delete', at);
  const marks = await emptyNotesOf(
    db,
    memberships.map((membership) => membership.id),
    at,
  );
  const events = await makeFilesNameless(db, id, nameless);
  await recordEach(db, 'mark', marks, at);
  await recordEach(db, 'schedule', events, at);
  await deleteNotificationsBy(db, id);
  await deleteMailsTo(db, user.email);
  const ownFiles = await filesOwnedBy(db, id);
  await deleteUserRow(db, id);
  await record(db, work.by, { action: 'deleted', subject: 'user', subjectId: id });
  for (let from = 0; from < ownFiles.length; from += FILES_AT_ONCE)
    await deleteOrphans(db, { among: ownFiles.slice(from, from + FILES_AT_ONCE) });
  for (const { id: entityId, group_id: groupId } of memberships) {
    await broadcastChange(work, { groupId, entity: 'member', entityId });
  }
  work.announce({ kind: 'access-changed', userId: id });
  work.announce({ kind: 'person-deleted' });
  return ok({ message: 'User deleted' });
}

/** Records that some rows of several groups changed. */
async function recordEach(
  db: Db,
  entity: 'mark' | 'schedule',
  rows: readonly { id: number; groupId: number }[],
  at: string,
): Promise<void> {
  for (const [groupId, changed] of [...Map.groupBy(rows, (row) => row.groupId)].sort(([a], [b]) => a - b))
    await recordChanges(db, { groupId, entity, entityIds: changed.map((row) => row.id), op: 'upsert', at });
}
