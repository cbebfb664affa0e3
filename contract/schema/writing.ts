import * as v from 'valibot';
import { numberText } from '#contract/text/number-text.ts';
import { visible } from '#contract/text/visible.ts';
import { isDay } from '#contract/time/day.ts';
import { canonicalZone } from '#contract/time/zone.ts';
import { isEmail } from './email.ts';
import { RICH_TEXT_MAX_LENGTH, RICH_TEXT_MAX_TAGS } from './limits.ts';

/** Parts of the bodies of writes: strict, with each refusal in the words that the person reads. */

/** A required field: missing, null and empty are refused with the same words, as in the forms. */
export const required = <T extends v.GenericSchema<string, unknown>>(message: string, schema: T) =>
  v.optional(v.pipe(v.string(message), v.nonEmpty(message), schema), '');

/**
 * A list of limited length. A list with more items is refused before any item is checked, because a small body may name
 * very many.
 */
export function listOf<T extends v.GenericSchema>(item: T, most: number, message: string) {
  const atMost = v.maxLength<v.InferOutput<T>[], number, string>(most, message);
  const list = v.pipe(v.array(item), atMost);
  return {
    ...list,
    '~run': (dataset, config) => {
      if (!Array.isArray(dataset.value) || dataset.value.length <= most) return list['~run'](dataset, config);
      // The items of a refused list were not checked, so the result is untyped and the rest of a pipe does not run.
      const refused = atMost['~run']({ typed: true, value: dataset.value }, config);
      return (item.type === 'unknown' ? refused : { ...refused, typed: false }) as ReturnType<(typeof list)['~run']>;
    },
  } as typeof list;
}

/** A field that callers may send and that is not read. */
export const unread = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);

/** The message is made when it is needed, because formatting numbers loads the languages of the runtime. */
const tooLong = (length: number) => () => `Must be at most ${numberText(length)} characters`;

/** A required, trimmed line without invisible characters. */
export const requiredLine = (message: string, length: number) =>
  v.optional(
    v.pipe(
      v.string(message),
      v.trim(),
      v.maxLength(length, tooLong(length)),
      v.transform(visible),
      v.nonEmpty(message),
    ),
    '',
  );

/** A trimmed line without invisible characters, which may be empty. */
export const writtenLine = (length: number) =>
  v.pipe(v.string('Must be text'), v.trim(), v.maxLength(length, tooLong(length)), v.transform(visible));

/** The same; missing, null and empty become null. */
export const optionalLine = (length: number) =>
  v.pipe(
    v.nullish(writtenLine(length), ''),
    v.transform((text) => text || null),
  );

/** Text of several lines or HTML; missing and null become empty. */
export const optionalText = (length: number) =>
  v.nullish(v.pipe(v.string('Must be text'), v.maxLength(length, tooLong(length))), '');

/** HTML, or text that may be HTML. */
export const writtenRichText = v.pipe(
  v.string('Must be text'),
  v.maxLength(RICH_TEXT_MAX_LENGTH, tooLong(RICH_TEXT_MAX_LENGTH)),
  v.check((text) => text.split('<').length <= RICH_TEXT_MAX_TAGS, 'Has too many tags'),
);

/** The same; missing and null become empty. */
export const optionalRichText = v.nullish(writtenRichText, '');

const INSTANT =
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)$/i;

/** True for an ISO 8601 date and time with an offset, on a real calendar day. */
export const isInstant = (text: string): boolean => INSTANT.test(text) && isDay(text.slice(0, 10));

/** Longer than any instant, day or time zone. */
export const TIME_MAX_LENGTH = 64;

const NO_INSTANT = 'Must be a date and time with its offset, such as 2026-05-13T09:00:00+09:00';

/** An instant in any offset, as ISO 8601 UTC with milliseconds. */
export const writtenInstant = v.pipe(
  v.string(),
  v.maxLength(TIME_MAX_LENGTH, NO_INSTANT),
  v.check(isInstant, NO_INSTANT),
  v.transform((text) => new Date(text).toISOString()),
);

const NO_DAY = 'Must be a date, such as 2026-05-13';

/** A calendar day. */
export const writtenDay = v.pipe(v.string(NO_DAY), v.maxLength(10, NO_DAY), v.check(isDay, NO_DAY));

const NO_ZONE = 'Not a known time zone';

/** An IANA time zone, in any case; the canonical spelling is kept. */
export const writtenZone = v.pipe(
  v.string(),
  v.maxLength(TIME_MAX_LENGTH, NO_ZONE),
  v.check((zone) => canonicalZone(zone) !== null, NO_ZONE),
  v.transform((zone) => canonicalZone(zone) ?? zone),
);

/** The number of digits of a safe integer. */
const ID_MAX_LENGTH = 16;

/** An id in a body: a number or, in forms, its digits. Empty, null and missing become undefined. */
export const optionalId = v.pipe(
  v.nullish(
    v.union(
      [
        v.number(),
        v.pipe(
          v.string(),
          v.maxLength(ID_MAX_LENGTH),
          v.regex(/^\d*$/),
          v.transform((text) => (text === '' ? undefined : Number(text))),
        ),
      ],
      'Must be a number',
    ),
  ),
  v.transform((id) => id ?? undefined),
  v.optional(v.pipe(v.number(), v.safeInteger('Must be a number'))),
);

/** A required id; anything but a positive whole number is refused with the same words. */
export const requiredId = (message: string) =>
  v.pipe(
    v.optional(
      v.union(
        [v.number(), v.pipe(v.string(), v.maxLength(ID_MAX_LENGTH), v.regex(/^\d+$/), v.transform(Number))],
        message,
      ),
      0,
    ),
    v.safeInteger(message),
    v.minValue(1, message),
  );

const WEB_ADDRESS = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\/[^\s/]/i));

/** A web address or nothing; other schemes are refused, because it becomes a link. */
export const optionalWebAddress = (message: string, length: number) =>
  v.pipe(
    optionalLine(length),
    v.check((text) => text === null || v.is(WEB_ADDRESS, text), message),
  );

/** An email address or nothing. */
export const optionalEmail = (message: string, length: number) =>
  v.pipe(
    optionalLine(length),
    v.check((text) => text === null || isEmail(text), message),
  );
