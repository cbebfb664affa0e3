import * as v from 'valibot';
import { RICH_TEXT_MAX_LENGTH, RICH_TEXT_MAX_TAGS } from './limits.ts';
import { numberText } from './number-text.ts';
import { isDay } from './time/day.ts';
import { canonicalZone } from './time/zone.ts';

/** Pieces that the bodies of writes are made of: strict, each refusal in the words that the person reads. */

/** A field that must be there: missing, null and empty are refused with the same words, as the forms do. */
export const required = <T extends v.GenericSchema<string, unknown>>(message: string, schema: T) =>
  v.optional(v.pipe(v.string(message), v.nonEmpty(message), schema), '');

/** In words made when they are needed: to write numbers takes the languages of the world to be loaded. */
const tooLong = (length: number) => () => `Must be at most ${numberText(length)} characters`;

/** One trimmed line that must be there. */
export const requiredLine = (message: string, length: number) =>
  v.optional(v.pipe(v.string(message), v.trim(), v.nonEmpty(message), v.maxLength(length, tooLong(length))), '');

/** One trimmed line that may be empty; missing, null and empty are null. */
export const optionalLine = (length: number) =>
  v.pipe(
    v.nullish(v.pipe(v.string('Must be text'), v.trim(), v.maxLength(length, tooLong(length))), ''),
    v.transform((text) => text || null),
  );

/** Text of several lines or HTML; missing and null are empty. */
export const optionalText = (length: number) =>
  v.nullish(v.pipe(v.string('Must be text'), v.maxLength(length, tooLong(length))), '');

/** HTML, or text that may be. */
export const writtenRichText = v.pipe(
  v.string('Must be text'),
  v.maxLength(RICH_TEXT_MAX_LENGTH, tooLong(RICH_TEXT_MAX_LENGTH)),
  v.check((text) => text.split('<').length <= RICH_TEXT_MAX_TAGS, 'Has too many tags'),
);

/** The same; missing and null are empty. */
export const optionalRichText = v.nullish(writtenRichText, '');

const INSTANT =
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)$/i;

/** True for an ISO 8601 date and time that says its offset and stands in the calendar. */
export const isInstant = (text: string): boolean => INSTANT.test(text) && isDay(text.slice(0, 10));

/** An instant in any offset, as ISO 8601 UTC with milliseconds. */
export const writtenInstant = v.pipe(
  v.string(),
  v.check(isInstant, 'Must be a date and time with its offset, such as 2026-05-13T09:00:00+09:00'),
  v.transform((text) => new Date(text).toISOString()),
);

/** An IANA time zone, in whatever case it is written; its one spelling is kept. */
export const writtenZone = v.pipe(
  v.string(),
  v.check((zone) => canonicalZone(zone) !== null, 'Is not a known time zone'),
  v.transform((zone) => canonicalZone(zone) ?? zone),
);

/** An id in a body: a number or, in forms, its digits. Empty, null and missing are undefined. */
export const optionalId = v.pipe(
  v.nullish(
    v.union(
      [
        v.number(),
        v.pipe(
          v.string(),
          v.regex(/^\d{0,16}$/),
          v.transform((text) => (text === '' ? undefined : Number(text))),
        ),
      ],
      'Must be a number',
    ),
  ),
  v.transform((id) => id ?? undefined),
  v.optional(v.pipe(v.number(), v.safeInteger('Must be a number'))),
);

/** An id that must be there; whatever is no positive whole number is refused with the same words. */
export const requiredId = (message: string) =>
  v.pipe(
    v.optional(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))], message), 0),
    v.safeInteger(message),
    v.minValue(1, message),
  );

const WEB_ADDRESS = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\/[^\s/]/i));
const EMAIL = v.pipe(v.string(), v.email());

/** A web address or nothing; no other scheme, for it becomes a link. */
export const optionalWebAddress = (message: string, length: number) =>
  v.pipe(
    optionalLine(length),
    v.check((text) => text === null || v.is(WEB_ADDRESS, text), message),
  );

/** An email address or nothing. */
export const optionalEmail = (message: string, length: number) =>
  v.pipe(
    optionalLine(length),
    v.check((text) => text === null || v.is(EMAIL, text), message),
  );
