import { type SqlBool, sql } from 'kysely';
import type { Viewer } from '#server/base/viewer.ts';
import { staffedBy } from '#server/db/groups/group-access.ts';
import type { UnderEvent } from '#server/db/tables/records.ts';
import type { Db } from '#server/db/tables/tables.ts';

/** Drafts are visible only to the staff of their group. */

/**
 * The condition on schedule items that excludes the drafts that a person may not see.
 * @param items the name of the table in the query
 */
export const knownTo = (db: Db, viewer: Pick<Viewer, 'id' | 'role'>, items = 'schedule_items') =>
  sql<SqlBool>`(${sql.ref(`${items}.is_draft`)} = 0 or ${sql.ref(`${items}.group_id`)} in ${db
    .selectFrom('groups')
    .select('groups.id')
    .where(staffedBy(viewer))})`;

/** The same condition on notifications: those about drafts are excluded. */
export const toldStill = (db: Db, viewer: Pick<Viewer, 'id' | 'role'>) =>
  sql<SqlBool>`(notifications.schedule_item_id is null or not exists ${db
    .selectFrom('schedule_items as told')
    .select('told.id')
    .where('told.id', '=', sql.ref<number>('notifications.schedule_item_id'))
    .where(sql<SqlBool>`not ${knownTo(db, viewer, 'told')}`)})`;

/** Whether each of some schedule items is a draft, by the ids of all that exist. */
export async function draftsAmong(db: Db, ids: readonly number[]): Promise<Map<number, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('schedule_items').select(['id', 'is_draft']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.is_draft === 1]));
}

/** The drafts of a group, with the columns that determine their day. */
export function draftsOf(db: Db, groupId: number) {
  return db
    .selectFrom('schedule_items')
    .select(['id', 'title', 'start_time', 'end_time'])
    .where('group_id', '=', groupId)
    .where('is_draft', '=', 1)
    .orderBy('id')
    .execute();
}

const AT_ONCE = 500;

/** Makes drafts events that every member sees. @param by the person who publishes them */
export async function publishItems(tx: Db, ids: readonly number[], by: number, at: string): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await tx
      .updateTable('schedule_items')
      .set((eb) => ({ is_draft: 0, updated_by: by, updated_at: at, version: eb('version', '+', 1) }))
      .where('id', 'in', ids.slice(from, from + AT_ONCE))
      .execute();
  }
}

/** The ids of the rows of a table that belong to some schedule items. */
export async function idsUnder(db: Db, table: UnderEvent, itemIds: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for (let from = 0; from < itemIds.length; from += AT_ONCE) {
    const some = itemIds.slice(from, from + AT_ONCE);
    const rows = await db.selectFrom(table).select('id').where('schedule_item_id', 'in', some).execute();
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Those of the rows of a table that belong to a draft. */
export async function idsUnderDrafts(db: Db, table: UnderEvent, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .where('schedule_item_id', 'in', (eb) => eb.selectFrom('schedule_items').select('id').where('is_draft', '=', 1))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
