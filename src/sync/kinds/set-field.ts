import type { Json, OutboxEntry } from '#sync/entry/entry.ts';
import { fieldsOf } from './fields.ts';
import type { Fields, Merging, SetField } from './kind.ts';

/**
 * An edit of a set, such as an event's files, removes the items that its author saw and did not keep; any other item was
 * added by another member, and stays (MERGE-6). If items are added in no other way (`adds`), such as the members that a
 * roll call expects, it also adds those that its author did not see (FIELD-5).
 */

type Reading = Pick<Merging, 'fields' | 'setField'>;
type Base = NonNullable<OutboxEntry['base']>;

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

const keysOf = ({ keyOf }: SetField, items: readonly Json[]): Set<string> => new Set(items.map(keyOf));

const without = (items: readonly Json[], off: readonly Json[], field: SetField): Json[] => {
  const keys = keysOf(field, off);
  return items.filter((item) => !keys.has(field.keyOf(item)));
};

/** The items that an edit removes, including those that were gone already when it was rebased. */
export function removedItems(
  { body, base }: Pick<OutboxEntry, 'body' | 'base'>,
  { fields, setField }: Reading,
): Json[] {
  const asked = fieldsOf(body);
  if (!setField || !base || base.snapshot === null || !(setField.field in asked)) return [];
  const seen = listOf(fields(base.snapshot)[setField.field]);
  const gone = without(listOf(base.gone), seen, setField);
  return without([...seen, ...gone], listOf(asked[setField.field]), setField);
}

/** The items that an edit adds, where its field has no other way of adding them. */
function addedItems({ body, base }: Pick<OutboxEntry, 'body' | 'base'>, { fields, setField }: Reading): Json[] {
  const asked = fieldsOf(body);
  if (!setField?.adds || !base || base.snapshot === null) return [];
  return without(listOf(asked[setField.field]), listOf(fields(base.snapshot)[setField.field]), setField);
}

/** The field with the edit applied to the items in `there`; empty where the edit or the row does not have the field. */
export function mergeItems(entry: Pick<OutboxEntry, 'body' | 'base'>, merging: Reading, there: Fields): Fields {
  const { setField } = merging;
  if (!setField || !(setField.field in there) || !(setField.field in fieldsOf(entry.body))) return {};
  const items = listOf(there[setField.field]);
  const added = without(addedItems(entry, merging), items, setField);
  return { [setField.field]: [...without(items, removedItems(entry, merging), setField), ...added] };
}

/** The base of an edit that is rebased onto a row. It still contains the items that the edit removes (decision 014). */
export function rebasedBase(entry: OutboxEntry, merging: Reading | undefined, { version, snapshot }: Base): Base {
  const { setField } = merging ?? {};
  if (!merging || !setField || version === null) return { version, snapshot };
  const gone = without(removedItems(entry, merging), listOf(merging.fields(snapshot)[setField.field]), setField);
  return { version, snapshot, ...(gone.length > 0 && { gone }) };
}

/** A row with the items of `there` in its set field. */
export function withItems(snapshot: Json, { setField }: Reading, there: Fields): Json {
  return setField && setField.field in there
    ? (setField.put(snapshot, listOf(there[setField.field])) as Json)
    : snapshot;
}

/** The edit as if its author had also seen these items, and kept them. */
export function withAddedItems(entry: OutboxEntry, more: readonly Json[], merging: Reading): OutboxEntry {
  const { setField, fields } = merging;
  if (!setField || !entry.base) return entry;
  const { field } = setField;
  const seen = listOf(fields(entry.base.snapshot)[field]);
  const snapshot = withItems(entry.base.snapshot, merging, { [field]: [...seen, ...without(more, seen, setField)] });
  const asked = fieldsOf(entry.body);
  const kept = listOf(asked[field]);
  const body = field in asked ? { ...asked, [field]: [...kept, ...without(more, kept, setField)] } : entry.body;
  return { ...entry, body, base: { ...entry.base, snapshot } };
}

/**
 * The base of two edits of one entity that become one: of the set field, the items that the author of the later edit
 * saw, and those that the earlier edit removed.
 */
export function mergeSetFields(
  earlier: Pick<OutboxEntry, 'body' | 'base'>,
  later: Pick<OutboxEntry, 'body' | 'base'>,
  merging: Reading | undefined,
): OutboxEntry['base'] {
  const { setField } = merging ?? {};
  if (!merging || !setField || !earlier.base || !later.base || !(setField.field in fieldsOf(later.body)))
    return earlier.base;
  try {
    const seen = listOf(merging.fields(later.base.snapshot)[setField.field]);
    const before = without(seen, addedItems(earlier, merging), setField);
    const both = [...before, ...without(removedItems(earlier, merging), seen, setField)];
    return { ...earlier.base, snapshot: withItems(earlier.base.snapshot, merging, { [setField.field]: both }) };
  } catch {
    // The stored earlier edit is damaged, and so is the coalesced one: the user learns of it when it is sent (SEND-16).
    return earlier.base;
  }
}
