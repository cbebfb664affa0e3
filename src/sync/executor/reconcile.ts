import type { Json, OutboxEntry } from '#sync/entry/entry.ts';
import { isSame } from '#sync/kinds/fields.ts';
import type { EditKind } from '#sync/kinds/kind.ts';
import { isEquivalentText } from '#sync/kinds/text-equality.ts';
import { type Circumstances, type Merged, mergeEdit } from '#sync/outbox/merge.ts';
import type { TransportPort } from '#sync/ports/transport.ts';
import { DAMAGED, UNREADABLE } from './entry-errors.ts';
import { classify, type Outcome } from './outcome.ts';

/** Reconciles an edit with a row that another member has changed meanwhile. */

type Refused = Extract<Outcome, { kind: 'refused' }>;

/** The result of merging an edit with the server's row. */
export interface Reconciled {
  kind: 'reconciled';
  merged: Merged;
  /** In the client's shape. */
  row: unknown;
}

/** Merges an edit that a server with versions has refused with the row that it sent (412, MERGE-1). */
export function reconcileRefusal(
  entry: OutboxEntry,
  kind: EditKind,
  { current, error }: Extract<Outcome, { kind: 'stale' }>,
): Reconciled | Refused {
  return unlessDamaged(() => {
    const row = kind.acknowledge(entry, current)?.row;
    return row ? reconcile(entry, kind, row) : { kind: 'refused', error };
  });
}

/**
 * The result of the check before sending. `as-it-is`: there is nothing to compare with, or no other member has changed
 * anything.
 */
export type Checked = { kind: 'as-it-is' } | Reconciled | Outcome;

const AS_IT_IS: Checked = { kind: 'as-it-is' };
/** Outcomes that end the attempt. Any other failure concerns the check and not the edit, so the edit is sent. */
const NOT_NOW: ReadonlySet<Outcome['kind']> = new Set(['unreachable', 'again', 'busy', 'signed-out', 'somebody-else']);

interface LookPorts {
  transport: TransportPort;
  /** The owner of the edits. */
  userId: string;
  /** Whether an earlier request of the edit may have been sent. */
  wasSent: boolean;
}

/**
 * A server without versions never answers 412, so its current row is fetched before the edit is sent (MERGE-4). Where
 * the edit was sent before, that row may already contain it.
 * @param entry as it was marked for this attempt
 */
export async function checkFirst(
  entry: OutboxEntry,
  kind: EditKind,
  { transport, userId, wasSent }: LookPorts,
): Promise<Checked> {
  const { current, merging } = kind;
  if (!current || !merging || !isWithoutVersion(entry)) return AS_IT_IS;
  const path = unlessDamaged(() => ({ kind: 'path' as const, path: current.path(entry) }));
  if (path.kind === 'refused') return path;
  const answer = await transport.send({ method: 'GET', path: path.path, body: null, key: null, asUser: userId });
  if (answer.kind !== 'answer' || answer.status < 200 || answer.status >= 300) {
    const outcome = classify(entry, kind, answer);
    return NOT_NOW.has(outcome.kind) ? outcome : AS_IT_IS;
  }
  return unlessDamaged<Checked>(() => {
    const row = current.read(entry, answer.body);
    if (row === undefined) return { kind: 'again', error: UNREADABLE, why: 'answer', retryAfter: null };
    if (row === null) return AS_IT_IS;
    const hasFiles = wasSent && entry.files.length > 0 && merging.hasFiles?.(entry, row) === true;
    const reconciled = reconcile(entry, kind, row, { isUnchanged: isEquivalentText, hasFiles });
    const isAsSeen = isSame(merging.fields(entry.base?.snapshot) as Json, merging.fields(row) as Json);
    return reconciled.merged.outcome === 'merged' && isAsSeen && versionOf(row) === null ? AS_IT_IS : reconciled;
  });
}

const isWithoutVersion = ({ base }: OutboxEntry): boolean => base?.version === null && base.snapshot !== null;

const versionOf = (row: unknown): number | null => (row as { version?: number | null }).version ?? null;

const reconcile = (entry: OutboxEntry, kind: EditKind, row: unknown, circumstances?: Circumstances): Reconciled => ({
  kind: 'reconciled',
  merged: mergeEdit(entry, kind, { row: row as Json, version: versionOf(row) }, circumstances),
  row,
});

/** Reading a damaged entry throws: that becomes a refusal. */
function unlessDamaged<T>(reading: () => T): T | Refused {
  try {
    return reading();
  } catch (cause) {
    return { kind: 'refused', error: DAMAGED, cause };
  }
}
