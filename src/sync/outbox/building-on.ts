import type { Json, OutboxEntry } from '#sync/entry.ts';
import { changedFields, fieldsOf, isSame } from '#sync/kinds/fields.ts';
import type { Acknowledgement, EditKind, Fields, Kinds, Me, Merging } from '#sync/kinds/kind.ts';

/**
 * An edit that was made on top of an earlier one of the same entity, which had not been sent to its end: what the person
 * saw then (its base) holds the earlier edit's words. It goes on from whatever becomes of the earlier one.
 */

interface Row {
  version?: number | null;
}

/** An older version than that of a row, so that the server compares: null where it has none. */
const before = ({ version }: Row): number | null => (version == null ? null : version - 1);

/**
 * The later edit once the earlier one is done: it goes on from the row that the server has. What the server made of the
 * person's own words is no conflict; what somebody else has changed unseen is, and then the server is to say so (S76).
 * @param row what the server has, in the client's shape
 * @param found the row was not the answer to the earlier edit: anything in it may be somebody else's
 */
export function goOnFrom(
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
  const isForeign = (name: string) =>
    name in theirs && !own.has(name) && !isSame(theirs[name], seen[name]) && !isSame(theirs[name], mine[name]);
  const { version = null } = row as Row;
  const base = Object.keys(mine).some(isForeign)
    ? { ...later.base, version: later.base.version ?? before(row as Row) }
    : { version, snapshot: standsOn(later, merging, row as Json) };
  return { ...later, body, base };
}

/**
 * The later edit once the earlier one is given up: what that changed is not sent with the later one's whole form. Where
 * the later one itself changes such a field against somebody else's version, that is a choice of its own.
 */
export function goOnWithout(later: OutboxEntry, gone: OutboxEntry, kinds: Kinds, me: Me): OutboxEntry {
  const kind = kinds.of(later.kind);
  const seen = gone.base?.snapshot ?? null;
  if (!kind?.merging || !later.base || seen === null) return later;
  const { version, snapshot } = later.base;
  const wanted = kind.merging.fields(kinds.of(gone.kind)?.show(gone, seen, me) ?? seen);
  const given = Object.keys(changedFields(kind.merging.fields(seen), wanted));
  if (gone.conflict && given.some((name) => name in fieldsOf(later.body))) {
    return { ...later, base: { version: before(gone.conflict) ?? version, snapshot } };
  }
  const there = kind.merging.fields(gone.conflict?.theirs ?? seen);
  // Where the base has other words, it is newer than the choice that was put before the person.
  const shown = kind.merging.fields(snapshot);
  const still = given.filter((name) => isSame(shown[name], wanted[name]));
  const instead = Object.fromEntries(still.map((name) => [name, there[name] ?? null]));
  const row = kind.show({ ...later, body: instead, files: [] }, snapshot, me);
  const body = joinedWith(there, later, kind.merging);
  return { ...later, body: { ...body }, base: { version, snapshot: row as Json } };
}

/** What an edit stands on when it is made anew on a row (see `Merging`). */
export const standsOn = (entry: OutboxEntry, merging: Merging | undefined, row: Json): Json =>
  (merging?.standOn?.(row, entry) ?? row) as Json;

/** What an edit says of a field of many parts says it of those that its author saw: the others stay as they are `there`. */
export function joinedWith(there: Fields, { body, base }: OutboxEntry, { fields, join }: Merging): Fields {
  const mine = fieldsOf(body);
  const seen = fields(base?.snapshot);
  const joined = Object.keys(mine).map((name) => [
    name,
    join?.(name, { base: seen[name], mine: mine[name], theirs: there[name] }) ?? mine[name] ?? null,
  ]);
  return Object.fromEntries(joined);
}
