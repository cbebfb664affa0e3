import type { Endpoint, Method } from '#contract/endpoint.ts';
import type { FileRef, Json, NewEntry } from '#sync/entry.ts';
import type { EditKind, Fields } from './kind.ts';

/** What an edit of something that the person sees is about. */
export interface Known {
  /** The row as the person sees it, in the client's shape. */
  row: { id: string; version?: number | null };
  refs: Record<string, string>;
  scope: string;
}

type Write = Endpoint & { method: Exclude<Method, 'GET'> };

interface Creation {
  /** The new local id. */
  id: string;
  refs: Record<string, string>;
  fields: Fields;
  scope: string;
  provides?: string[];
  files?: FileRef[];
}

/** An edit that makes an entity. */
export function creation(
  kind: EditKind,
  { method, path }: Write,
  { id, refs, fields, scope, provides = [], files = [] }: Creation,
): NewEntry {
  const entity = { type: kind.entityType, id };
  return {
    kind: kind.kind,
    method,
    path,
    refs,
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
  { method, path }: Write,
  { row, refs, scope, fields, files = [] }: Known & { fields: Fields; files?: FileRef[] },
): NewEntry {
  return {
    kind: kind.kind,
    method,
    path,
    refs,
    body: { ...fields },
    entity: { type: kind.entityType, id: row.id },
    scope,
    deps: [],
    provides: [],
    base: { version: row.version ?? null, snapshot: { ...row } as unknown as Json },
    files,
  };
}

/** An edit that takes an entity away. */
export const removal = (kind: EditKind, endpoint: Write, known: Known): NewEntry => ({
  ...revision(kind, endpoint, { ...known, fields: {} }),
  body: null,
});
