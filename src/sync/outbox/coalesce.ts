import type { FileRef, Json, NewEntry, OutboxEntry } from '#sync/entry/entry.ts';
import { droppedFiles, fieldsOf, isSame } from '#sync/kinds/fields.ts';
import type { EditKind, Effect, Kinds, Me } from '#sync/kinds/kind.ts';
import { mergeSetFields } from '#sync/kinds/set-field.ts';
import { olderVersion } from './rebase.ts';

/**
 * Two edits of one entity become one under a new key if the server certainly does not have the earlier one
 * (`neverApplied`).
 *
 *   create + edit -> create      edit + edit   -> edit
 *   create + delete -> nothing   edit + delete -> delete, unless only the edit permits it
 *   delete + edit -> edit (of a refused deletion)
 */
type Coalesced =
  /** The new edit is a separate entry, behind the earlier one. */
  | { outcome: 'append' }
  /** The new edit takes the earlier one's place in the order. */
  | { outcome: 'replace'; entry: NewEntry }
  /** Both are dropped, with everything attached to the entity that was never created. */
  | { outcome: 'nothing' };

/**
 * Whether the server certainly does not have the edit: it was never sent, or its only attempt was refused by an answer.
 * After two attempts a refusal proves nothing, because the first may have been committed and its answer lost.
 */
export function neverApplied(entry: OutboxEntry): boolean {
  if (entry.state === 'pending') return entry.firstSentAt === null;
  if (entry.state !== 'needs-you') return false;
  return entry.firstSentAt === null || (entry.attempts === 1 && entry.error?.behind === null && !entry.error.isLacked);
}

/** Decides how a new edit combines with the last unfinished one of the same entity. */
export function coalesce(last: OutboxEntry | undefined, next: NewEntry, kinds: Kinds, me: Me): Coalesced {
  const earlier = last && kinds.of(last.kind)?.effect;
  const later = kinds.of(next.kind)?.effect;
  if (!last || !earlier || !later || !neverApplied(last)) return { outcome: 'append' };
  const rule: `${Effect}+${Effect}` = `${earlier}+${later}`;
  switch (rule) {
    case 'create+update':
      // An edit without fields, such as archiving, stays a separate entry.
      if (!isObject(next.body)) return { outcome: 'append' };
      return {
        outcome: 'replace',
        entry: { ...asNew(last), body: mergeBodies(last, next), files: mergeFiles(last, next) },
      };
    case 'create+delete':
      return { outcome: 'nothing' };
    case 'update+update':
      if (last.kind !== next.kind || !isSameTarget(last, next) || last.conflict) return { outcome: 'append' };
      return {
        outcome: 'replace',
        entry: {
          ...next,
          body: mergeBodies(last, next),
          base: mergeBases(last, next, kinds.of(next.kind), me),
          files: isObject(next.body) ? mergeFiles(last, next) : next.files,
        },
      };
    case 'update+delete':
      if (kinds.of(last.kind)?.permitsDeletion?.(last)) return { outcome: 'append' };
      // The snapshot holds the values that the user saw, including the earlier change: no other entry holds those
      // values anymore.
      return {
        outcome: 'replace',
        entry: { ...next, base: next.base && { ...next.base, version: olderVersion(next.base, last.base ?? {}) } },
      };
    case 'delete+update':
      // The screen shows the server's row: the change that the deletion had replaced was discarded with it.
      return { outcome: 'replace', entry: next };
    default:
      return { outcome: 'append' };
  }
}

function asNew(entry: OutboxEntry): NewEntry {
  const { kind, refs, body, entity, scope, deps, provides, base, files } = entry;
  return { kind, refs, body, entity, scope, deps, provides, base, files };
}

/** The same person may be a member of several groups. */
const isSameTarget = (last: OutboxEntry, next: NewEntry): boolean =>
  JSON.stringify(last.refs) === JSON.stringify(next.refs);

const isObject = (value: Json): value is { [key: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * The fields of both, the later ones winning; a body that is not an object is replaced. A removed file of the earlier
 * edit itself is simply dropped; one of an edit before that is still to be removed on the server.
 */
function mergeBodies(last: OutboxEntry, { body }: NewEntry): Json {
  if (!isObject(last.body) || !isObject(body)) return body;
  const { droppedFiles: _, ...fields } = { ...last.body, ...body };
  const own = new Set(last.files.map(({ id }) => id));
  const dropped = [...droppedFiles(last.body), ...droppedFiles(body)].filter((id) => !own.has(id));
  return dropped.length > 0 ? { ...fields, droppedFiles: dropped } : fields;
}

/** The files of both, without those that the later edit removes. */
function mergeFiles(last: OutboxEntry, next: NewEntry): FileRef[] {
  const dropped = new Set(droppedFiles(fieldsOf(next.body)));
  return [...last.files.filter(({ id }) => !dropped.has(id)), ...next.files];
}

type Base = OutboxEntry['base'];

/**
 * For each field, the value that the user saw when they first changed it: of fields that only the later edit changes,
 * that of its own base. The earlier edit's base may be newer, if it was rebased onto the change of another member
 * (MERGE-9).
 */
function mergeBases(earlier: OutboxEntry, later: NewEntry, kind: EditKind | undefined, me: Me): Base {
  const merging = kind?.merging;
  const base = mergeSetFields(earlier, later, merging);
  if (!kind || !merging || !base || !later.base) return base;
  try {
    const known = merging.fields(base.snapshot);
    const shown = merging.fields(later.base.snapshot);
    const own = fieldsOf(earlier.body);
    const isSeenOtherwise = (name: string) =>
      name in shown && !(name in own) && name !== merging.setField?.field && !isSame(shown[name], known[name]);
    const seen = Object.keys(fieldsOf(later.body)).filter(isSeenOtherwise);
    if (seen.length === 0) return base;
    const body = Object.fromEntries(seen.map((name) => [name, shown[name] ?? null]));
    const snapshot = kind.show({ ...earlier, body, files: [] }, base.snapshot, me) as Json;
    return { ...base, snapshot, version: olderVersion(later.base, base) };
  } catch {
    // The stored earlier edit is damaged, and so is the coalesced one: the user learns of it when it is sent (SEND-16).
    return base;
  }
}
