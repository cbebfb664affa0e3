import { closes, type EntryState, entityKey, isHeld, type OutboxEntry } from '#sync/entry/entry.ts';
import { isOnItsWay } from '#sync/entry/waiting.ts';
import { mayBeTried } from '#sync/retry/due.ts';

/** At most this many edits with files are sent at a time, since their bytes are in memory (F27). */
const UPLOADS_AT_A_TIME = 2;

export interface Plan {
  /** The entries that may be sent now, oldest first. */
  ready: OutboxEntry[];
  /** When the next of the others may be sent; null when none waits for the clock. */
  nextAt: number | null;
}

/**
 * The entries that may be sent now. Edits of one entity go by seq, one at a time; an edit that refers to an unsent
 * local id waits for it; an edit that closes a group waits for all earlier ones (SEND-15); others are independent.
 * @param entries unfinished ones, by seq
 * @param running the opIds that are being sent
 * @param limit how many are wanted; `nextAt` is only known when fewer are ready
 */
export function plan(entries: Iterable<OutboxEntry>, running: ReadonlySet<string>, now: number, limit: number): Plan {
  const ready: OutboxEntry[] = [];
  const latest = new Map<string, EntryState>();
  let nextAt: number | null = null;
  const all = [...entries];
  let isFirst = true;
  let uploads = all.filter((entry) => entry.files.length > 0 && running.has(entry.opId)).length;
  for (const entry of all) {
    if (ready.length >= limit) break;
    const isBehindAll = closes(entry) && !isFirst;
    isFirst &&= !isOnItsWay(entry);
    const key = entityKey(entry.entity);
    const before = latest.get(key);
    latest.set(key, entry.state);
    // A held edit behind a refused one is blocked once it is due (`markInFlight`).
    if (before !== undefined && !(before === 'needs-you' && isHeld(entry))) continue;
    if (isBehindAll) continue;
    const sendable = entry.state !== 'needs-you' && entry.deps.length === 0;
    if (!sendable || running.has(entry.opId)) continue;
    if (entry.files.length > 0 && uploads >= UPLOADS_AT_A_TIME) continue;
    if (mayBeTried(entry, now)) {
      ready.push(entry);
      if (entry.files.length > 0) uploads += 1;
    } else nextAt = Math.min(nextAt ?? entry.nextAt, entry.nextAt);
  }
  return { ready, nextAt };
}
