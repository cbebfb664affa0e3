import type { ScheduleItemWire } from '#contract/records/schedule/schedule-item.ts';
import type { ScheduleWrite } from '#contract/records/schedule/schedule-write.ts';
import { RICH_TEXT_MAX_LENGTH, UPLOAD_MAX_FILES } from '#contract/schema/limits.ts';
import { displayName } from '#contract/schema/names.ts';
import { numberText } from '#contract/text/number-text.ts';
import type { KeptFile } from '#server/adapters/files/intake.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { recordChange, recordChanges } from '#server/db/delivery/changes.ts';
import { deleteNotificationsUnder } from '#server/db/delivery/notifications.ts';
import { leaveEvent } from '#server/db/field/roll-calls.ts';
import {
  filesOfScheduleItem,
  filesOnSchedule,
  ownUploads,
  recordRemovedFiles,
  removedFromScheduleItem,
  setFilesOfScheduleItem,
  setPicturesOfScheduleItem,
} from '#server/db/files/attachments.ts';
import { readableUploads } from '#server/db/files/files.ts';
import { mayManageGroup } from '#server/db/groups/group-access.ts';
import { getUser } from '#server/db/people/users.ts';
import type { ScheduleItemFields } from '#server/db/schedule/schedule-items.ts';
import type { ScheduleItemRow } from '#server/db/tables/schedule.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { record } from '#server/db/writes/audit.ts';
import { findRow, insertRow, lockForRemoval, removeRow, updateRow } from '#server/db/writes/rows.ts';
import { created, invalid, notFound, type Outcome, ok, type Refusal, refuse } from '#server/domain/base/outcome.ts';
import { imageUrls, sanitizeRichText } from '#server/domain/base/rich-text.ts';
import { announceChange, broadcastChange, notify } from '#server/domain/delivery/notifications.ts';
import { recordFiles, shownName } from '#server/domain/files/files.ts';
import { refuseStrangers } from '#server/domain/groups/members.ts';
import { bytesIn, refuseEvent, refuseFilesOfGroup, refuseText } from '#server/domain/writes/quotas.ts';
import type { ConditionalWrite, SignedWork, Work } from '#server/domain/writes/unit-of-work.ts';
import { isStale, stale } from '#server/domain/writes/versions.ts';
import { changesTimesAlone, tellDelay } from './delays.ts';
import { recordUnder } from './publishing.ts';
import { scheduleItem, scheduleItemsById } from './schedules.ts';

const ENTITY = 'schedule';

/** The author, the content and the time of a write. */
interface Writing {
  viewer: Viewer;
  body: ScheduleWrite;
  /** Uploaded files; their content is stored. */
  files: readonly KeptFile[];
  /** Addresses of files that a change removes though the item does not have them. */
  removed?: readonly string[];
  /** The key under which the write may be repeated. */
  idempotencyKey: string | null;
  at: string;
}

interface Attached {
  fileId: number;
  name: string;
}
interface Present extends Attached {
  url: string;
}

/** Adds an item to a group's schedule and notifies the people who may see it. Access was checked before. */
export async function createScheduleItem(
  work: SignedWork,
  groupId: number,
  writing: Writing,
): Promise<Outcome<ScheduleItemWire>> {
  const { db } = work;
  const { viewer, body, at } = writing;
  const fields = fieldsOf(body);
  const wrong = await refuseWords(db, body, fields, { groupId, writers: [viewer.id] });
  if (wrong) return wrong;
  const pictures = await findPictures(db, viewer, fields);
  if (!pictures.ok) return pictures;
  // A copy of an event has its files: a person who may see one event of a group may see all.
  const ofOthers = await filesOnSchedule(db, groupId, body.existingAttachments?.map(({ url }) => url) ?? []);
  const kept = await findKept(db, viewer, body, ofOthers);
  if (!kept.ok) return kept;

  const by = { created_by: viewer.id, updated_by: viewer.id, client_key: writing.idempotencyKey };
  const { id } = await insertRow(db, 'schedule_items', { ...fields, group_id: groupId, ...by }, at);
  await setPicturesOfScheduleItem(db, id, pictures.ids);
  const refused =
    (await attach(work, { id, groupId }, { kept: kept.files, pictures: pictures.ids }, writing)) ??
    (await refuseEvent(work, groupId, textBytes(fields), at));
  if (refused) return refused;
  await announce(work, { id, groupId }, null, writing);
  const made = await scheduleItem(db, id);
  return made.ok && 'body' in made ? created(made.body) : made;
}

