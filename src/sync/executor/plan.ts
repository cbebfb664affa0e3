import { closes, type OutboxEntry } from '#sync/entry.ts';
import type { Kinds } from '#sync/kinds/kind.ts';
import { entityKey } from '#sync/outbox/local-ids.ts';
import { mayBeTried } from '#sync/retry/due.ts';
import { isOnItsWay } from '#sync/waiting.ts';

/** Files of so many edits are in memory at once, whatever waits (F27). */
const UPLOADS_AT_A_TIME = 2;

export interface Plan {
  /** May be sent now, in the order of their making. */
  ready: OutboxEntry[];
  /** When the next of the others may be; null when none waits for the clock. */
  nextAt: number | null;
}

/**
 * What may be sent. Within an entity by seq, one at a time; what refers to an unsent local id waits for it; what closes
 * a group waits for all that still goes before it (S125); the rest goes on independently.
 * @param entries unfinished ones, by seq
 * @param running opIds that are being sent
 * @param limit how many are wanted; `nextAt` is only told when fewer are ready
 */
export function plan(
  entries: Iterable<OutboxEntry>,
  running: ReadonlySet<string>,
  now: number,
  limit: number,
  kinds: Kinds,
): Plan {
  const ready: OutboxEntry[] = [];
  const taken = new Set<string>();
  let nextAt: number | null = null;
  const all = [...entries];
  let isFirst = true;
  let uploads = all.filter((entry) => entry.files.length > 0 && running.has(entry.opId)).length;
  for (const entry of all) {
    if (ready.length >= limit) break;
    const isBehindAll = closes(entry) && !isFirst;
    isFirst &&= !isOnItsWay(entry);
    const key = entityKey(entry.entity);
    if (taken.has(key)) continue;
    taken.add(key);
    if (isBehindAll) continue;
    const sendable = entry.state !== 'needs-you' && entry.deps.length === 0 && kinds.of(entry.kind) !== undefined;
    if (!sendable || running.has(entry.opId)) continue;
    if (entry.files.length > 0 && uploads >= UPLOADS_AT_A_TIME) continue;
    if (mayBeTried(entry, now)) {
      ready.push(entry);
      if (entry.files.length > 0) uploads += 1;
    } else nextAt = Math.min(nextAt ?? entry.nextAt, entry.nextAt);
  }
  return { ready, nextAt };
}

/**
 * What was found in flight though something else goes before it, which a restored server is asked for again (S80): nobody
 * sends it any more, and it waits.
 * @param entries unfinished ones, by seq
 * @param running opIds that are being sent
 */
export function blockedInFlight(
  entries: readonly OutboxEntry[],
  running: Pick<ReadonlySet<string>, 'has'>,
): OutboxEntry[] {
  const earlier = new Set<string>();
  let isFirst = true;
  return entries.filter((entry) => {
    const { opId, entity, state, deps } = entry;
    const key = entityKey(entity);
    const waits = deps.length > 0 || earlier.has(key) || (closes(entry) && !isFirst);
    earlier.add(key);
    isFirst &&= !isOnItsWay(entry);
    return waits && state === 'in-flight' && !running.has(opId);
  });
}
