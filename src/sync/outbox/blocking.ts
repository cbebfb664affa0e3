import { type EntryError, entityKey, type OutboxEntry } from '#sync/entry/entry.ts';
import { entryError } from '#sync/entry/entry-error.ts';
import type { Kinds } from '#sync/kinds/kind.ts';

export const blockedBy = (opId: string): EntryError => ({
  ...entryError(null, 'Waiting for an earlier change that could not be sent.'),
  behind: opId,
});

/**
 * The unfinished entries that are blocked while `root` is not acknowledged: later edits of the same entity, edits that
 * refer to an entity that `root` creates, and in turn the entries that these block. Siblings are not included.
 */
export function dependentsOf(root: OutboxEntry, unfinished: readonly OutboxEntry[], kinds: Kinds): OutboxEntry[] {
  const found = new Map<string, OutboxEntry>();
  const queue = [root];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const cause = next;
    for (const entry of unfinished) {
      if (entry.opId === root.opId || found.has(entry.opId)) continue;
      const sameEntity = entry.seq > cause.seq && entityKey(entry.entity) === entityKey(cause.entity);
      const refersToIt = kinds.creates(cause) && entry.deps.includes(cause.entity.id);
      if (!sameEntity && !refersToIt) continue;
      found.set(entry.opId, entry);
      queue.push(entry);
    }
  }
  return [...found.values()].sort((a, b) => a.seq - b.seq);
}
