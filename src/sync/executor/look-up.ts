import { fillPath } from '#contract/calls/endpoint.ts';
import { isRow } from '#contract/schema/reading.ts';
import type { EntryError, OutboxEntry } from '#sync/entry/entry.ts';
import type { LookUp } from '#sync/kinds/kind.ts';
import type { OutboxPort } from '#sync/ports/outbox.ts';
import type { ClockPort } from '#sync/ports/platform.ts';
import type { TransportPort } from '#sync/ports/transport.ts';
import { isBusyStatus } from '#sync/retry/cooldown.ts';
import { DAMAGED } from './entry-errors.ts';
import { errorOf } from './outcome.ts';

/** Error of the measured clock offset: the Date header has whole seconds, and the answer takes time to arrive. */
const TOLERANCE_MS = 5_000;
/** The statuses for a list that no longer exists, or not for this person. */
const NOT_ACCESSIBLE = new Set([403, 404, 410]);

/**
 * - `found`: a row of an earlier attempt exists. `absent`: there is none, so the entry may be sent again.
 * - `unknown`: no answer of the server decides it.
 * - `busy`: the server asks for a cooldown (429, 503).
 * - `refused`: no look-up is possible, because the list is not accessible or the edit is damaged (then with `cause`).
 */
export type LookUpResult =
  | { kind: 'found' | 'absent' | 'unknown' }
  | { kind: 'busy'; error: EntryError; retryAfter: number | null }
  | { kind: 'refused'; error: EntryError; cause?: unknown };

/**
 * Finds out whether an earlier attempt of `entry` was committed, on a server without idempotency keys, so that nothing
 * is created twice (F25). If a matching row is found, the entry is acknowledged with it, unless the row belongs to
 * another entry already: two comments with the same text are two comments.
 */
export async function runLookUp(
  entry: OutboxEntry,
  lookUp: LookUp,
  userId: string,
  ports: { outbox: OutboxPort; transport: TransportPort; clock: ClockPort },
): Promise<LookUpResult> {
  const path = unlessDamaged(() => fillPath(lookUp.path, entry.refs));
  if (path.kind === 'refused') return path;
  const answer = await ports.transport.send({ method: 'GET', path: path.value, body: null, key: null, asUser: userId });
  if (answer.kind !== 'answer') return { kind: 'unknown' };
  if (NOT_ACCESSIBLE.has(answer.status) && !answer.isOtherSession) return { kind: 'refused', error: errorOf(answer) };
  if (isBusyStatus(answer.status)) return { kind: 'busy', error: errorOf(answer), retryAfter: answer.retryAfter };
  if (answer.status !== 200) return { kind: 'unknown' };
  // The offset between the clocks that was measured at the first attempt counts, because the device's clock may have
  // been changed since (F23). If none was measured, it is taken from this answer; if that has no time either, the
  // offset is 0.
  const offsetNow = answer.serverTime === null ? 0 : answer.serverTime - ports.clock.now();
  const offset = entry.serverAhead ?? offsetNow;
  const since = (entry.firstSentAt ?? 0) + offset - TOLERANCE_MS;
  const candidates = unlessDamaged(() => lookUp.find(entry, answer.body, since, userId));
  if (candidates.kind === 'refused') return candidates;
  if (!candidates.value) return { kind: 'unknown' };
  for (const candidate of candidates.value.filter(({ row }) => canBelongTo(entry, row))) {
    const result = await ports.outbox.acknowledge(entry.opId, { ...candidate, found: true });
    if (result.outcome !== 'taken-by-other') return { kind: 'found' };
  }
  return { kind: 'absent' };
}

/** A row with a `clientKey` belongs only to the entry with that key, even if it looks like another entry's. */
function canBelongTo({ opId }: OutboxEntry, row: unknown): boolean {
  const key = isRow(row) ? (row.clientKey ?? null) : null;
  return key === null || key === opId;
}

/** The value that `compute` returns; a refusal if it throws, because the entry is damaged. */
function unlessDamaged<T>(compute: () => T): { kind: 'value'; value: T } | Extract<LookUpResult, { kind: 'refused' }> {
  try {
    return { kind: 'value', value: compute() };
  } catch (cause) {
    return { kind: 'refused', error: DAMAGED, cause };
  }
}
