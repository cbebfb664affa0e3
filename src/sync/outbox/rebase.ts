import type { Json, OutboxEntry } from '#sync/entry.ts';
import { changedFields, fieldsOf, isSame } from '#sync/kinds/fields.ts';
import type { Acknowledgement, EditKind, Kinds, Me } from '#sync/kinds/kind.ts';
import { rebasedBase, removedItems, withAddedItems, withItems } from './set-field.ts';

/**
 * An edit that was made on top of an earlier one of the same entity, which had not been sent to its end: what the person
 * saw then (its base) holds the earlier edit's words. It goes on from whatever becomes of the earlier one.
 */

interface Row {
  version?: number | null;
}

/** An older version than that of a row, so that the server compares: null where it has none. */
const before = ({ version }: Row): number | null => (version == null ? null : Math.max(0, version - 1));

/**
 * The later edit once the earlier one is done: it goes on from the row that the server has. What the server made of the
 * person's own words is no conflict; what somebody else has changed unseen is, and then the server is to say so (S76).
 * @param row what the server has, in the client's shape
 * @param found the row was not the answer to the earlier edit: anything in it may be somebody else's
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
  // Of a field of many setField nobody has to choose, and the body has followed already.
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
 * A version that is not the server's, so that it compares: that of what the person saw, or of what came of the earlier
 * edit, which an answer that is given again tells as it was then.
 */
export function olderVersion({ version }: Row, row: Row): number | null {
  if (version == null) return before(row);
  return row.version == null ? version : Math.min(version, row.version);
}

/**
 * The later edit once the earlier one is given up: what that changed is not sent with the later one's whole form. Where
 * the later one itself changes such a field against somebody else's version, that is a choice of its own.
 * @param gone the earlier one; of one that is given up in part, with what is given up alone in its body
 * @param now what the device knows the server to have, in the client's shape; null where it has no row of its own
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
  // What the server has as the edit wanted it has arrived, and stays.
  const known = now === null ? {} : merging.fields(now);
  const given = changed.filter((name) => name !== merging.setField?.field && !isSame(known[name], wanted[name]));
  if (gone.conflict && given.some((name) => name in fieldsOf(later.body))) {
    return { ...later, base: { ...later.base, version: before(gone.conflict) ?? version } };
  }
  // Where the base has other words, it is newer than the choice that was put before the person.
  const shown = merging.fields(snapshot);
  const still = given.filter((name) => isSame(shown[name], wanted[name]));
  const off = removedItems(gone, merging);
  if (still.length === 0 && off.length === 0) return later;
  const there = merging.fields(gone.conflict?.theirs ?? seen);
  // Of a damaged edit nobody knows.
  const isKnown = still.every((name) => there[name] !== undefined);
  const instead = isKnown ? Object.fromEntries(still.map((name) => [name, there[name] ?? null])) : {};
  const row = kind.show({ ...later, body: instead, files: [] }, snapshot, me) as Json;
  const back = withAddedItems({ ...later, base: { version, snapshot: row } }, off, merging);
  // Others may have changed since then what is put back: only the server can say.
  const isOfThen = isKnown && off.length === 0 && version === (gone.conflict ?? gone.base)?.version;
  return { ...back, base: { ...later.base, ...back.base, version: isOfThen ? version : before(later.base) } };
}
