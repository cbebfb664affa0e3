import type { Conflict, EntryError, OutboxEntry } from '#sync/entry/entry.ts';
import type { Acknowledgement } from '#sync/kinds/kind.ts';

export type AcknowledgeResult =
  /** Written; `changed` are the entries in which local ids were replaced, or that are not blocked any more. */
  | { outcome: 'done'; changed: OutboxEntry[] }
  /** Another entry was acknowledged with that row already. */
  | { outcome: 'taken-by-other' }
  /**
   * The entry was in flight when a restore of the server was noticed: the answer may be from before that (RESTORE-4).
   */
  | { outcome: 'too-early' }
  /** The entry was acknowledged before, or no longer exists. */
  | { outcome: 'over' };

/**
 * The durable queue. Every call is one transaction with strict durability, and returns expected situations as results.
 */
export interface OutboxPort {
  /** Every entry that is not done, by seq, of kinds that this version of the app knows. */
  unfinished(): Promise<OutboxEntry[]>;
  /**
   * Marks an entry in flight before its request is sent: one more attempt, with `firstSentAt` set. Returns the marked
   * entry, or null when it can no longer be sent (discarded, coalesced, done, refused, or in flight from another tab
   * whose mark is still valid).
   * @param holdUntil no other tab may send it before then; equal to `at` where a second request does no harm
   * @param serverAhead how far the server's clock is ahead now, in milliseconds; null or left out when that is not
   * known
   */
  markInFlight(opId: string, at: number, holdUntil: number, serverAhead?: number | null): Promise<OutboxEntry | null>;
  /** Writes the row, replaces the local id everywhere and marks the entry done: all together or nothing. */
  acknowledge(opId: string, acknowledgement: Acknowledgement): Promise<AcknowledgeResult>;
  /**
   * Undoes the mark, because the request was not made after all. `entry` is the marked one.
   * @param wasSent whether an earlier request was sent
   */
  unmark(entry: OutboxEntry, wasSent: boolean): Promise<void>;
  /**
   * Puts an entry back to pending, unless it has been settled meanwhile.
   * @param neverLeft no request of it was ever made, including this attempt
   */
  postpone(opId: string, nextAt: number, error: EntryError | null, neverLeft?: boolean): Promise<void>;
  /**
   * Marks an entry refused: it needs attention, and the entries that depend on it are blocked.
   * @param conflict the versions that the user must choose from, where both sides changed the same fields
   */
  refuse(opId: string, error: EntryError, conflict?: Conflict | null): Promise<OutboxEntry[]>;
  /** Replaces the marked entry by the rebased one (`mergeEdit`), to be sent immediately. */
  rebase(marked: OutboxEntry, merged: OutboxEntry): Promise<OutboxEntry | null>;
  /** The bytes of an entry's files, by id; null when one is missing or damaged. */
  bytes(entry: OutboxEntry): Promise<ReadonlyMap<string, ArrayBuffer> | null>;
}
