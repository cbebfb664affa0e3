import type { Selectable } from 'kysely';
import type { PushPreferencesTable } from '#server/db/tables/people.ts';
import type { Db } from '#server/db/tables/tables.ts';

type PushPreferencesRow = Selectable<PushPreferencesTable>;

export function findPushPreferences(db: Db, userId: number): Promise<PushPreferencesRow | undefined> {
  return db.selectFrom('push_preferences').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** The version of preferences that were never saved. */
export const UNSAVED_VERSION = 1;

export async function savePushPreferences(tx: Db, row: Omit<PushPreferencesRow, 'version'>): Promise<void> {
  const { user_id: _, ...values } = row;
  await tx
    .insertInto('push_preferences')
    .values({ ...row, version: UNSAVED_VERSION + 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({ ...values, version: eb('push_preferences.version', '+', 1) })),
    )
    .execute();
}
