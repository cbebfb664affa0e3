import * as v from 'valibot';
import { MaybeCount, pick, reader } from '#contract/schema/reading.ts';
import { WireVersion } from '#contract/schema/wire.ts';
import { CLOCKS } from '#contract/time/hours.ts';

/** The languages that people may have texts translated to; the first is the default. */
export const TRANSLATION_LANGUAGES = [
  'Spanish',
  'French',
  'German',
  'Italian',
  'Portuguese',
  'Russian',
  'Japanese',
  'Simplified Chinese',
  'Traditional Chinese',
  'Korean',
  'Arabic',
] as const;
export type TranslationLanguage = (typeof TRANSLATION_LANGUAGES)[number];
export const DEFAULT_TRANSLATION_LANGUAGE: TranslationLanguage = 'Spanish';

const language = v.picklist(TRANSLATION_LANGUAGES, 'Please select one of the languages');

const clock = v.picklist(CLOCKS, 'Please select one of the clocks');

/** A person's settings as our server sends them. */
export const UserSettingsWire = v.object({ defaultTranslationLanguage: language, clock, version: WireVersion });
export type UserSettingsWire = v.InferOutput<typeof UserSettingsWire>;

export const UserSettings = reader(
  (row) => {
    const settings = pick(row, 'settings') ?? row;
    return {
      defaultTranslationLanguage: pick(settings, 'defaultTranslationLanguage', 'default_translation_language'),
      clock: pick(settings, 'clock') ?? null,
      version: pick(settings, 'version') ?? null,
    };
  },
  v.object({
    defaultTranslationLanguage: v.fallback(language, DEFAULT_TRANSLATION_LANGUAGE),
    /** Null if the server does not support it. */
    clock: v.fallback(v.nullable(clock), null),
    version: MaybeCount,
  }),
);
/** A person's settings as the client knows them; an unknown language reads as the default. */
export type UserSettings = v.InferOutput<typeof UserSettings>;

/** POST /api/user-settings. A missing clock does not change. */
export const UserSettingsUpdate = v.strictObject({
  defaultTranslationLanguage: language,
  clock: v.exactOptional(clock),
});
export type UserSettingsUpdate = v.InferOutput<typeof UserSettingsUpdate>;
