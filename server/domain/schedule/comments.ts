import type { AttachmentWire } from '#contract/records/files/attachment.ts';
import type { CommentWire } from '#contract/records/schedule/comment.ts';
import type { CommentCreate, CommentUpdate } from '#contract/records/schedule/comment-form.ts';
import { displayName } from '#contract/schema/names.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { groupMark, recordChange, recordCreation } from '#server/db/delivery/changes.ts';
import { attachToComment, commentAttachments, ownUploads } from '#server/db/files/attachments.ts';
import {
  type CommentWithAuthor,
  findComment,
  findCommentByKey,
  findComments,
  findPlaceAndAuthor,
  insertComment,
  listComments,
  measureComments,
} from '#server/db/schedule/comments.ts';
import { draftsAmong } from '#server/db/schedule/drafts.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { record } from '#server/db/writes/audit.ts';
import { removeRow, updateRow } from '#server/db/writes/rows.ts';
import { boundedList, type Paged } from '#server/domain/base/bounded-list.ts';
import { created, notFound, type Outcome, ok, refuse } from '#server/domain/base/outcome.ts';
import { broadcastChange, notify } from '#server/domain/delivery/notifications.ts';
import { shownName } from '#server/domain/files/files.ts';
import { bytesIn, refuseComment, refuseFilesOfGroup } from '#server/domain/writes/quotas.ts';
import type { ConditionalWrite, Creation, Work } from '#server/domain/writes/unit-of-work.ts';
import { isStale, stale } from '#server/domain/writes/versions.ts';

const ENTITY = 'comment';

