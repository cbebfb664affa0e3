import type { Json, OutboxEntry } from '#sync/entry/entry.ts';
import { fieldsOf, isSame } from '#sync/kinds/fields.ts';
import type { EditKind, Fields, Merging } from '#sync/kinds/kind.ts';
import { mergeItems, rebasedBase } from '#sync/kinds/set-field.ts';

/**
 * Two people changed the same entity (F7). Each field is merged from the value that both began with (base), the edit's
 * value (mine) and the server's present value (theirs): docs/merging.md has the table, which a test checks row by row.
 */
export type Merged =
  /** The rebased edit; all of its fields are sent. */
  | { outcome: 'merged'; entry: OutboxEntry }
  /** The server already has every value of the edit: nothing needs to be sent. */
  | { outcome: 'same' }
  /** Both changed the same fields; the entry holds the conflict. */
  | { outcome: 'conflict'; entry: OutboxEntry };

interface Current {
  /** The server's row, in the client's shape. */
  row: Json;
  version: number | null;
}

export interface Circumstances {
  /** Whether two values of a field count as unchanged; by default only equal ones do. */
  isUnchanged?: (left: Json | undefined, right: Json | undefined) => boolean;
  /** The edit was sent before, and the row has its files. */
  hasFiles?: boolean;
}

/** Rebases an edit onto the current row. Its kind has `merging`, the entry a base. */
export function mergeEdit(
  entry: OutboxEntry,
  kind: EditKind,
  current: Current,
  { isUnchanged = isSame, hasFiles = false }: Circumstances = {},
): Merged {
  const fields = (row: Json): Fields => kind.merging?.fields(row) ?? {};
  const theirs = fields(current.row);
  const base = fields(entry.base?.snapshot ?? null);
  const joined = kind.merging ? mergeItems(entry, kind.merging, theirs) : {};
  const isJoined = (name: string) => name in joined;
  const mine: Fields = { ...fieldsOf(entry.body), ...joined };
  const isTouched = (name: string) => !isUnchanged(base[name], theirs[name]);
  const isMade = (name: string) =>
    isSame(mine[name], theirs[name]) || (isTouched(name) && isUnchanged(mine[name], theirs[name]));
  const differing = Object.keys(mine).filter((name) => name in theirs && !isMade(name));
  const lastCounts = kind.merging?.lastCounts ?? [];
  const both = differing.filter((name) => isTouched(name) && !isJoined(name) && !lastCounts.includes(name));
  if (both.length > 0)
    return {
      outcome: 'conflict',
      entry: { ...entry, body: { ...mine }, conflict: { theirs: current.row, version: current.version, fields: both } },
    };
  const known = Object.keys(mine).filter((name) => name in theirs);
  const isDone = hasFiles || known.length > 0;
  const isNothingLeft = differing.length === 0 && isDone && (hasFiles || entry.files.length === 0);
  const rebased = onto(entry, kind.merging, current, isNothingLeft ? joined : mine);
  // Items that are gone already are still reported: the server may have to remove a late one (decision 014).
  return isNothingLeft && (hasFiles || !rebased.base?.gone)
    ? { outcome: 'same' }
    : { outcome: 'merged', entry: rebased };
}

/** The side whose version of a field is kept. */
export type Side = 'mine' | 'theirs';

/**
 * The edit after the user has settled the conflict; null where nothing is left to send. Fields without a choice keep
 * the user's version; set fields are merged.
 */
export function settleConflict(
  entry: OutboxEntry,
  choices: Readonly<Record<string, Side>>,
  merging: Merging | undefined,
): OutboxEntry | null {
  const { conflict } = entry;
  if (!conflict) return entry;
  const joined = merging ? mergeItems(entry, merging, merging.fields(conflict.theirs)) : {};
  const mine = { ...fieldsOf(entry.body), ...joined };
  const kept = Object.entries(mine).filter(([name]) => !(conflict.fields.includes(name) && choices[name] === 'theirs'));
  if (kept.length === 0 && entry.files.length === 0) return null;
  return onto(entry, merging, { row: conflict.theirs, version: conflict.version }, Object.fromEntries(kept));
}

/** The part of an edit that the user has discarded by choosing the other version: only those fields. */
export function rejectedOf(entry: OutboxEntry, choices: Readonly<Record<string, Side>>): OutboxEntry {
  const rejected = Object.entries(fieldsOf(entry.body)).filter(
    ([name]) => entry.conflict?.fields.includes(name) && choices[name] === 'theirs',
  );
  return { ...entry, body: Object.fromEntries(rejected), files: [] };
}

/** The edit on a new base, under a new key: the server may know the old key with another body. */
function onto(entry: OutboxEntry, merging: Merging | undefined, { row, version }: Current, body: Fields): OutboxEntry {
  return {
    ...entry,
    body: { ...body },
    base: rebasedBase(entry, merging, { version, snapshot: row }),
    rebases: entry.rebases + 1,
    conflict: null,
    error: null,
  };
}

/** The idempotency key of an entry's next attempt. */
export const keyOf = ({ opId, rebases }: Pick<OutboxEntry, 'opId' | 'rebases'>): string =>
  rebases === 0 ? opId : `${opId}.${rebases}`;
