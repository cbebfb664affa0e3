import type { OutboxEntry } from '#sync/entry/entry.ts';
import { bytesOf, holdFor, isKeyExpired, requestLimit } from '#sync/retry/due.ts';
import type { DrainPorts } from './drain-ports.ts';

/** Marks an entry in flight before its request leaves, and computes how long that mark protects it. */

export interface Marked {
  /** The entry, in flight. */
  entry: OutboxEntry;
  /** Whether an earlier request of the entry may have been sent. */
  wasSent: boolean;
}

/**
 * Marks an entry in flight; null when it can no longer be sent (see `OutboxPort.markInFlight`).
 * @param serverAhead how far the server's clock is ahead, in milliseconds; null if the server did not report it
 */
export async function mark(
  planned: OutboxEntry,
  serverAhead: number | null,
  { outbox, clock, kinds, keepsKeys }: DrainPorts,
): Promise<Marked | null> {
  const now = clock.now();
  const holdUntil = keepsKeys() ? now : now + holdFor(bytesOf(planned));
  const entry = await outbox.markInFlight(planned.opId, now, holdUntil, serverAhead);
  return entry && kinds.of(entry.kind) ? { entry, wasSent: entry.firstSentAt !== now } : null;
}

/** Whether a repeated request of the entry does no harm. */
export const isRepeatSafe = (entry: OutboxEntry, { keepsKeys, clock }: DrainPorts): boolean =>
  keepsKeys() && !isKeyExpired(entry, clock.now());

/**
 * Whether this tab may still send the entry. Without keys on the server, another tab may send it once the mark has
 * expired.
 */
export const isMarkValid = ({ heldUntil }: OutboxEntry, { keepsKeys, clock }: DrainPorts): boolean =>
  keepsKeys() || clock.now() < heldUntil;

/** Whether the mark is still valid but would expire before a request that is sent now has timed out. */
export const isMarkExpiring = (entry: OutboxEntry, { keepsKeys, clock }: DrainPorts): boolean =>
  !keepsKeys() && clock.now() < entry.heldUntil && clock.now() + requestLimit(bytesOf(entry)) > entry.heldUntil;