function commentWire(row: CommentWithAuthor, attachments: AttachmentWire[]): CommentWire {
  return {
    id: row.id,
    scheduleId: row.schedule_item_id,
    groupId: row.group_id,
    userId: row.user_id,
    content: row.content,
    attachments,
    user: {
      id: row.user_id,
      firstName: row.first_name,
      lastName: row.last_name,
      role: row.role,
      profileImageUrl: row.profile_image_url,
    },
    clientKey: row.client_key,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

async function readComment(db: Db, row: CommentWithAuthor): Promise<CommentWire> {
  const attachments = await commentAttachments(db, [row.id]);
  return commentWire(row, attachments.get(row.id) ?? []);
}

/** The comments on a schedule item, oldest first. */
export async function commentsOn(db: Db, scheduleId: number): Promise<Outcome<CommentWire[]> | Paged<CommentWire[]>> {
  const outline = await measureComments(db, scheduleId);
  const rows = async (ids: readonly number[] | null) => withFiles(db, await listComments(db, scheduleId, ids));
  return boundedList(outline, rows, () => groupMark(db, outline[0]?.groupId ?? 0));
}

export async function commentsById(db: Db, ids: readonly number[]): Promise<CommentWire[]> {
  return withFiles(db, await findComments(db, ids));
}

async function withFiles(db: Db, rows: readonly CommentWithAuthor[]): Promise<CommentWire[]> {
  const attachments = await commentAttachments(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => commentWire(row, attachments.get(row.id) ?? []));
}

/** Adds a comment to a schedule item, and notifies the people who may see its group. */
export async function createComment(
  work: Work,
  viewer: Viewer,
  scheduleId: number,
  { content, attachments }: CommentCreate,
  { idempotencyKey, at }: Creation,
): Promise<Outcome<CommentWire>> {
  const { db } = work;
  const found = await findPlaceAndAuthor(db, scheduleId, viewer.id);
  if (!found) return notFound('event');
  const { groupId, title, isDraft, ...author } = found;

  const uploads = await ownUploads(
    db,
    viewer.id,
    attachments.map((attachment) => attachment.url),
  );
  const files = attachments.map(({ url, name }) => ({ fileId: uploads.get(url), name: shownName(name) }));
  const unknown = files.findIndex((file) => file.fileId === undefined);
  if (unknown >= 0) {
    return refuse({ kind: 'invalid', errors: { [`attachments.${unknown}.url`]: 'Not a file that you uploaded' } });
  }

  const own = { scheduleItemId: scheduleId, groupId, userId: viewer.id, content, clientKey: idempotencyKey, at };
  const comment = await insertComment(db, own);
  if (!comment) return createdBefore(db, viewer, scheduleId, idempotencyKey);
  const { id } = comment;
  const attached = files.flatMap(({ fileId, name }) => (fileId === undefined ? [] : [{ fileId, name }]));
  await attachToComment(db, id, attached);
  const fileIds = attached.map(({ fileId }) => fileId);
  const refused =
    (await refuseComment(work, { userId: viewer.id, groupId }, { comments: 1, texts: bytesIn(content) }, at)) ??
    (await refuseFilesOfGroup(work, groupId, fileIds, at));
  if (refused) return refused;
  await recordCreation(db, { groupId, entity: ENTITY, entityId: id, at, isSecret: isDraft === 1 });

  const name = displayName({ firstName: author.first_name, lastName: author.last_name, email: viewer.email });
  const message = `${name} commented on "${title}"`;
  const notice = { groupId, entity: ENTITY, entityId: id, scheduleId, actorId: viewer.id, at };
  await notify(work, { ...notice, type: 'comment_create', message }, { isForStaff: isDraft === 1 });
  const row = { ...comment, ...author };
  return created(files.length > 0 ? await readComment(db, row) : commentWire(row, []));
}

/**
 * The comment that an earlier attempt created. Stored answers are deleted after 90 days, but a comment keeps its key,
 * so even a later repetition has one effect.
 */
async function createdBefore(
  db: Db,
  viewer: Viewer,
  scheduleId: number,
  idempotencyKey: string | null,
): Promise<Outcome<CommentWire>> {
  const earlier = idempotencyKey ? await findCommentByKey(db, viewer.id, idempotencyKey) : undefined;
  if (!earlier) throw new Error('A comment was refused in favour of one that is not there');
  if (earlier.schedule_item_id !== scheduleId) return refuse({ kind: 'key-reused' });
  return created(await readComment(db, earlier));
}

/** Makes the devices of the people who may see a comment pull it. */
async function tellOfComment(
  work: Work,
  change: { groupId: number; entityId: number; scheduleId: number },
): Promise<void> {
  const isForStaff = (await draftsAmong(work.db, [change.scheduleId])).get(change.scheduleId) ?? false;
  await broadcastChange(work, { ...change, entity: ENTITY }, { isForStaff });
}

/** Changes the text of a comment; access was checked before (domain/base/access.ts). */
export async function updateComment(
  work: ConditionalWrite,
  id: number,
  { content }: CommentUpdate,
  at: string,
): Promise<Outcome<CommentWire>> {
  const before = await findComment(work.db, id);
  if (!before) return notFound('comment');
  if (isStale(work, before)) return stale(await readComment(work.db, before));
  const changed = await updateRow(work.db, 'comments', id, { content }, at);
  const { user_id: userId, group_id: groupId, schedule_item_id: scheduleId } = before;
  const texts = bytesIn(content) - bytesIn(before.content);
  const refused = await refuseComment(work, { userId, groupId }, { comments: 0, texts }, at);
  if (refused) return refused;
  await recordChange(work.db, { groupId, entity: ENTITY, entityId: id, op: 'upsert', at });
  await tellOfComment(work, { groupId, entityId: id, scheduleId });
  return ok(await readComment(work.db, { ...before, ...changed }));
}

/** Deletes a comment; access was checked before (domain/base/access.ts). */
export async function deleteComment(
  work: ConditionalWrite,
  id: number,
  at: string,
): Promise<Outcome<{ message: string }>> {
  const row = await findComment(work.db, id);
  if (!row) return notFound('comment');
  if (isStale(work, row)) return stale(await readComment(work.db, row));
  const { group_id: groupId, schedule_item_id: scheduleId } = row;
  await recordChange(work.db, { groupId, entity: ENTITY, entityId: id, op: 'delete', at });
  await removeRow(work.db, 'comments', id);
  await record(work.db, work.by, { action: 'deleted', subject: 'comment', subjectId: id, groupId });
  await tellOfComment(work, { groupId, entityId: id, scheduleId });
  return ok({ message: 'Comment deleted' });
}
