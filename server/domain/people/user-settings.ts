import {
  DEFAULT_TRANSLATION_LANGUAGE,
  type TranslationLanguage,
  type UserSettingsUpdate,
  type UserSettingsWire,
} from '#contract/user-settings.ts';
import { findUserSettings, saveUserSettings, UNSAVED_VERSION } from '#server/db/people/user-settings.ts';
import type { Db } from '#server/db/tables.ts';
import { type Outcome, ok, refuse } from '#server/domain/outcome.ts';
import type { ConditionalWrite } from '#server/domain/writes/unit-of-work.ts';
import type { Viewer } from '#server/viewer.ts';

/** A person's settings, or the defaults. */
export async function settingsOf(db: Db, viewer: Viewer): Promise<UserSettingsWire> {
  const row = await findUserSettings(db, viewer.id);
  return {
    defaultTranslationLanguage:
      (row?.default_translation_language as TranslationLanguage | null | undefined) ?? DEFAULT_TRANSLATION_LANGUAGE,
    version: row?.version ?? UNSAVED_VERSION,
  };
}

export async function saveSettings(
  { db, ifMatch }: ConditionalWrite,
  viewer: Viewer,
  { defaultTranslationLanguage }: UserSettingsUpdate,
  at: string,
): Promise<Outcome<UserSettingsWire>> {
  const current = await settingsOf(db, viewer);
  if (ifMatch && !ifMatch.has(current.version)) return refuse({ kind: 'stale', current });
  await saveUserSettings(db, viewer.id, defaultTranslationLanguage, at);
  return ok(await settingsOf(db, viewer));
}
