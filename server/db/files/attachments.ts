import { setImmediate as turn } from 'node:timers/promises';
import type { AttachmentWire } from '#contract/records/files/attachment.ts';
import type { Db } from '#server/db/tables/tables.ts';

/** The address under which an uploaded file is served. */
export const uploadUrl = (storedName: string): string => `/uploads/${storedName}`;

/** The name under which the file at such an address is stored. */
export const storedNameOf = (url: string): string => url.slice(uploadUrl('').length);

interface AttachmentRow {
  ownerId: number;
  name: string;
  storedName: string;
  type: string;
}

function byOwner(rows: readonly AttachmentRow[]): Map<number, AttachmentWire[]> {
  const found = new Map<number, AttachmentWire[]>();
  for (const { ownerId, name, storedName, type } of rows) {
    const list = found.get(ownerId) ?? [];
    list.push({ name, url: uploadUrl(storedName), type });
    found.set(ownerId, list);
  }
  return found;
}

/** Ids per query: below every database's limit of parameters, and fast enough to take a few milliseconds. */
const CHUNK = 500;

async function inChunks<T>(ids: readonly number[], load: (part: readonly number[]) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = [];
  for (let from = 0; from < ids.length; from += CHUNK) {
    rows.push(...(await load(ids.slice(from, from + CHUNK))));
    // Other requests are served in between.
    if (from + CHUNK < ids.length) await turn();
  }
  return rows;
}

/** The files attached to schedule items, by the item's id. */
export async function scheduleAttachments(db: Db, itemIds: readonly number[]): Promise<Map<number, AttachmentWire[]>> {
  const rows = await inChunks(itemIds, (part) =>
    db
      .selectFrom('schedule_attachments as attachment')
      .innerJoin('files', 'files.id', 'attachment.file_id')
      .select([
        'attachment.schedule_item_id as ownerId',
        'attachment.name',
        'files.stored_name as storedName',
        'files.type',
      ])
      .where('attachment.schedule_item_id', 'in', part)
      .orderBy('attachment.position')
      .execute(),
  );
  return byOwner(rows);
}

/** The files attached to comments, by the comment's id. */
export async function commentAttachments(
  db: Db,
  commentIds: readonly number[],
): Promise<Map<number, AttachmentWire[]>> {
  const rows = await inChunks(commentIds, (part) =>
    db
      .selectFrom('comment_attachments as attachment')
      .innerJoin('files', 'files.id', 'attachment.file_id')
      .select(['attachment.comment_id as ownerId', 'attachment.name', 'files.stored_name as storedName', 'files.type'])
      .where('attachment.comment_id', 'in', part)
      .orderBy('attachment.position')
      .execute(),
  );
  return byOwner(rows);
}

export async function attachToComment(
  tx: Db,
  commentId: number,
  files: readonly { fileId: number; name: string }[],
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('comment_attachments')
    .values(files.map(({ fileId, name }, position) => ({ comment_id: commentId, file_id: fileId, name, position })))
    .execute();
}

/** The ids of a person's own uploads, by their addresses. */
export async function ownUploads(db: Db, ownerId: number, urls: readonly string[]): Promise<Map<string, number>> {
  const names = urls.map(storedNameOf);
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(['id', 'stored_name'])
    .where('owner_id', '=', ownerId)
    .where('stored_name', 'in', names)
    .execute();
  return new Map(rows.map((row) => [uploadUrl(row.stored_name), row.id]));
}

/** The files attached to one schedule item, in their order. */
export async function filesOfScheduleItem(
  db: Db,
  itemId: number,
): Promise<{ fileId: number; name: string; url: string }[]> {
  const rows = await db
    .selectFrom('schedule_attachments as attachment')
    .innerJoin('files', 'files.id', 'attachment.file_id')
    .select(['attachment.file_id as fileId', 'attachment.name', 'files.stored_name as storedName'])
    .where('attachment.schedule_item_id', '=', itemId)
    .orderBy('attachment.position')
    .execute();
  return rows.map(({ fileId, name, storedName }) => ({ fileId, name, url: uploadUrl(storedName) }));
}

/** Those of the addressed files that are attached to any item of a group's schedule. */
export async function filesOnSchedule(
  db: Db,
  groupId: number,
  urls: readonly string[],
): Promise<{ fileId: number; name: string; url: string }[]> {
  const names = urls.map(storedNameOf);
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('files')
    .innerJoin('schedule_attachments as attachment', 'attachment.file_id', 'files.id')
    .innerJoin('schedule_items as item', 'item.id', 'attachment.schedule_item_id')
    .select(['files.id as fileId', 'files.name', 'files.stored_name as storedName'])
    .distinct()
    .where('item.group_id', '=', groupId)
    .where('files.stored_name', 'in', names)
    .execute();
  return rows.map(({ fileId, name, storedName }) => ({ fileId, name, url: uploadUrl(storedName) }));
}

/** Sets the files that are attached to a schedule item. */
export async function setFilesOfScheduleItem(
  tx: Db,
  itemId: number,
  files: readonly { fileId: number; name: string }[],
): Promise<void> {
  await tx.deleteFrom('schedule_attachments').where('schedule_item_id', '=', itemId).execute();
  if (files.length === 0) return;
  const rows = files.map(({ fileId, name }, position) => ({
    schedule_item_id: itemId,
    file_id: fileId,
    name,
    position,
  }));
  await tx.insertInto('schedule_attachments').values(rows).execute();
}

/** The addresses of all files that were ever removed from a schedule item. */
export async function removedFromScheduleItem(db: Db, itemId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('removed_schedule_files')
    .select('stored_name')
    .where('schedule_item_id', '=', itemId)
    .execute();
  return new Set(rows.map((row) => uploadUrl(row.stored_name)));
}

/** Records files as removed from a schedule item, including files that it does not have. @param urls their addresses */
export async function recordRemovedFiles(tx: Db, itemId: number, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  const rows = urls.map((url) => ({ schedule_item_id: itemId, stored_name: storedNameOf(url) }));
  await tx
    .insertInto('removed_schedule_files')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['schedule_item_id', 'stored_name']).doNothing())
    .execute();
}

/** Sets the pictures in the texts of a schedule item. */
export async function setPicturesOfScheduleItem(tx: Db, itemId: number, fileIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('schedule_pictures').where('schedule_item_id', '=', itemId).execute();
  const rows = [...new Set(fileIds)].map((fileId) => ({ schedule_item_id: itemId, file_id: fileId }));
  if (rows.length > 0) await tx.insertInto('schedule_pictures').values(rows).execute();
}
