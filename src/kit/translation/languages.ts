import type { TranslationLanguage } from '#contract/records/people/user-settings.ts';

/** The tags of the languages, for the browser's speech, hyphenation and translation. */
export const LANGUAGE_TAGS: Readonly<Record<TranslationLanguage, string>> = {
  Spanish: 'es',
  French: 'fr',
  German: 'de',
  Italian: 'it',
  Portuguese: 'pt',
  Russian: 'ru',
  Japanese: 'ja',
  'Simplified Chinese': 'zh',
  'Traditional Chinese': 'zh-Hant',
  Korean: 'ko',
  Arabic: 'ar',
};
