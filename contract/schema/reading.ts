import * as v from 'valibot';

/**
 * Lenient reading: any spelling of a server becomes one shape, an optional field may be missing, an unknown field is
 * dropped, and one bad row never spoils a list.
 */

type Row = Record<string, unknown>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the first of the named fields that holds a value; `undefined` if none does. */
export function pick(row: unknown, ...names: string[]): unknown {
  if (!isRow(row)) return undefined;
  for (const name of names) {
    const value = row[name];
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

/** Returns the first of the named fields, in the first of the rows that has one. */
export function pickFrom(rows: unknown[], ...names: string[]): unknown {
  for (const row of rows) {
    const value = pick(row, ...names);
    if (value !== undefined) return value;
  }
  return undefined;
}

/**
 * A schema with a shortcut for the values that nearly always come: whole schedules, thousands of rows, are read before
 * the first screen. `short` returns the value read; undefined leaves it to the schema.
 */
function withShortcut<TInput, TOutput>(
  schema: v.GenericSchema<TInput, TOutput>,
  short: (value: unknown) => TOutput | undefined,
): v.GenericSchema<TInput, TOutput> {
  return {
    ...schema,
    '~run': (dataset, config) => {
      const value = short(dataset.value);
      if (value === undefined) return schema['~run'](dataset, config);
      const read = dataset as unknown as v.SuccessDataset<TOutput>;
      read.typed = true;
      read.value = value;
      return read;
    },
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Ids are opaque strings on the client; servers send numbers or strings. */
export const Id = withShortcut(
  v.pipe(
    v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.nonEmpty())], 'has no id'),
    v.transform(String),
  ),
  (value) => (Number.isSafeInteger(value) ? String(value) : isText(value) && value !== '' ? value : undefined),
);
export type Id = string;

export const MaybeId = v.fallback(v.nullish(Id, null), null);

/**
 * An instant in the format of `toISOString`, on a day that every month has: it can be accepted without creating a date.
 */
const CANONICAL = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Any instant a server may write, as ISO 8601 UTC. */
export const Instant = withShortcut(
  v.pipe(
    v.union([v.string(), v.number()], 'is not a time'),
    v.check((at) => Number.isFinite(new Date(at).getTime()), 'is not a time'),
    v.transform((at) => new Date(at).toISOString()),
  ),
  (value) => (isText(value) && CANONICAL.test(value) ? value : undefined),
);
export const MaybeInstant = v.fallback(v.nullable(Instant), null);

/** A day, from `yyyy-MM-dd` or from an instant whose date part is meant. */
export const MaybeDay = v.fallback(
  v.nullable(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, 10)),
      v.isoDate(),
    ),
  ),
  null,
);

export const Text = withShortcut(v.fallback(v.nullish(v.string(), ''), ''), (value) =>
  isText(value) ? value : undefined,
);
export const MaybeText = withShortcut(v.fallback(v.nullish(v.string(), null), null), (value) =>
  isText(value) || value === null ? value : undefined,
);
/** The idempotency key that created a row; missing if the server does not report it. */
export const MaybeKey = v.optional(MaybeText);
export const Count = v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0);
export const MaybeCount = v.fallback(v.nullable(v.pipe(v.number(), v.safeInteger())), null);
export const Flag = withShortcut(
  v.fallback(
    v.pipe(
      v.union([v.boolean(), v.picklist([0, 1])]),
      v.transform((value) => Boolean(value)),
    ),
    false,
  ),
  (value) => (typeof value === 'boolean' ? value : undefined),
);

export const MaybeFlag = v.fallback(v.nullable(v.boolean()), null);

/** `driver_phone` of `driverPhone`. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * A schema that first folds the spellings of an object into one, then checks it. A field that `fold` does not return is
 * read by its name, also in snake case; the readers of thousands of rows name all, which is faster.
 */
export function reader<TShape extends v.GenericSchema>(
  fold: (row: Row) => Row,
  shape: TShape & { readonly entries: v.ObjectEntries },
) {
  return v.pipe(
    v.custom<Row>(isRow, 'is not an object'),
    v.transform((row): unknown => {
      const folded = fold(row);
      for (const name in shape.entries) if (!(name in folded)) folded[name] = pick(row, name, snakeCase(name));
      return folded;
    }),
    shape as unknown as v.GenericSchema<unknown, v.InferOutput<TShape>>,
  );
}

/** A row that could not be read, with its index and the reason, for the report. */
export interface BadRow {
  index: number;
  reason: string;
}

export interface ReadList<T> {
  rows: T[];
  bad: BadRow[];
}

/** A schema for lists: an array, or an object that carries one under any of the names; bad rows are set aside. */
export function listReader<T>(row: v.GenericSchema<unknown, T>, ...names: string[]) {
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, ReadList<T>>(({ dataset, addIssue, NEVER }) => {
      const held = Array.isArray(dataset.value) ? dataset.value : pick(dataset.value, ...names, 'data', 'items');
      if (!Array.isArray(held)) {
        addIssue({ message: 'is not a list' });
        return NEVER;
      }
      const list: ReadList<T> = { rows: [], bad: [] };
      held.forEach((value, index) => {
        const read = v.safeParse(row, value);
        if (read.success) list.rows.push(read.output);
        else list.bad.push({ index, reason: describeIssue(read.issues[0]) });
      });
      return list;
    }),
  );
}

/** One line for a report: the field and what is wrong with it. */
export function describeIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  return path ? `${path}: ${issue.message}` : issue.message;
}
