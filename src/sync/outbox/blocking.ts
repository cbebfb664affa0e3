import type { EntryError, OutboxEntry } from '#sync/entry.ts';
import type { Kinds } from '#sync/kinds/kind.ts';
import { entityKey } from './local-ids.ts';

/** What waits behind a refused edit keeps its text and says so. */
export const blockedBy = (opId: string): EntryError => ({
  status: null,
  message: 'This waits for an earlier change that could not be sent.',
  fields: {},
  behind: opId,
});

/**
 * Whether an entry needs what another one creates: by its local id, or, where a restored server is asked for it again, by
 * the name of the entity.
 */
const waitsFor = ({ deps }: OutboxEntry, { entity }: OutboxEntry): boolean =>
  deps.includes(entity.id) || deps.includes(entityKey(entity));

/**
 * The entries that cannot go on without `root`, among all unfinished ones: later edits of the same entity, whatever
 * refers to an entity that `root` would have created, and what depends on those in turn. Siblings are not among them.
 */
export function dependentsOf(root: OutboxEntry, unfinished: readonly OutboxEntry[], kinds: Kinds): OutboxEntry[] {
  const found = new Map<string, OutboxEntry>();
  const queue = [root];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const cause = next;
    for (const entry of unfinished) {
      if (entry.opId === root.opId || found.has(entry.opId)) continue;
      const sameEntity = entry.seq > cause.seq && entityKey(entry.entity) === entityKey(cause.entity);
      const refersToIt = kinds.creates(cause) && waitsFor(entry, cause);
      if (!sameEntity && !refersToIt) continue;
      found.set(entry.opId, entry);
      queue.push(entry);
    }
  }
  return [...found.values()].sort((a, b) => a.seq - b.seq);
}
