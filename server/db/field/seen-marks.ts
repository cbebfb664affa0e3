import type { Selectable } from 'kysely';
import type { SeenMarksTable } from '#server/db/tables/field.ts';
import type { Db } from '#server/db/tables/tables.ts';

export type SeenMarkRow = Selectable<SeenMarksTable>;

export function findSeenMark(db: Db, userId: number, groupId: number): Promise<SeenMarkRow | undefined> {
  return db
    .selectFrom('seen_marks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
}

type Made = Pick<SeenMarkRow, 'user_id' | 'group_id' | 'up_to' | 'client_key'>;

/** Moves a person's mark, or creates it. @returns undefined, without a change, if the mark is already there or later */
export function moveSeenMark(tx: Db, mark: Made, at: string): Promise<SeenMarkRow | undefined> {
  return tx
    .insertInto('seen_marks')
    .values({ ...mark, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'group_id'])
        .doUpdateSet((eb) => ({
          up_to: mark.up_to,
          client_key: mark.client_key,
          updated_at: at,
          version: eb('seen_marks.version', '+', 1),
        }))
        .where('seen_marks.up_to', '<', mark.up_to),
    )
    .returningAll()
    .executeTakeFirst();
}
