import * as v from 'valibot';

/** Parts of our own server's answers. */

/** Named for the compiler only, so that `readerOf` distinguishes schemas of the same shape. */
const part = <TSchema, const TName extends string>(_name: TName, schema: TSchema) =>
  schema as TSchema & { readonly part: TName };

export const WireId = part('id', v.pipe(v.number(), v.safeInteger(), v.minValue(1)));
/** ISO 8601 UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const WireInstant = v.pipe(v.string(), v.isoTimestamp());
export const WireDay = v.pipe(v.string(), v.isoDate());
export const WireText = v.string();
export const WireMaybeText = v.nullable(v.string());
/** The idempotency key that created a row, for the person who sent it. */
export const WireKey = part('key', v.nullable(v.string()));
/** Grows by one with every change of the row. */
export const WireVersion = part('version', v.pipe(v.number(), v.safeInteger(), v.minValue(1)));

/** An id in a path: digits of a positive safe integer. */
export const PathId = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,15}$/, 'Must be a positive whole number'),
  v.transform(Number),
  v.safeInteger('Must be a positive whole number'),
);

/** The `{id}` of a path. */
export const IdParam = v.object({ id: PathId });
