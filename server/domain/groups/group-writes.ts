import type { NotificationType } from '#contract/live/notification-type.ts';
import type { GroupWire } from '#contract/records/groups/group.ts';
import type { GroupChange, GroupForm } from '#contract/records/groups/group-form.ts';
import { displayName } from '#contract/schema/names.ts';
import { toInstant } from '#server/base/clock.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { recordChange } from '#server/db/delivery/changes.ts';
import { archiveIfActive, findGroup } from '#server/db/groups/groups.ts';
import { getUser } from '#server/db/people/users.ts';
import { record } from '#server/db/writes/audit.ts';
import { insertRow, updateRow } from '#server/db/writes/rows.ts';
import { ARCHIVED } from '#server/domain/base/access.ts';
import { columnsOf } from '#server/domain/base/fields.ts';
import { created, notFound, type Outcome, ok, refuse } from '#server/domain/base/outcome.ts';
import { notify } from '#server/domain/delivery/notifications.ts';
import { refuseUnseenPicture } from '#server/domain/files/files.ts';
import type { ConditionalWrite, Creation, SignedWork } from '#server/domain/writes/unit-of-work.ts';
import { isStale, stale } from '#server/domain/writes/versions.ts';
import { groupWithMembers, readableGroup } from './groups.ts';

const ENTITY = 'group';

/** Records that a group changed, also in the audit, and notifies the people who may see it. */
async function announceGroup(
  work: SignedWork,
  viewer: Viewer,
  group: { id: number; name: string },
  { type, verb, at }: { type: NotificationType; verb: string; at: string },
): Promise<void> {
  const { first_name: firstName, last_name: lastName, email } = await getUser(work.db, viewer.id);
  const action = type === 'group_create' ? 'group-created' : 'group-changed';
  await record(work.db, work.by, { action, groupId: group.id, detail: verb });
  const message = `${displayName({ firstName, lastName, email })} ${verb} the group "${group.name}"`;
  await recordChange(work.db, { groupId: group.id, entity: ENTITY, entityId: group.id, op: 'upsert', at });
  await notify(work, {
    type,
    message,
    groupId: group.id,
    entity: ENTITY,
    entityId: group.id,
    scheduleId: null,
    actorId: viewer.id,
    at,
  });
}

/** Creates a group that belongs to its creator. */
export async function createGroup(
  work: SignedWork,
  viewer: Viewer,
  form: GroupForm,
  { idempotencyKey, at, now }: Creation & { now: number },
): Promise<Outcome<GroupWire>> {
  const unseen = await refuseUnseenPicture(work.db, viewer, 'iconPath', form.iconPath);
  if (unseen) return unseen;
  const made = { ...columnsOf(form), is_archived: 0, created_by: viewer.id, client_key: idempotencyKey } as const;
  const { id } = await insertRow(work.db, 'groups', made, at);
  await announceGroup(work, viewer, { id, name: form.name }, { type: 'group_create', verb: 'created', at });
  const group = await readableGroup(work.db, viewer, id, now);
  return group.ok && 'body' in group ? created(group.body) : group;
}

/** Changes a group, or restores it from the archive; access was checked before (domain/base/access.ts). */
export async function updateGroup(
  work: ConditionalWrite,
  viewer: Viewer,
  id: number,
  { isArchived, ...form }: GroupChange,
  now: number,
): Promise<Outcome<GroupWire>> {
  const before = await findGroup(work.db, viewer, id);
  if (!before) return notFound(ENTITY);
  const wasArchived = before.is_archived === 1;
  if (wasArchived && isArchived !== false) return refuse(ARCHIVED);
  if (isStale(work, before)) return stale(await groupWithMembers(work.db, viewer, before, now));
  const unseen = await refuseUnseenPicture(work.db, viewer, 'iconPath', form.iconPath);
  if (unseen) return unseen;
  const at = toInstant(now);
  await updateRow(work.db, 'groups', id, { ...columnsOf(form), is_archived: isArchived ? 1 : 0 }, at);
  const verb = wasArchived ? 'restored' : isArchived ? 'archived' : 'updated';
  await announceGroup(work, viewer, { id, name: form.name }, { type: 'group_update', verb, at });
  return readableGroup(work.db, viewer, id, now);
}

/** Archives a group: its members keep seeing it, among the archived ones. Doing so again changes nothing. */
export async function archiveGroup(
  work: ConditionalWrite,
  viewer: Viewer,
  id: number,
  now: number,
): Promise<Outcome<{ message: string }>> {
  const group = await findGroup(work.db, viewer, id);
  if (!group) return notFound(ENTITY);
  if (isStale(work, group)) return stale(await groupWithMembers(work.db, viewer, group, now));
  const at = toInstant(now);
  if (await archiveIfActive(work.db, id, at)) {
    await announceGroup(work, viewer, group, { type: 'group_update', verb: 'archived', at });
  }
  return ok({ message: 'Group archived' });
}
