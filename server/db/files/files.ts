import { type Selectable, type SqlBool, sql } from 'kysely';
import type { FileType } from '#contract/records/files/upload.ts';
import { isAdmin, type Viewer } from '#server/base/viewer.ts';
import { readableBy } from '#server/db/groups/group-access.ts';
import { knownTo } from '#server/db/schedule/drafts.ts';
import type { FilesTable } from '#server/db/tables/files.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { storedNameOf, uploadUrl } from './attachments.ts';

export type FileRow = Selectable<FilesTable>;

interface NewFile {
  storedName: string;
  hash: string;
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  ownerId: number;
  at: string;
}

/** @returns the new id; null if another file already has that name */
export async function insertFile(tx: Db, file: NewFile): Promise<number | null> {
  const row = await tx
    .insertInto('files')
    .values({
      stored_name: file.storedName,
      content_hash: file.hash,
      name: file.name,
      type: file.type,
      size: file.size,
      owner_id: file.ownerId,
      created_at: file.at,
    })
    .onConflict((conflict) => conflict.column('stored_name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Makes a person's own file count as uploaded now. @returns its id; null if it does not exist */
export async function renewFile(
  tx: Db,
  { ownerId, storedName, at }: Pick<NewFile, 'ownerId' | 'storedName' | 'at'>,
): Promise<number | null> {
  const row = await tx
    .updateTable('files')
    .set({ created_at: at })
    .where('stored_name', '=', storedName)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

const fileUrl = sql<string>`${sql.lit(uploadUrl(''))} || files.stored_name`;

const readableGroups = (db: Db, viewer: Viewer) =>
  db.selectFrom('groups').select('groups.id').where(readableBy(viewer));

/**
 * The files that a person may see: their own, and those attached to something that they may see (an event, its text, a
 * comment, the icon of a group, the picture of a person whom they meet in a group).
 */
function readableFiles(db: Db, viewer: Viewer) {
  return db
    .selectFrom('files')
    .selectAll('files')
    .where((eb) => {
      const groups = readableGroups(db, viewer);
      const seen = [
        eb('files.owner_id', '=', viewer.id),
        ...(['schedule_attachments', 'schedule_pictures'] as const).map((table) =>
          eb.exists(
            eb
              .selectFrom(`${table as 'schedule_pictures'} as attached`)
              .innerJoin('schedule_items as item', 'item.id', 'attached.schedule_item_id')
              .select('attached.id')
              .whereRef('attached.file_id', '=', 'files.id')
              .where('item.group_id', 'in', groups)
              .where(knownTo(db, viewer, 'item')),
          ),
        ),
        eb.exists(
          eb
            .selectFrom('comment_attachments as attachment')
            .innerJoin('comments', 'comments.id', 'attachment.comment_id')
            .innerJoin('schedule_items as item', 'item.id', 'comments.schedule_item_id')
            .select('attachment.id')
            .whereRef('attachment.file_id', '=', 'files.id')
            .where('comments.group_id', 'in', groups)
            .where(knownTo(db, viewer, 'item')),
        ),
        eb.exists(
          eb
            .selectFrom('groups as pictured')
            .select('pictured.id')
            .where('pictured.icon_path', '=', fileUrl)
            .where('pictured.id', 'in', groups),
        ),
        eb.exists(
          eb
            .selectFrom('users as person')
            .select('person.id')
            .where('person.profile_image_url', '=', fileUrl)
            .where((on) =>
              on.or([
                ...(isAdmin(viewer) ? [sql<SqlBool>`1 = 1`] : []),
                on('person.id', '=', viewer.id),
                on('person.id', 'in', db.selectFrom('group_members').select('user_id').where('group_id', 'in', groups)),
                on('person.id', 'in', db.selectFrom('comments').select('user_id').where('group_id', 'in', groups)),
              ]),
            ),
        ),
      ];
      if (isAdmin(viewer) || viewer.role === 'organizer') {
        seen.push(
          eb.exists(eb.selectFrom('system_hotels as hotel').select('hotel.id').where('hotel.image_url', '=', fileUrl)),
        );
      }
      return eb.or(seen);
    });
}

/** A file that a person may see, by the last part of its address. */
export function findReadableFile(db: Db, viewer: Viewer, storedName: string): Promise<FileRow | undefined> {
  return readableFiles(db, viewer).where('files.stored_name', '=', storedName).executeTakeFirst();
}

/** The ids of those of the addressed files that a person may see, by their address. */
export async function readableUploads(db: Db, viewer: Viewer, urls: readonly string[]): Promise<Map<string, number>> {
  const names = urls.map(storedNameOf);
  if (names.length === 0) return new Map();
  const rows = await readableFiles(db, viewer).where('files.stored_name', 'in', names).execute();
  return new Map(rows.map((row) => [uploadUrl(row.stored_name), row.id]));
}

/**
 * Deletes the rows of files that are not attached to anything: those that are older than an instant, or some of them.
 */
export async function deleteOrphans(db: Db, of: { before: string } | { among: readonly number[] }): Promise<void> {
  await db
    .deleteFrom('files')
    .where((eb) => ('before' in of ? eb('created_at', '<', of.before) : eb('id', 'in', of.among)))
    .where(({ not, exists, selectFrom, and }) => {
      const attached = (table: 'schedule_attachments' | 'comment_attachments' | 'schedule_pictures') =>
        exists(selectFrom(table).select(`${table}.id`).whereRef(`${table}.file_id`, '=', 'files.id'));
      return and([
        not(attached('schedule_attachments')),
        not(attached('comment_attachments')),
        not(attached('schedule_pictures')),
        not(exists(selectFrom('groups').select('groups.id').where('groups.icon_path', '=', fileUrl))),
        not(exists(selectFrom('users').select('users.id').where('users.profile_image_url', '=', fileUrl))),
        not(
          exists(selectFrom('system_hotels').select('system_hotels.id').where('system_hotels.image_url', '=', fileUrl)),
        ),
      ]);
    })
    .execute();
}

export async function filesOwnedBy(db: Db, ownerId: number): Promise<number[]> {
  return (await db.selectFrom('files').select('id').where('owner_id', '=', ownerId).execute()).map(({ id }) => id);
}

/** Removes the names that a person gave to their files, also those attached to events. @returns those events */
export async function makeFilesNameless(
  tx: Db,
  ownerId: number,
  nameFor: (type: FileType) => string,
): Promise<{ id: number; groupId: number }[]> {
  const owned = tx.selectFrom('files').where('owner_id', '=', ownerId);
  for (const { type } of await owned.select('type').distinct().execute()) {
    const name = nameFor(type as FileType);
    const ofType = owned.select('id').where('type', '=', type);
    await tx.updateTable('schedule_attachments').set({ name }).where('file_id', 'in', ofType).execute();
    await tx.updateTable('files').set({ name }).where('owner_id', '=', ownerId).where('type', '=', type).execute();
  }
  return tx
    .selectFrom('schedule_attachments as attachment')
    .innerJoin('schedule_items as item', 'item.id', 'attachment.schedule_item_id')
    .select(['item.id', 'item.group_id as groupId'])
    .where('attachment.file_id', 'in', owned.select('id'))
    .distinct()
    .execute();
}

/** Whether any file has this content. */
export async function isContentUsed(db: Db, hash: string): Promise<boolean> {
  const row = await db.selectFrom('files').select('id').where('content_hash', '=', hash).limit(1).executeTakeFirst();
  return row !== undefined;
}