/**
 * Replaces a schedule item and notifies the people who may see it: omitted texts become empty, files are only removed
 * if `existingAttachments` leaves them out. That the person is staff was checked before; staff who do not run the group
 * may only move the times, as part of a delay.
 */
export async function updateScheduleItem(
  work: ConditionalWrite,
  id: number,
  writing: Writing,
): Promise<Outcome<ScheduleItemWire>> {
  const { db } = work;
  const { viewer, body, at } = writing;
  const before = await findRow(db, 'schedule_items', id);
  if (!before) return notFound('event');
  if (isStale(work, before)) return stale((await scheduleItemsById(db, [id]))[0]);
  const groupId = before.group_id;
  const fields = fieldsOf(body);
  const wrong = await refuseWords(db, body, fields, { groupId, writers: [viewer.id, before.created_by] });
  if (wrong) return wrong;
  const pictures = await findPictures(db, viewer, fields);
  if (!pictures.ok) return pictures;
  const present = await filesOfScheduleItem(db, id);
  const kept = await findKept(db, viewer, body, present);
  if (!kept.ok) return kept;

  const isDelay =
    body.delay !== undefined && changesTimesAlone(before, fields) && keepsFiles(present, kept.files, writing);
  if (!isDelay && !(await mayManageGroup(db, viewer, groupId)))
    return refuse({ kind: 'forbidden', message: 'Only organizers of this group can do this' });

  await noteRemoved(db, id, { present, kept: kept.files, writing });
  await updateRow(db, 'schedule_items', id, { ...fields, updated_by: viewer.id }, at);
  await setPicturesOfScheduleItem(db, id, pictures.ids);
  const more = textBytes({ ...before, ...fields }) - textBytes(before);
  const refused =
    (await attach(work, { id, groupId }, { kept: kept.files, pictures: pictures.ids }, writing)) ??
    (await refuseText(work, groupId, more, at));
  if (refused) return refused;
  const wasDraft = before.is_draft === 1;
  if (body.delay && !wasDraft)
    await tellDelay(work, body.delay, { groupId, before, after: fields }, { actorId: viewer.id, at });
  const about = { id, groupId };
  const change = { groupId, entity: ENTITY, entityId: id, scheduleId: id, op: 'upsert', at } as const;
  await (isDelay && !wasDraft ? announceChange(work, change) : announce(work, about, before, writing));
  return scheduleItem(db, id);
}

/**
 * Deletes a schedule item with its comments, files, buses and notifications, and notifies the people who may see it;
 * its roll calls stay in the group. Access was checked before.
 */
export async function deleteScheduleItem(
  work: ConditionalWrite,
  viewer: Viewer,
  id: number,
  at: string,
): Promise<Outcome<{ message: string }>> {
  const { db } = work;
  await lockForRemoval(db, 'schedule_items', id);
  const item = await findRow(db, 'schedule_items', id);
  if (!item) return notFound('event');
  if (isStale(work, item)) return stale((await scheduleItemsById(db, [id]))[0]);
  const { group_id: groupId, title, is_draft: isDraft } = item;
  await recordUnder(db, groupId, [id], at, 'delete');
  const rollCalls = await leaveEvent(db, id, at);
  await recordChanges(db, { groupId, entity: 'roll-call', entityIds: rollCalls, op: 'upsert', at });
  await deleteNotificationsUnder(db, groupId, id);
  await recordChange(db, { groupId, entity: ENTITY, entityId: id, op: 'delete', at });
  await removeRow(db, 'schedule_items', id);
  await record(db, work.by, { action: 'deleted', subject: 'event', subjectId: id, groupId });
  if (isDraft) {
    await broadcastChange(work, { groupId, entity: ENTITY, entityId: id, scheduleId: id }, { isForStaff: true });
  } else {
    // The notification leads to the group, because the event no longer exists.
    const about = { groupId, entity: 'group', entityId: groupId, scheduleId: null };
    const message = `${await nameOf(db, viewer)} deleted "${title}"`;
    await notify(work, { type: 'schedule_update', message, ...about, actorId: viewer.id, at });
  }
  return ok({ message: 'Event deleted' });
}

