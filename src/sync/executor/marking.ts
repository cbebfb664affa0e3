import type { OutboxEntry } from '#sync/entry.ts';
import { bytesOf, holdFor, isKeyExpired, requestLimit } from '#sync/retry/due.ts';
import type { DrainPorts } from './drain-ports.ts';

/** The mark under which an entry leaves the device, and how far it can be relied upon. */

export interface Marked {
  /** In flight. */
  entry: OutboxEntry;
  /** Whether a request of it may have left before this attempt. */
  wasSent: boolean;
}

/**
 * Marks an entry in flight; null when it is not there to be sent (see `OutboxPort.markInFlight`).
 * @param serverAhead how far the server's clock is ahead, in milliseconds; null when it did not tell
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

/** Where a second request would be a second effect, another tab may make one once the mark's time is over. */
export const isMarkValid = ({ heldUntil }: OutboxEntry, { keepsKeys, clock }: DrainPorts): boolean =>
  keepsKeys() || clock.now() < heldUntil;

/** Whether the mark holds still, and another request could be made before one that leaves now has had its time. */
export const isMarkExpiring = (entry: OutboxEntry, { keepsKeys, clock }: DrainPorts): boolean =>
  !keepsKeys() && clock.now() < entry.heldUntil && clock.now() + requestLimit(bytesOf(entry)) > entry.heldUntil;
