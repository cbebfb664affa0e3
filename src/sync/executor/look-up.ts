import { fillPath } from '#contract/endpoint.ts';
import { isRow } from '#contract/reading.ts';
import type { EntryError, OutboxEntry } from '#sync/entry.ts';
import type { LookUp } from '#sync/kinds/kind.ts';
import type { ClockPort, OutboxPort, TransportPort } from '#sync/ports.ts';
import { isBusyStatus } from '#sync/retry/cooldown.ts';
import { DAMAGED } from './entry-errors.ts';
import { errorOf } from './outcome.ts';

/** The server tells its time in whole seconds, and its answer takes a while to arrive. */
const TOLERANCE_MS = 5_000;
/** The list that would hold the entity does not exist for this person any more. */
const GONE = new Set([403, 404, 410]);

/** `refused`: no look-up is possible. Its owner is gone, or the edit is damaged (then with the `cause`). */
export type Found =
  | { kind: 'found' | 'absent' | 'unknown' }
  /** The server asks to be left alone (429, 503). */
  | { kind: 'busy'; error: EntryError; retryAfter: number | null }
  | { kind: 'refused'; error: EntryError; cause?: unknown };

/**
 * Finds out whether an earlier attempt of `entry` was committed, on a server that keeps no keys, so that nothing is
 * posted twice (F25). A row that it finds is acknowledged, unless another entry has claimed it: two comments with the
 * same text are two comments.
 */
export async function lookUpFate(
  entry: OutboxEntry,
  lookUp: LookUp,
  userId: string,
  ports: { outbox: OutboxPort; transport: TransportPort; clock: ClockPort },
): Promise<Found> {
  const path = read(() => fillPath(lookUp.path, entry.refs));
  if (path.kind === 'refused') return path;
  const answer = await ports.transport.send({ method: 'GET', path: path.value, body: null, key: null, asUser: userId });
  if (answer.kind !== 'answer') return { kind: 'unknown' };
  if (GONE.has(answer.status) && !answer.isOtherSession) return { kind: 'refused', error: errorOf(answer) };
  if (isBusyStatus(answer.status)) return { kind: 'busy', error: errorOf(answer), retryAfter: answer.retryAfter };
  if (answer.status !== 200) return { kind: 'unknown' };
  // The device's clock may have been changed since (F23): the offset measured at the first attempt counts.
  const aheadNow = answer.serverTime === null ? 0 : answer.serverTime - ports.clock.now();
  const ahead = entry.serverAhead ?? aheadNow;
  const since = (entry.firstSentAt ?? 0) + ahead - TOLERANCE_MS;
  const candidates = read(() => lookUp.find(entry, answer.body, since, userId));
  if (candidates.kind === 'refused') return candidates;
  if (!candidates.value) return { kind: 'unknown' };
  for (const candidate of candidates.value.filter(({ row }) => mayBeOf(entry, row))) {
    const result = await ports.outbox.acknowledge(entry.opId, { ...candidate, found: true });
    if (result.outcome !== 'claimed') return { kind: 'found' };
  }
  return { kind: 'absent' };
}

/** A row with a `clientKey` was made by the entry with that key, and by no other one that happens to look alike. */
function mayBeOf({ opId }: OutboxEntry, row: unknown): boolean {
  const key = isRow(row) ? (row.clientKey ?? null) : null;
  return key === null || key === opId;
}

/** The value that `reading` returns, or a refusal where the entry is damaged. */
function read<T>(reading: () => T): { kind: 'value'; value: T } | Extract<Found, { kind: 'refused' }> {
  try {
    return { kind: 'value', value: reading() };
  } catch (cause) {
    return { kind: 'refused', error: DAMAGED, cause };
  }
}
