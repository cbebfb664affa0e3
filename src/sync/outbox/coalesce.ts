import type { FileRef, Json, NewEntry, OutboxEntry } from '#sync/entry.ts';
import { droppedFiles, fieldsOf } from '#sync/kinds/fields.ts';
import type { Effect, Kinds, Me } from '#sync/kinds/kind.ts';
import { mergeBases } from './merge-bases.ts';
import { olderVersion } from './rebase.ts';

/**
 * Two edits of one entity, of which the earlier never left the device, become one under a new key; an entry that was
 * ever sent is never touched, because nobody can take back what the server may have.
 *
 *   create + edit -> create      edit + edit   -> edit
 *   create + delete -> nothing   edit + delete -> delete      delete + edit -> edit (of a refused deletion)
 */
export type Coalesced =
  /** The new edit stands for itself, behind the earlier one. */
  | { outcome: 'append' }
  /** The new edit takes the earlier one's place in the order. */
  | { outcome: 'replace'; entry: NewEntry }
  /** Both are gone, and with them whatever was attached to the entity that never was. */
  | { outcome: 'nothing' };

/**
 * True where the server certainly does not have the edit: it never left, or its one attempt was refused by an answer.
 * After two attempts a refusal proves nothing: the first may have been committed before its answer was lost.
 */
export function neverApplied(entry: OutboxEntry): boolean {
  if (entry.state === 'pending') return entry.firstSentAt === null;
  if (entry.state !== 'needs-you') return false;
  return entry.firstSentAt === null || (entry.attempts === 1 && entry.error?.behind === null);
}

/** Decides what becomes of a new edit beside the last unfinished one of the same entity. */
export function coalesce(last: OutboxEntry | undefined, next: NewEntry, kinds: Kinds, me: Me): Coalesced {
  const earlier = last && kinds.of(last.kind)?.effect;
  const later = kinds.of(next.kind)?.effect;
  if (!last || !earlier || !later || !neverApplied(last)) return { outcome: 'append' };
  const rule: `${Effect}+${Effect}` = `${earlier}+${later}`;
  switch (rule) {
    case 'create+update':
      // What is no change of fields, such as archiving, follows the creation.
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
      // The snapshot is what the person saw, with the words of the change: nothing else holds them any more.
      return {
        outcome: 'replace',
        entry: { ...next, base: next.base && { ...next.base, version: olderVersion(next.base, last.base ?? {}) } },
      };
    case 'delete+update':
      // Shown is what the server has: the words of a change that the deletion had joined were given up with it.
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
 * The later fields over the earlier ones; a body that is no object is replaced whole. Files that are taken off go with the
 * earlier edit where they are its own; those of one before it, which is on its way, are still to be taken off.
 */
function mergeBodies(last: OutboxEntry, { body }: NewEntry): Json {
  if (!isObject(last.body) || !isObject(body)) return body;
  const { droppedFiles: _, ...fields } = { ...last.body, ...body };
  const own = new Set(last.files.map(({ id }) => id));
  const dropped = [...droppedFiles(last.body), ...droppedFiles(body)].filter((id) => !own.has(id));
  return dropped.length > 0 ? { ...fields, droppedFiles: dropped } : fields;
}

/** The files of both, but for those that the later edit takes off again. */
function mergeFiles(last: OutboxEntry, next: NewEntry): FileRef[] {
  const dropped = new Set(droppedFiles(fieldsOf(next.body)));
  return [...last.files.filter(({ id }) => !dropped.has(id)), ...next.files];
}
