import {
  DEFAULT_TRANSLATION_LANGUAGE,
  type TranslationLanguage,
  type UserSettingsUpdate,
  type UserSettingsWire,
} from '#contract/records/people/user-settings.ts';
import { type Clock, DEFAULT_CLOCK, is24Hour } from '#contract/time/hours.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { findUserSettings, saveUserSettings, UNSAVED_VERSION } from '#server/db/people/user-settings.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { record } from '#server/db/writes/audit.ts';
import { type Outcome, ok, refuse } from '#server/domain/base/outcome.ts';
import type { ConditionalWrite } from '#server/domain/writes/unit-of-work.ts';

const clockOf = (row: { clock: string | null } | undefined): Clock =>
  (row?.clock as Clock | null | undefined) ?? DEFAULT_CLOCK;

/**
 * Whether texts for a person have times on a 24-hour clock.
 * @param languages of their device, as it sends them with each request: 'de-AT,de;q=0.9'. Without them, 12 hours.
 */
export async function reads24Hours(db: Db, userId: number, languages: string | undefined): Promise<boolean> {
  const [language] = (languages ?? '').split(/[,;]/);
  return is24Hour(clockOf(await findUserSettings(db, userId)), language?.trim());
}

/** A person's settings, or the defaults. */
export async function settingsOf(db: Db, viewer: Viewer): Promise<UserSettingsWire> {
  const row = await findUserSettings(db, viewer.id);
  return {
    defaultTranslationLanguage:
      (row?.default_translation_language as TranslationLanguage | null | undefined) ?? DEFAULT_TRANSLATION_LANGUAGE,
    clock: clockOf(row),
    version: row?.version ?? UNSAVED_VERSION,
  };
}

export async function saveSettings(
  { db, ifMatch, by }: ConditionalWrite,
  viewer: Viewer,
  settings: UserSettingsUpdate,
  at: string,
): Promise<Outcome<UserSettingsWire>> {
  const current = await settingsOf(db, viewer);
  if (ifMatch && !ifMatch.has(current.version)) return refuse({ kind: 'stale', current });
  await saveUserSettings(db, viewer.id, settings, at);
  await record(db, by, { action: 'settings-changed', subject: 'user', subjectId: viewer.id, detail: 'preferences' });
  return ok(await settingsOf(db, viewer));
}
