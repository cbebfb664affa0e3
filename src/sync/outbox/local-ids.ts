import { isLocalId, type Json, type NewEntry, type OutboxEntry } from '#sync/entry/entry.ts';
import { mapTexts, textsOf } from '#sync/entry/json.ts';
import { parseScope, scopeIdOf } from '#sync/entry/scope.ts';
import { uploadsIn, withAddress } from '#sync/entry/upload-address.ts';

/**
 * Whether a field holds an id, by the contract's naming. Text that a user typed never counts as an id; in texts, only
 * the address of an upload does.
 */
const holdsIds = (field: string): boolean => field === 'id' || /Ids?$/.test(field);

function idsIn(value: Json, found: Set<string>): void {
  for (const { text, field } of textsOf(value)) {
    if (holdsIds(field) && isLocalId(text)) found.add(text);
    for (const upload of uploadsIn(text)) found.add(upload);
  }
}

/**
 * Every local id that must become real before the entry can be sent: in its refs, its body, its scope and, unless it
 * creates the entity, its entity.
 */
export function dependenciesOf(entry: NewEntry, creates: boolean): string[] {
  const found = new Set(entry.deps);
  idsIn(entry.body, found);
  for (const id of [...Object.values(entry.refs), scopeIdOf(entry), entry.entity.id]) if (isLocalId(id)) found.add(id);
  if (creates) found.delete(entry.entity.id);
  for (const own of entry.provides) found.delete(own);
  return [...found];
}

const rename = (value: Json, local: string, real: string): Json =>
  mapTexts(value, (text, field) => (holdsIds(field) && text === local ? real : withAddress(text, local, real)));

type Renamed = Pick<OutboxEntry, 'refs' | 'body' | 'entity' | 'scope' | 'deps' | 'base'>;

/** The entry with a local id replaced by the server's everywhere; it no longer waits for that id. */
export function withRealId<T extends Renamed>(entry: T, local: string, real: string): T {
  return {
    ...entry,
    refs: Object.fromEntries(Object.entries(entry.refs).map(([name, id]) => [name, id === local ? real : id])),
    body: rename(entry.body, local, real),
    entity: entry.entity.id === local ? { ...entry.entity, id: real } : entry.entity,
    scope: scopeIdOf(entry) === local ? `${parseScope(entry.scope).type}:${real}` : entry.scope,
    deps: entry.deps.filter((id) => id !== local),
    base: entry.base && { ...entry.base, snapshot: rename(entry.base.snapshot, local, real) },
  };
}
