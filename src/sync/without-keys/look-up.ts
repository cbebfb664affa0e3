import { fillPath } from '#contract/calls/endpoint.ts';
import { isRow } from '#contract/schema/reading.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';
import type { DrainPorts } from '#sync/executor/drain-ports.ts';
import { errorOf, type Outcome } from '#sync/executor/outcome.ts';
import { unlessDamaged } from '#sync/executor/reconcile.ts';
import type { LookUp } from '#sync/kinds/kind.ts';
import { isBusyStatus } from '#sync/retry/cooldown.ts';

export type LookPorts = Pick<DrainPorts, 'outbox' | 'transport' | 'clock' | 'userId'>;

/** Error of the measured clock offset: the Date header has whole seconds, and the answer takes time to arrive. */
const TOLERANCE_MS = 5_000;
/** The statuses for a list that no longer exists, or not for this person. */
const NOT_ACCESSIBLE = new Set([403, 404, 410]);

/**
 * Finds out whether an earlier attempt of `entry` was committed, on a server without idempotency keys, so that nothing
 * is created twice (F25). If a matching row is found, the entry is acknowledged with it, unless the row belongs to
 * another entry already: two comments with the same text are two comments.
 * @returns null where there is none, so that the entry may be sent again
 */
export async function runLookUp(
  entry: OutboxEntry,
  lookUp: LookUp,
  { userId, outbox, transport, clock }: LookPorts,
): Promise<Outcome | null> {
  const path = unlessDamaged(() => ({ kind: 'path' as const, path: fillPath(lookUp.path, entry.refs) }));
  if (path.kind === 'refused') return path;
  const answer = await transport.send({ method: 'GET', path: path.path, body: null, key: null, asUser: userId });
  if (answer.kind !== 'answer') return { kind: 'unknown' };
  if (NOT_ACCESSIBLE.has(answer.status) && !answer.isOtherSession) return { kind: 'refused', error: errorOf(answer) };
  if (isBusyStatus(answer.status)) return { kind: 'busy', error: errorOf(answer), retryAfter: answer.retryAfter };
  if (answer.status !== 200) return { kind: 'unknown' };
  // The offset between the clocks that was measured at the first attempt counts, because the device's clock may have
  // been changed since (F23). If none was measured, it is taken from this answer; if that has no time either, the
  // offset is 0.
  const offsetNow = answer.serverTime === null ? 0 : answer.serverTime - clock.now();
  const since = (entry.firstSentAt ?? 0) + (entry.serverAhead ?? offsetNow) - TOLERANCE_MS;
  const found = unlessDamaged(() => ({ kind: 'rows' as const, rows: lookUp.find(entry, answer.body, since, userId) }));
  if (found.kind === 'refused') return found;
  if (!found.rows) return { kind: 'unknown' };
  for (const candidate of found.rows.filter(({ row }) => canBelongTo(entry, row))) {
    const result = await outbox.acknowledge(entry.opId, { ...candidate, found: true });
    if (result.outcome !== 'taken-by-other') return { kind: 'found' };
  }
  return null;
}

/** A row with a `clientKey` belongs only to the entry with that key, even if it looks like another entry's. */
function canBelongTo({ opId }: OutboxEntry, row: unknown): boolean {
  const key = isRow(row) ? (row.clientKey ?? null) : null;
  return key === null || key === opId;
}
