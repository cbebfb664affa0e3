import type { Json, OutboxEntry } from '#sync/entry/entry.ts';
import type { EditKind } from '#sync/kinds/kind.ts';
import { type Circumstances, type Merged, mergeEdit } from '#sync/outbox/merge.ts';
import { DAMAGED } from './entry-errors.ts';
import type { Outcome } from './outcome.ts';

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

export const versionOf = (row: unknown): number | null => (row as { version?: number | null }).version ?? null;

export const reconcile = (
  entry: OutboxEntry,
  kind: EditKind,
  row: unknown,
  circumstances?: Circumstances,
): Reconciled => ({
  kind: 'reconciled',
  merged: mergeEdit(entry, kind, { row: row as Json, version: versionOf(row) }, circumstances),
  row,
});

/** Reading a damaged entry throws: that becomes a refusal. */
export function unlessDamaged<T>(reading: () => T): T | Refused {
  try {
    return reading();
  } catch (cause) {
    return { kind: 'refused', error: DAMAGED, cause };
  }
}
