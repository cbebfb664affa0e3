import * as v from 'valibot';
import { TRANSLATION_LANGUAGES } from '#contract/records/people/user-settings.ts';
import { pick, reader } from '#contract/schema/reading.ts';
import { numberText } from '#contract/text/number-text.ts';

export const TRANSLATION_MAX_LENGTH = 20_000;

/** POST /api/ai/translate; text or HTML. */
export const TranslateRequest = v.strictObject({
  text: v.pipe(
    v.string('There is nothing to translate'),
    v.check((text) => text.trim() !== '', 'There is nothing to translate'),
    v.maxLength(TRANSLATION_MAX_LENGTH, `Must be at most ${numberText(TRANSLATION_MAX_LENGTH)} characters`),
  ),
  language: v.picklist(TRANSLATION_LANGUAGES, 'Please select one of the languages'),
});
export type TranslateRequest = v.InferOutput<typeof TranslateRequest>;

export const TranslationWire = v.object({ translatedText: v.string() });
export const Translation = reader(
  (row) => ({ translatedText: pick(row, 'translatedText', 'translated_text', 'translation') }),
  v.object({ translatedText: v.string('has no translation') }),
);
