import type { FileRef, Json, NewEntry } from '#sync/entry/entry.ts';
import type { EditKind, Fields } from './kind.ts';

/** The entity that an edit changes, as the user sees it. */
export interface Known {
  /** The row as the user sees it, in the client's shape. */
  row: { id: string; version?: number | null };
  scope: string;
}

interface Creation {
  /** The new local id. */
  id: string;
  fields: Fields;
  scope: string;
  provides?: string[];
  files?: FileRef[];
}

/** An edit that creates an entity. */
export function creation(kind: EditKind, { id, fields, scope, provides = [], files = [] }: Creation): NewEntry {
  const entity = { type: kind.entityType, id };
  return {
    kind: kind.kind,
    refs: kind.refs({ entity, scope, base: null }),
    body: { ...fields },
    entity,
    scope,
    deps: [],
    provides,
    base: null,
    files,
  };
}

/** An edit that changes some fields of an entity. */
export function revision(
  kind: EditKind,
  { row, scope, fields, files = [] }: Known & { fields: Fields; files?: FileRef[] },
): NewEntry {
  const entity = { type: kind.entityType, id: row.id };
  const base = { version: row.version ?? null, snapshot: { ...row } as unknown as Json };
  return {
    kind: kind.kind,
    refs: kind.refs({ entity, scope, base }),
    body: { ...fields },
    entity,
    scope,
    deps: [],
    provides: [],
    base,
    files,
  };
}

/** An edit that deletes an entity. */
export const removal = (kind: EditKind, known: Known): NewEntry => ({
  ...revision(kind, { ...known, fields: {} }),
  body: null,
});
