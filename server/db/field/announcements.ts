import type { Insertable, Updateable } from 'kysely';
import type { AnnouncementRow, AnnouncementsTable } from '#server/db/tables/field.ts';
import type { Db } from '#server/db/tables/tables.ts';

/** With the names of its author; null if the author is gone. */
export interface AnnouncementWithAuthor extends AnnouncementRow {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

const withAuthors = (db: Db) =>
  db
    .selectFrom('announcements')
    .leftJoin('users', 'users.id', 'announcements.created_by')
    .selectAll('announcements')
    .select(['users.first_name', 'users.last_name', 'users.email']);

export function findAnnouncements(db: Db, ids: readonly number[]): Promise<AnnouncementWithAuthor[]> {
  return withAuthors(db).where('announcements.id', 'in', ids).orderBy('announcements.id').execute();
}

export function findAnnouncement(db: Db, id: number): Promise<AnnouncementWithAuthor | undefined> {
  return withAuthors(db).where('announcements.id', '=', id).executeTakeFirst();
}

export function insertAnnouncement(
  tx: Db,
  made: Omit<Insertable<AnnouncementsTable>, 'created_at' | 'updated_at'>,
  at: string,
): Promise<{ id: number }> {
  return tx
    .insertInto('announcements')
    .values({ ...made, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function setAnnouncement(
  tx: Db,
  id: number,
  fields: Pick<Updateable<AnnouncementsTable>, 'title' | 'body' | 'must_read'>,
  at: string,
): Promise<void> {
  await tx
    .updateTable('announcements')
    .set((eb) => ({ ...fields, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function removeAnnouncement(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('announcements').where('id', '=', id).execute();
}
