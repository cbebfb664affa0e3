import type { Insertable } from 'kysely';
import type { RollCallMarkRow, RollCallMarksTable, RollCallRow } from '#server/db/tables/field.ts';
import type { Db } from '#server/db/tables/tables.ts';

/** The roll call that a person has started under this key of their device. */
export function findRollCallByOrigin(db: Db, userId: number, originKey: string): Promise<RollCallRow | undefined> {
  return db
    .selectFrom('roll_calls')
    .selectAll()
    .where('started_by', '=', userId)
    .where('origin_key', '=', originKey)
    .executeTakeFirst();
}

type Made<T> = Omit<Insertable<T>, 'created_at' | 'updated_at'>;

/** Detaches the roll calls of an event that is about to be removed. @returns their ids */
export async function leaveEvent(tx: Db, eventId: number, at: string): Promise<number[]> {
  const rows = await tx
    .updateTable('roll_calls')
    .set((eb) => ({ schedule_item_id: null, updated_at: at, version: eb('version', '+', 1) }))
    .where('schedule_item_id', '=', eventId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns undefined, without inserting, if the same key of the same person has already created a mark */
export function insertMark(tx: Db, mark: Made<RollCallMarksTable>, at: string): Promise<RollCallMarkRow | undefined> {
  return tx
    .insertInto('roll_call_marks')
    .values({ ...mark, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.columns(['made_by', 'client_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The mark that a person's key created, regardless of its age. */
export function findMarkByKey(db: Db, userId: number, clientKey: string): Promise<RollCallMarkRow | undefined> {
  return db
    .selectFrom('roll_call_marks')
    .selectAll()
    .where('made_by', '=', userId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
}

/** Empties the notes of the marks of some memberships. @returns those marks */
export async function emptyNotesOf(
  tx: Db,
  memberIds: readonly number[],
  at: string,
): Promise<{ id: number; groupId: number }[]> {
  if (memberIds.length === 0) return [];
  return tx
    .updateTable('roll_call_marks')
    .set((eb) => ({ note: '', updated_at: at, version: eb('version', '+', 1) }))
    .where('member_id', 'in', memberIds)
    .where('note', '!=', '')
    .returning(['id', 'group_id as groupId'])
    .execute();
}
