import type { Json, OutboxEntry } from '#sync/entry/entry.ts';
import { changedFields, fieldsOf, isSame } from '#sync/kinds/fields.ts';
import type { Acknowledgement, EditKind, Kinds, Me } from '#sync/kinds/kind.ts';
import { rebasedBase, removedItems, withAddedItems, withItems } from '#sync/kinds/set-field.ts';

/**
 * Rebases an edit that was made on top of an earlier one of the same entity that was not settled yet: its base, which
 * the user saw, contains the earlier edit's values. It continues from the outcome of the earlier one (tables in
 * docs/merging.md).
 */

interface Row {
  version?: number | null;
}

/** A version older than the row's, so that the server compares; null where the row has none. */
const before = ({ version }: Row): number | null => (version == null ? null : Math.max(0, version - 1));

/**
 * The later edit, rebased onto the row that the earlier one led to. Fields in which the server changed the user's own
 * values are not a conflict; those that another member has changed are one, which the older version makes the server
 * report (MERGE-3).
 * @param row the server's row, in the client's shape
 * @param found the row was looked up and is not the answer to the earlier edit, so any field may be another member's
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
 * A version older than the server's, so that it compares: the lower one of the version that the user saw and the row's.
 * The row may come from a replayed answer, which is out of date.
 */
export function olderVersion({ version }: Row, row: Row): number | null {
  if (version == null) return before(row);
  return row.version == null ? version : Math.min(version, row.version);
}

/**
 * The later edit, rebased after the earlier one was discarded: the values of the earlier one must not be sent with it.
 * Where both edits change a field against another member's version, the later one becomes a conflict of its own.
 * @param gone the discarded edit; a partly discarded one has only the discarded fields in its body
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
  // Values that the server already has stay.
  const known = now === null ? {} : merging.fields(now);
  const given = changed.filter((name) => name !== merging.setField?.field && !isSame(known[name], wanted[name]));
  if (gone.conflict && given.some((name) => name in fieldsOf(later.body))) {
    return { ...later, base: { ...later.base, version: before(gone.conflict) ?? version } };
  }
  // Where the base has other values, it is newer than the conflict that the user saw.
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
  // Another member may have changed the restored values since: only the server knows.
  const isOfThen = isKnown && off.length === 0 && version === (gone.conflict ?? gone.base)?.version;
  return { ...back, base: { ...later.base, ...back.base, version: isOfThen ? version : before(later.base) } };
}