/**
 * Refuses a body that contradicts the address or names a stranger, and texts that have become too long.
 * @param of the group and the author follow from the path and the session; the body may only repeat them
 */
async function refuseWords(
  db: Db,
  body: ScheduleWrite,
  fields: ScheduleItemFields,
  of: { groupId: number; writers: readonly (number | null)[] },
): Promise<Refusal | null> {
  if (body.groupId !== undefined && body.groupId !== of.groupId)
    return invalid({ groupId: 'Not the group in the address' });
  if (body.createdBy !== undefined && !of.writers.includes(body.createdBy))
    return invalid({ createdBy: 'Must be the signed-in user' });
  const memberIds = body.audience?.memberIds ?? [];
  return (await refuseStrangers(db, of.groupId, memberIds, 'audience.memberIds')) ?? refuseLongTexts(fields);
}

const fieldsOf = (body: ScheduleWrite): ScheduleItemFields => ({
  title: body.title,
  type: body.type,
  start_time: body.startTime,
  end_time: body.endTime,
  timezone: body.timezone,
  description: sanitizeRichText(body.description),
  instruction: sanitizeRichText(body.instruction),
  address: body.address,
  bus_pickup_address: body.busPickupAddress,
  bus_dropoff_address: body.busDropoffAddress,
  ...(body.endTimezone !== undefined && { end_timezone: body.endTimezone || null }),
  ...(body.isDraft !== undefined && { is_draft: body.isDraft ? 1 : 0 }),
  ...(body.audience !== undefined && { audience: body.audience && JSON.stringify(body.audience) }),
  ...(body.isFixed !== undefined && { is_fixed: body.isFixed ? 1 : 0 }),
  ...(body.mustRead !== undefined && { must_read: body.mustRead ? 1 : 0 }),
  ...(body.isCancelled !== undefined && { is_cancelled: body.isCancelled ? 1 : 0 }),
});

/** How much text an event has, as it counts in the quota of its group. */
const textBytes = ({ description, instruction, audience }: ScheduleItemFields): number =>
  bytesIn(description, instruction, audience);

const TOO_LONG = `Must be at most ${numberText(RICH_TEXT_MAX_LENGTH)} characters as it is stored, where & takes five, < and > four`;

/** Texts that exceed the limit of requests after escaping for HTML. */
function refuseLongTexts(fields: ScheduleItemFields): Refusal | null {
  const long = (['description', 'instruction'] as const).filter((name) => fields[name].length > RICH_TEXT_MAX_LENGTH);
  return long.length > 0 ? invalid(Object.fromEntries(long.map((name) => [name, TOO_LONG]))) : null;
}

/**
 * The files of the pictures in the texts. Readers of a text may see its pictures, so only those are allowed that the
 * writer may see.
 */
async function findPictures(
  db: Db,
  viewer: Viewer,
  texts: Pick<ScheduleItemFields, 'description' | 'instruction'>,
): Promise<{ ok: true; ids: number[] } | Refusal> {
  const wanted = (['description', 'instruction'] as const).map((field) => [field, imageUrls(texts[field])] as const);
  const urls = wanted.flatMap(([, found]) => found);
  const known = await readableUploads(db, viewer, urls);
  const errors = wanted.flatMap(([field, found]) =>
    found.some((url) => !known.has(url)) ? [[field, 'Contains a picture that you did not upload'] as const] : [],
  );
  return errors.length > 0 ? invalid(Object.fromEntries(errors)) : { ok: true, ids: [...known.values()] };
}

/**
 * The files that the item keeps: those that are `present`, and the writer's earlier uploads. Only a new item takes
 * files of others: in a change, a removed file would come back (decision 014).
 */
async function findKept(
  db: Db,
  viewer: Viewer,
  { existingAttachments }: ScheduleWrite,
  present: readonly Present[],
): Promise<{ ok: true; files: Attached[] } | Refusal> {
  if (!existingAttachments) return { ok: true, files: present.map(({ fileId, name }) => ({ fileId, name })) };
  const known = await ownUploads(
    db,
    viewer.id,
    existingAttachments.map(({ url }) => url),
  );
  for (const { url, fileId } of present) known.set(url, fileId);
  const files: Attached[] = [];
  for (const [index, { url, name }] of existingAttachments.entries()) {
    const fileId = known.get(url);
    if (fileId === undefined)
      return invalid({
        [`existingAttachments.${index}.url`]: 'Not a file of this event or one that you uploaded',
      });
    files.push({ fileId, name: shownName(name) });
  }
  return { ok: true, files };
}

