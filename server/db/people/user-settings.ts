import type { Selectable } from 'kysely';
import type { UserSettingsUpdate } from '#contract/records/people/user-settings.ts';
import type { UserSettingsTable } from '#server/db/tables/people.ts';
import type { Db } from '#server/db/tables/tables.ts';

export function findUserSettings(db: Db, userId: number): Promise<Selectable<UserSettingsTable> | undefined> {
  return db.selectFrom('user_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** The version of settings that were never saved. */
export const UNSAVED_VERSION = 1;

/** @param settings a missing clock does not change */
export async function saveUserSettings(
  tx: Db,
  userId: number,
  { defaultTranslationLanguage, clock }: UserSettingsUpdate,
  at: string,
): Promise<void> {
  const chosen = { default_translation_language: defaultTranslationLanguage, ...(clock && { clock }) };
  await tx
    .insertInto('user_settings')
    .values({
      user_id: userId,
      ...chosen,
      version: UNSAVED_VERSION + 1,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        ...chosen,
        updated_at: at,
        version: eb('user_settings.version', '+', 1),
      })),
    )
    .execute();
}

/**
 * Stores the default settings of every person who has never saved any, so that their versions can continue from there.
 */
export async function recordUnsavedSettings(tx: Db, at: string): Promise<void> {
  await tx
    .insertInto('user_settings')
    .columns(['user_id', 'version', 'created_at', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .leftJoin('user_settings', 'user_settings.user_id', 'users.id')
        .where('user_settings.user_id', 'is', null)
        .select((row) => [
          'users.id',
          row.lit(UNSAVED_VERSION).as('version'),
          row.val(at).as('created_at'),
          row.val(at).as('updated_at'),
        ]),
    )
    .execute();
}
