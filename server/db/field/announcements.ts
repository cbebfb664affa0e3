import type { Insertable, Updateable } from 'kysely';
import type { AnnouncementRow, AnnouncementsTable, Db } from '#server/db/tables.ts';

export function findAnnouncements(db: Db, ids: readonly number[]): Promise<AnnouncementRow[]> {
  return db.selectFrom('announcements').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

export function findAnnouncement(db: Db, id: number): Promise<AnnouncementRow | undefined> {
  return db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst();
}

export function insertAnnouncement(
  tx: Db,
  made: Omit<Insertable<AnnouncementsTable>, 'created_at' | 'updated_at'>,
  at: string,
): Promise<AnnouncementRow> {
  return tx
    .insertInto('announcements')
    .values({ ...made, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function setAnnouncement(
  tx: Db,
  id: number,
  fields: Pick<Updateable<AnnouncementsTable>, 'title' | 'body' | 'must_read'>,
  at: string,
): Promise<AnnouncementRow | undefined> {
  return tx
    .updateTable('announcements')
    .set((eb) => ({ ...fields, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function removeAnnouncement(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('announcements').where('id', '=', id).execute();
}

export async function countAnnouncements(db: Db, groupId: number): Promise<number> {
  const query = db.selectFrom('announcements').select((eb) => eb.fn.countAll().as('count'));
  return Number((await query.where('group_id', '=', groupId).executeTakeFirst())?.count ?? 0);
}
