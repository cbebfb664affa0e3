import { fillPath } from '#contract/endpoint.ts';
import { isRow } from '#contract/reading.ts';
import type { EntryError, OutboxEntry } from '#sync/entry.ts';
import type { LookUp } from '#sync/kinds/kind.ts';
import type { ClockPort, OutboxPort, TransportPort } from '#sync/ports.ts';
import { isBusyStatus } from '#sync/retry/cooldown.ts';
import { DAMAGED } from './entry-errors.ts';
import { errorOf } from './outcome.ts';

/** A server's clock is told to the second, and its answer took a while to get here. */
const TOLERANCE_MS = 5_000;
/** The place where it would stand is not there for this person any more. */
const GONE = new Set([403, 404, 410]);

/** `refused`: nobody can look: what it would hang on is not there any more, or the edit is damaged (with its `cause`). */
export type Found =
  | { kind: 'found' | 'absent' | 'unknown' }
  /** The server asks to be left alone. */
  | { kind: 'busy'; error: EntryError; retryAfter: number | null }
  | { kind: 'refused'; error: EntryError; cause?: unknown };

/**
 * Looks whether an earlier attempt of `entry` was committed, on a server that keeps no keys: never a blind second POST
 * (F25). What it finds is acknowledged, unless another entry has claimed it: two comments with the same words are two.
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
  // The device's clock may have been set since (F23): what counts is how it stood when the entry was first sent.
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

/** A row that tells which key made it is the entry's own or somebody else's, whatever else the two have in common. */
function mayBeOf({ opId }: OutboxEntry, row: unknown): boolean {
  const key = isRow(row) ? (row.clientKey ?? null) : null;
  return key === null || key === opId;
}

/** What can be read of an entry, unless it is damaged. */
function read<T>(reading: () => T): { kind: 'value'; value: T } | Extract<Found, { kind: 'refused' }> {
  try {
    return { kind: 'value', value: reading() };
  } catch (cause) {
    return { kind: 'refused', error: DAMAGED, cause };
  }
}
