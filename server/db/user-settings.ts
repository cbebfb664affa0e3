import type { Selectable } from 'kysely';
import type { Db, UserSettingsTable } from './tables.ts';

export function findUserSettings(db: Db, userId: number): Promise<Selectable<UserSettingsTable> | undefined> {
  return db.selectFrom('user_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** The version of settings that were never saved. */
export const UNSAVED_VERSION = 1;

export async function saveUserSettings(tx: Db, userId: number, language: string, at: string): Promise<void> {
  await tx
    .insertInto('user_settings')
    .values({
      user_id: userId,
      default_translation_language: language,
      version: UNSAVED_VERSION + 1,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        default_translation_language: language,
        updated_at: at,
        version: eb('user_settings.version', '+', 1),
      })),
    )
    .execute();
}
