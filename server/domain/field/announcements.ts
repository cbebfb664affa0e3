import type { AnnouncementWire } from '#contract/records/field/announcement.ts';
import {
  ANNOUNCEMENTS_PER_GROUP,
  type AnnouncementCreate,
  type AnnouncementUpdate,
} from '#contract/records/field/announcement-form.ts';
import { announcementContent } from '#contract/records/field/receipt-content.ts';
import { displayName } from '#contract/schema/names.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { recordChange, recordCreation } from '#server/db/delivery/changes.ts';
import { countIn } from '#server/db/engine/table-rows.ts';
import { type AnnouncementWithAuthor, findAnnouncement } from '#server/db/field/announcements.ts';
import { getUser } from '#server/db/people/users.ts';
import { record } from '#server/db/writes/audit.ts';
import { insertRow, removeRow, updateRow } from '#server/db/writes/rows.ts';
import { fieldsFrom } from '#server/domain/base/fields.ts';
import { created, notFound, type Outcome, ok } from '#server/domain/base/outcome.ts';
import { announceChange, broadcastChange, notify } from '#server/domain/delivery/notifications.ts';
import { bytesIn, refuseOneMore, refuseText } from '#server/domain/writes/quotas.ts';
import type { ConditionalWrite, Creation, Work } from '#server/domain/writes/unit-of-work.ts';
import { isStale, stale } from '#server/domain/writes/versions.ts';

const ENTITY = 'announcement';
const flagOf = (is: boolean): 0 | 1 => (is ? 1 : 0);

const announcementFields = fieldsFrom(['groupId', 'title', 'body', 'createdBy', 'clientKey']);

export function announcementWire(row: AnnouncementWithAuthor): AnnouncementWire {
  const { first_name: firstName, last_name: lastName, email } = row;
  return {
    ...announcementFields(row),
    mustRead: row.must_read === 1,
    author: email === null ? null : displayName({ firstName: firstName ?? '', lastName: lastName ?? '', email }),
  };
}

interface Told {
  groupId: number;
  id: number;
  title: string;
}

/** Notifies every member of the group. @param did 'announced' */
async function tell(work: Work, viewer: Viewer, { groupId, id, title }: Told, did: string, at: string): Promise<void> {
  const person = await getUser(work.db, viewer.id);
  const name = displayName({ firstName: person.first_name, lastName: person.last_name, email: person.email });
  const about = { groupId, entity: ENTITY, entityId: id, scheduleId: null };
  const message = `${name} ${did} "${title}"`;
  await notify(work, { type: 'announcement', message, ...about, actorId: viewer.id, at });
}

export async function createAnnouncement(
  work: Work,
  viewer: Viewer,
  groupId: number,
  { title, body, mustRead }: AnnouncementCreate,
  { idempotencyKey, at }: Creation,
): Promise<Outcome<AnnouncementWire>> {
  const { db } = work;
  const bound = { there: await countIn(db, 'announcements', { group_id: groupId }), most: ANNOUNCEMENTS_PER_GROUP };
  const tooMany = await refuseOneMore(work, { groupId, entity: ENTITY, kind: 'announcements' }, bound, at);
  if (tooMany) return tooMany;
  const made = {
    group_id: groupId,
    title,
    body,
    must_read: flagOf(mustRead),
    created_by: viewer.id,
    client_key: idempotencyKey,
  };
  const { id } = await insertRow(db, 'announcements', made, at);
  const refused = await refuseText(work, groupId, bytesIn(body), at);
  if (refused) return refused;
  await recordCreation(db, { groupId, entity: ENTITY, entityId: id, at });
  await tell(work, viewer, { groupId, id, title }, 'announced', at);
  const row = await findAnnouncement(db, id);
  return row ? created(announcementWire(row)) : notFound(ENTITY);
}

/** Changes an announcement. Members are notified if its words change, or if it becomes must-read. */
export async function updateAnnouncement(
  work: ConditionalWrite,
  viewer: Viewer,
  id: number,
  { mustRead, ...words }: AnnouncementUpdate,
  at: string,
): Promise<Outcome<AnnouncementWire>> {
  const { db } = work;
  const before = await findAnnouncement(db, id);
  if (!before) return notFound(ENTITY);
  if (isStale(work, before)) return stale(announcementWire(before));
  const fields = { ...words, ...(mustRead !== undefined && { must_read: flagOf(mustRead) }) };
  const row = { ...before, ...(await updateRow(db, 'announcements', id, fields, at)) };
  const refused = await refuseText(work, row.group_id, bytesIn(row.body) - bytesIn(before.body), at);
  if (refused) return refused;
  const change = { groupId: row.group_id, entity: ENTITY, entityId: id } as const;
  await recordChange(db, { ...change, op: 'upsert', at });
  const told = { groupId: row.group_id, id, title: row.title };
  if (announcementContent(before) !== announcementContent(row)) await tell(work, viewer, told, 'changed', at);
  else if (row.must_read > before.must_read) await tell(work, viewer, told, 'asks everyone to confirm', at);
  else await broadcastChange(work, change);
  return ok(announcementWire(row));
}

/** Deletes an announcement and its notifications. */
export async function deleteAnnouncement(
  work: ConditionalWrite,
  id: number,
  at: string,
): Promise<Outcome<{ message: string }>> {
  const { db } = work;
  const row = await findAnnouncement(db, id);
  if (!row) return notFound(ENTITY);
  if (isStale(work, row)) return stale(announcementWire(row));
  await announceChange(work, { groupId: row.group_id, entity: ENTITY, entityId: id, op: 'delete', at });
  await removeRow(db, 'announcements', id);
  await record(db, work.by, { action: 'deleted', subject: 'announcement', subjectId: id, groupId: row.group_id });
  return ok({ message: 'Announcement removed' });
}
