import { isLocalId, type Json, type NewEntry, type OutboxEntry } from '#sync/entry.ts';
import { uploadsIn, withAddress } from './upload-address.ts';

/** The key under which the entries of one entity are ordered: `comment:12`. */
export const entityKey = (entity: { type: string; id: string }): string => `${entity.type}:${entity.id}`;

const scopeId = (scope: string): string => scope.slice(scope.indexOf(':') + 1);

/** Fields that hold ids, by the wire's naming. What a person typed is never taken for one, whatever it
 * says; in texts only the address of an upload counts. */
const holdsIds = (field: string): boolean => field === 'id' || /Ids?$/.test(field);

function idsIn(value: Json, isId: boolean, found: Set<string>): void {
  if (typeof value === 'string') {
    if (isId && isLocalId(value)) found.add(value);
    for (const upload of uploadsIn(value)) found.add(upload);
  } else if (Array.isArray(value)) {
    for (const item of value) idsIn(item, isId, found);
  } else if (value !== null && typeof value === 'object') {
    for (const [field, item] of Object.entries(value)) idsIn(item, holdsIds(field), found);
  }
}

/**
 * Every local id that must be real before the entry can be sent: in its path, its body, its scope and, unless it creates
 * it, its entity.
 */
export function dependenciesOf(entry: NewEntry, creates: boolean): string[] {
  const found = new Set(entry.deps);
  for (const id of Object.values(entry.refs)) idsIn(id, true, found);
  idsIn(entry.body, false, found);
  idsIn(scopeId(entry.scope), true, found);
  if (isLocalId(entry.entity.id)) found.add(entry.entity.id);
  if (creates) found.delete(entry.entity.id);
  for (const own of entry.provides) found.delete(own);
  return [...found];
}

function rename(value: Json, isId: boolean, local: string, real: string): Json {
  if (isId && value === local) return real;
  if (typeof value === 'string') return withAddress(value, local, real);
  if (Array.isArray(value)) return value.map((item) => rename(item, isId, local, real));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([field, item]) => [field, rename(item, holdsIds(field), local, real)]),
    );
  return value;
}

type Renamed = Pick<OutboxEntry, 'refs' | 'body' | 'entity' | 'scope' | 'deps' | 'base'>;

/** The same entry with the server's id wherever the local one stood; it no longer waits for it. */
export function withRealId<T extends Renamed>(entry: T, local: string, real: string): T {
  return {
    ...entry,
    refs: Object.fromEntries(Object.entries(entry.refs).map(([name, id]) => [name, id === local ? real : id])),
    body: rename(entry.body, false, local, real),
    entity: entry.entity.id === local ? { ...entry.entity, id: real } : entry.entity,
    scope:
      scopeId(entry.scope) === local
        ? `${entry.scope.slice(0, entry.scope.length - local.length)}${real}`
        : entry.scope,
    deps: entry.deps.filter((id) => id !== local),
    base: entry.base && { ...entry.base, snapshot: rename(entry.base.snapshot, false, local, real) },
  };
}
