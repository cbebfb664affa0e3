import type { Json, OutboxEntry } from '#sync/entry.ts';
import { fieldsOf } from './fields.ts';
import type { Fields, Merging, Parts } from './kind.ts';

/**
 * A field of many parts (`Parts`): the files of an event. An edit says which of them stay. What it takes off are those
 * that its author saw and did not keep; whatever else is there was brought by somebody else, and stays (S91).
 */

type Reading = Pick<Merging, 'fields' | 'parts'>;
type Base = NonNullable<OutboxEntry['base']>;

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

const keysOf = ({ keyOf }: Parts, parts: readonly Json[]): Set<string> => new Set(parts.map(keyOf));

const without = (parts: readonly Json[], off: readonly Json[], field: Parts): Json[] => {
  const keys = keysOf(field, off);
  return parts.filter((part) => !keys.has(field.keyOf(part)));
};

/** What an edit takes off, also what had gone already when it was made anew. */
export function takenOff({ body, base }: Pick<OutboxEntry, 'body' | 'base'>, { fields, parts }: Reading): Json[] {
  const asked = fieldsOf(body);
  if (!parts || !base || base.snapshot === null || !(parts.field in asked)) return [];
  const seen = listOf(fields(base.snapshot)[parts.field]);
  const gone = without(listOf(base.gone), seen, parts);
  return without([...seen, ...gone], listOf(asked[parts.field]), parts);
}

/** The field as the edit wants it where these parts are `there`; nothing where the edit or the row says nothing of it. */
export function joinParts(entry: Pick<OutboxEntry, 'body' | 'base'>, merging: Reading, there: Fields): Fields {
  const { parts } = merging;
  if (!parts || !(parts.field in there) || !(parts.field in fieldsOf(entry.body))) return {};
  return { [parts.field]: without(listOf(there[parts.field]), takenOff(entry, merging), parts) };
}

/** What an edit stands on when it is made anew on a row. It still knows what it takes off (decision 014). */
export function standingOn(entry: OutboxEntry, merging: Reading | undefined, { version, snapshot }: Base): Base {
  const { parts } = merging ?? {};
  if (!merging || !parts || version === null) return { version, snapshot };
  const gone = without(takenOff(entry, merging), listOf(merging.fields(snapshot)[parts.field]), parts);
  return { version, snapshot, ...(gone.length > 0 && { gone }) };
}

/** A row with the parts that are `there`. */
export function withParts(snapshot: Json, { parts }: Reading, there: Fields): Json {
  return parts && parts.field in there ? (parts.put(snapshot, listOf(there[parts.field])) as Json) : snapshot;
}

/** The edit as if its author had seen these parts too, and had kept them. */
export function withMore(entry: OutboxEntry, more: readonly Json[], merging: Reading): OutboxEntry {
  const { parts, fields } = merging;
  if (!parts || !entry.base) return entry;
  const { field } = parts;
  const seen = listOf(fields(entry.base.snapshot)[field]);
  const snapshot = withParts(entry.base.snapshot, merging, { [field]: [...seen, ...without(more, seen, parts)] });
  const asked = fieldsOf(entry.body);
  const kept = listOf(asked[field]);
  const body = field in asked ? { ...asked, [field]: [...kept, ...without(more, kept, parts)] } : entry.body;
  return { ...entry, body, base: { ...entry.base, snapshot } };
}

/**
 * What two edits of one entity stand on that become one: of the parts, what the author of the later saw, and what the
 * earlier took off.
 */
export function withPartsOfBoth(
  earlier: Pick<OutboxEntry, 'body' | 'base'>,
  later: Pick<OutboxEntry, 'body' | 'base'>,
  merging: Reading | undefined,
): OutboxEntry['base'] {
  const { parts } = merging ?? {};
  if (!merging || !parts || !earlier.base || !later.base || !(parts.field in fieldsOf(later.body))) return earlier.base;
  try {
    const seen = listOf(merging.fields(later.base.snapshot)[parts.field]);
    const both = [...seen, ...without(takenOff(earlier, merging), seen, parts)];
    return { ...earlier.base, snapshot: withParts(earlier.base.snapshot, merging, { [parts.field]: both }) };
  } catch {
    // What is kept of the earlier is damaged: so are both, and the person is told when they are sent (S89).
    return earlier.base;
  }
}
