import type { Json, OutboxEntry } from '#sync/entry.ts';
import { changedFields, fieldsOf, isSame } from '#sync/kinds/fields.ts';
import type { Acknowledgement, EditKind, Kinds, Me } from '#sync/kinds/kind.ts';
import { rebasedBase, removedItems, withAddedItems, withItems } from '#sync/kinds/set-field.ts';

/**
 * An edit that was made on top of an earlier one of the same entity, which had not been sent to its end: what the person
 * saw then (its base) holds the earlier edit's words. It goes on from whatever becomes of the earlier one
 * (tables in docs/merging.md).
 */

interface Row {
  version?: number | null;
}

/** A version older than the row's, so that the server compares; null where the row has none. */
const before = ({ version }: Row): number | null => (version == null ? null : Math.max(0, version - 1));

/**
 * The later edit, rebased onto the row that the earlier one led to. Fields that the server changed in the person's own
 * values are no conflict. Fields that somebody else has changed are one, and the older version makes the server report
 * it (S76).
 * @param row what the server has, in the client's shape
 * @param found the row was looked up and is not the answer to the earlier edit, so any field may be somebody else's
 */
export function rebaseOnDone(
  later: OutboxEntry,
  done: OutboxEntry,
  kind: EditKind,
  { row, found = false }: Pick<Acknowledgement, 'row' | 'found'>,
): OutboxEntry {
  const { merging } = kind;
  if (!merging || !later.base) return later;
  const body = kind.follow?.(later, done, row) ?? later.body;
  const mine = fieldsOf(body);
  const followed = Object.keys(mine).filter((name) => !isSame(mine[name], fieldsOf(later.body)[name]));
  const own = new Set([...followed, ...(found ? [] : Object.keys(fieldsOf(done.body)))]);
  const seen = merging.fields(later.base.snapshot);
  const theirs = merging.fields(row);
  const { setField } = merging;
  // A set field never needs a choice, and `follow` has already updated it in the body.
  const isForeign = (name: string) =>
    name in theirs &&
    name !== setField?.field &&
    !own.has(name) &&
    !isSame(theirs[name], seen[name]) &&
    !isSame(theirs[name], mine[name]);
  const { version = null } = row as Row;
  const now = rebasedBase(later, merging, { version, snapshot: row as Json });
  if (!Object.keys(mine).some(isForeign)) return { ...later, body, base: now };
  const isMoved = setField !== undefined && setField.field in mine;
  const snapshot = isMoved ? withItems(later.base.snapshot, merging, theirs) : later.base.snapshot;
  return { ...later, body, base: { ...now, version: olderVersion(later.base, row as Row), snapshot } };
}

/**
 * A version older than the server's, so that it compares: the lower one of what the person saw and of the row. The row
 * may come from a replayed answer, which is out of date.
 */
export function olderVersion({ version }: Row, row: Row): number | null {
  if (version == null) return before(row);
  return row.version == null ? version : Math.min(version, row.version);
}

/**
 * The later edit, rebased after the earlier one was discarded: the values of the earlier one must not be sent with it.
 * Where both edits change a field against somebody else's version, the later one becomes a conflict of its own.
 * @param gone the discarded edit; of a partly discarded one, with only the discarded fields in its body
 * @param now the server's row as this device knows it, in the client's shape; null where there is none
 */
export function rebaseWithout(
  later: OutboxEntry,
  gone: OutboxEntry,
  now: unknown,
  { kinds, me }: { kinds: Kinds; me: Me },
): OutboxEntry {
  const kind = kinds.of(later.kind);
  const merging = kind?.merging;
  const seen = gone.base?.snapshot ?? null;
  if (!merging || !later.base || seen === null) return later;
  const { version, snapshot } = later.base;
  const wanted = merging.fields(kinds.of(gone.kind)?.show(gone, seen, me) ?? seen);
  const changed = Object.keys(changedFields(merging.fields(seen), wanted));
  // Values that the server already has are there to stay.
  const known = now === null ? {} : merging.fields(now);
  const given = changed.filter((name) => name !== merging.setField?.field && !isSame(known[name], wanted[name]));
  if (gone.conflict && given.some((name) => name in fieldsOf(later.body))) {
    return { ...later, base: { ...later.base, version: before(gone.conflict) ?? version } };
  }
  // Where the base has other values, it is newer than the conflict that the person was shown.
  const shown = merging.fields(snapshot);
  const still = given.filter((name) => isSame(shown[name], wanted[name]));
  const off = removedItems(gone, merging);
  if (still.length === 0 && off.length === 0) return later;
  const there = merging.fields(gone.conflict?.theirs ?? seen);
  // Unknown if the edit is damaged.
  const isKnown = still.every((name) => there[name] !== undefined);
  const instead = isKnown ? Object.fromEntries(still.map((name) => [name, there[name] ?? null])) : {};
  const row = kind.show({ ...later, body: instead, files: [] }, snapshot, me) as Json;
  const back = withAddedItems({ ...later, base: { version, snapshot: row } }, off, merging);
  // Somebody else may have changed the restored values since: only the server can tell.
  const isOfThen = isKnown && off.length === 0 && version === (gone.conflict ?? gone.base)?.version;
  return { ...back, base: { ...later.base, ...back.base, version: isOfThen ? version : before(later.base) } };
}