/**
 * Records the files that a change removes, or says it has removed: a file may be sent late, after a restore from a
 * backup, and must not come back then (decision 014).
 */
function noteRemoved(
  db: Db,
  id: number,
  { present, kept, writing }: { present: readonly Present[]; kept: readonly Attached[]; writing: Writing },
): Promise<void> {
  const staying = new Set(kept.map(({ fileId }) => fileId));
  const stays = new Set(writing.body.existingAttachments?.map(({ url }) => url));
  for (const { fileId, url } of present) if (staying.has(fileId)) stays.add(url);
  const gone = [...present.map(({ url }) => url), ...(writing.removed ?? [])].filter((url) => !stays.has(url));
  return recordRemovedFiles(db, id, [...new Set(gone)]);
}

async function attach(
  work: Work,
  { id, groupId }: { id: number; groupId: number },
  { kept, pictures }: { kept: readonly Attached[]; pictures: readonly number[] },
  { viewer, files, idempotencyKey, at }: Writing,
): Promise<Outcome<never> | null> {
  const { db, quotas } = work;
  const removed = files.length > 0 ? await removedFromScheduleItem(db, id) : new Set<string>();
  const recorded = await recordFiles(db, files, { ownerId: viewer.id, idempotencyKey, at, removed, quotas });
  if (!recorded.ok) return recorded;
  const all = [...kept, ...recorded.files.map(({ id: fileId, wire }) => ({ fileId, name: wire.name }))];
  if (all.length > UPLOAD_MAX_FILES) {
    return invalid({ attachments: `At most ${UPLOAD_MAX_FILES} files can be attached` });
  }
  await setFilesOfScheduleItem(db, id, all);
  return refuseFilesOfGroup(work, groupId, [...all.map(({ fileId }) => fileId), ...pictures], at);
}

const keepsFiles = (present: readonly Present[], kept: readonly Attached[], { files }: Writing): boolean =>
  files.length === 0 && present.map(({ fileId }) => fileId).join() === kept.map(({ fileId }) => fileId).join();

async function nameOf(db: Db, viewer: Viewer): Promise<string> {
  const { first_name: firstName, last_name: lastName, email } = await getUser(db, viewer.id);
  return displayName({ firstName, lastName, email });
}

/**
 * Notifies members of an event that was written. A draft notifies none, because the devices of staff pull it; an event that
 * becomes a draft leaves the other devices silently, and a published one is new to them, with its comments.
 * @param before null for a new one
 */
async function announce(
  work: SignedWork,
  { id, groupId }: { id: number; groupId: number },
  before: Pick<ScheduleItemRow, 'is_draft' | 'is_cancelled'> | null,
  { viewer, body, at }: Writing,
): Promise<void> {
  const wasDraft = before && before.is_draft === 1;
  const isDraft = body.isDraft ?? wasDraft ?? false;
  await recordChange(work.db, { groupId, entity: ENTITY, entityId: id, op: 'upsert', at });
  if (wasDraft !== null && wasDraft !== isDraft) await recordUnder(work.db, groupId, [id], at);
  if (wasDraft && !isDraft)
    await record(work.db, work.by, { action: 'published', subject: 'event', subjectId: id, groupId });
  const isNew = wasDraft !== false;
  if (isDraft) {
    const change = { groupId, entity: ENTITY, entityId: id, scheduleId: id };
    return broadcastChange(work, change, { isForStaff: isNew });
  }
  const wasCancelled = before?.is_cancelled === 1;
  const isCancelled = body.isCancelled ?? wasCancelled;
  const isRestored = !isNew && wasCancelled && !isCancelled;
  const written = isNew ? 'added' : isRestored ? 'restored' : 'changed';
  const done = isCancelled && !wasCancelled ? 'canceled' : written;
  const type = isNew ? 'schedule_create' : 'schedule_update';
  const message = `${await nameOf(work.db, viewer)} ${done} "${body.title}"`;
  await notify(work, { type, message, groupId, entity: ENTITY, entityId: id, scheduleId: id, actorId: viewer.id, at });
}
