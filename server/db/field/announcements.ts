import type { AnnouncementRow } from '#server/db/tables/field.ts';
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
