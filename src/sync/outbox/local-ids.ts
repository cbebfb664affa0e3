import { isLocalId, type Json, type NewEntry, type OutboxEntry } from '#sync/entry.ts';

/** The key under which the entries of one entity are ordered: `comment:12`. */
export const entityKey = (entity: { type: string; id: string }): string => `${entity.type}:${entity.id}`;

const scopeId = (scope: string): string => scope.slice(scope.indexOf(':') + 1);

function idsIn(value: Json, found: Set<string>): void {
  if (typeof value === 'string') {
    if (isLocalId(value)) found.add(value);
  } else if (Array.isArray(value)) {
    for (const item of value) idsIn(item, found);
  } else if (value !== null && typeof value === 'object') {
    for (const item of Object.values(value)) idsIn(item, found);
  }
}

/**
 * Every local id that must be real before the entry can be sent: in its path, its body, its scope and, unless it creates
 * it, its entity.
 */
export function dependenciesOf(entry: NewEntry, creates: boolean): string[] {
  const found = new Set(entry.deps);
  idsIn(entry.refs, found);
  idsIn(entry.body, found);
  idsIn(scopeId(entry.scope), found);
  if (isLocalId(entry.entity.id)) found.add(entry.entity.id);
  if (creates) found.delete(entry.entity.id);
  return [...found];
}

function rename(value: Json, local: string, real: string): Json {
  if (value === local) return real;
  if (Array.isArray(value)) return value.map((item) => rename(item, local, real));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rename(item, local, real)]));
  return value;
}

type Renamed = Pick<OutboxEntry, 'refs' | 'body' | 'entity' | 'scope' | 'deps' | 'base'>;

/** The same entry with the server's id wherever the local one stood; it no longer waits for it. */
export function withRealId<T extends Renamed>(entry: T, local: string, real: string): T {
  return {
    ...entry,
    refs: rename(entry.refs, local, real) as Record<string, string>,
    body: rename(entry.body, local, real),
    entity: entry.entity.id === local ? { ...entry.entity, id: real } : entry.entity,
    scope:
      scopeId(entry.scope) === local
        ? `${entry.scope.slice(0, entry.scope.length - local.length)}${real}`
        : entry.scope,
    deps: entry.deps.filter((id) => id !== local),
    base: entry.base && { ...entry.base, snapshot: rename(entry.base.snapshot, local, real) },
  };
}
