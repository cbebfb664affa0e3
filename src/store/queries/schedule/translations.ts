import { DEFAULT_TRANSLATION_LANGUAGE, type TranslationLanguage } from '#contract/records/people/user-settings.ts';
import { textHash } from '#contract/text/text-hash.ts';
import type { Store } from '#store/database/database.ts';
import type { SettingsRow } from '#store/database/schema.ts';
import { overlayRows, unsentIn } from '#store/queries/base/overlaid.ts';

/** A text that may have a translation on this device. */
export interface TranslatableText {
  /** The place of the text: `event:12 description`, `comment:31`. */
  place: string;
  source: string;
}

export interface KeptTranslation {
  text: string;
  /** The translation is of the text as it is now; false where the text has changed since. */
  isCurrent: boolean;
}

/**
 * The translations of texts that this device has, by place. A translation of the same words at another place counts
 * too: a text that moves, or that gets its id from the server, keeps its own.
 */
export function getTranslations(
  store: Store,
  language: string,
  texts: readonly TranslatableText[],
): Promise<Map<string, KeptTranslation>> {
  const hashes = texts.map(({ source }) => textHash(source));
  const places = texts.map(({ place }) => place);
  const inLanguage = (keys: readonly string[]) => keys.map((key): [string, string] => [key, language]);
  return store.read(async (db) => {
    const [same, before] = await Promise.all([
      db.translations.where('[hash+language]').anyOf(inLanguage(hashes)).toArray(),
      db.translations.bulkGet(inLanguage(places)),
    ]);
    const byHash = new Map(same.map((row) => [row.hash, row.text]));
    return new Map(
      texts.flatMap(({ place }, index): [string, KeptTranslation][] => {
        const current = byHash.get(hashes[index] ?? '');
        if (current !== undefined) return [[place, { text: current, isCurrent: true }]];
        const earlier = before[index];
        return earlier ? [[place, { text: earlier.text, isCurrent: false }]] : [];
      }),
    );
  });
}

/**
 * The language of the person's settings, with an unsent change of it; null where the settings are not on this device
 * yet.
 */
export function getStoredLanguage(store: Store): Promise<TranslationLanguage | null> {
  return store.read(async (db) => {
    const row = await db.settings.get('me');
    const unsent = await unsentIn(db, store, 'settings', ['settings']);
    if (!row && unsent.edits.length === 0) return null;
    const base: SettingsRow = row ?? {
      id: 'me',
      defaultTranslationLanguage: DEFAULT_TRANSLATION_LANGUAGE,
      clock: null,
      version: null,
    };
    return overlayRows([base], unsent)[0]?.defaultTranslationLanguage ?? null;
  });
}
