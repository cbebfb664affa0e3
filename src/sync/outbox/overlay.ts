import type { OutboxEntry } from '#sync/entry/entry.ts';
import { isStuck, type Waits, waitsOf } from '#sync/entry/waiting.ts';
import type { EditKind, Kinds, Me } from '#sync/kinds/kind.ts';

/** A row as the user sees it, and the unsent edit that is part of it. */
interface Overlaid<TRow> {
  row: TRow;
  pending: 'waiting' | 'sending' | 'needs-you' | null;
  opId: string | null;
  problem: string | null;
  /** The reason why it waits; left out where unknown. */
  waits?: Waits | null;
}

/** The pending mark for an entry's state; null when it is done. */
export function markOf(entry: Pick<OutboxEntry, 'state' | 'error'>): Overlaid<unknown>['pending'] {
  if (entry.state === 'done') return null;
  // Even while it is being sent again: a button that the user is about to press must not disappear.
  if (isStuck(entry)) return 'needs-you';
  if (entry.state === 'in-flight') return 'sending';
  return entry.state === 'needs-you' ? 'needs-you' : 'waiting';
}

/**
 * View = base + pending: the server's rows with the unsent edits of one entity type applied over them, in the order in
 * which they were made. Base rows keep their order; rows that the server does not know come last.
 * @param isShowable whether a row with an edit in it can be shown; otherwise the row is shown without that edit
 */
export function overlay<TRow extends { id: string }>(
  base: readonly TRow[],
  entries: readonly OutboxEntry[],
  kinds: Kinds,
  me: Me,
  isShowable: (row: object) => boolean,
): Overlaid<TRow>[] {
  const shown = new Map<string, Overlaid<TRow>>(
    base.map((row) => [row.id, { row, pending: null, opId: null, problem: null }]),
  );
  for (const entry of [...entries].sort((a, b) => a.seq - b.seq)) {
    const kind = kinds.of(entry.kind);
    if (!kind || entry.state === 'done') continue;
    applyEntry(shown, entry, kind, me, isShowable);
  }
  return [...shown.values()];
}

function applyEntry<TRow>(
  shown: Map<string, Overlaid<TRow>>,
  entry: OutboxEntry,
  kind: EditKind,
  me: Me,
  isShowable: (row: object) => boolean,
): void {
  const { id } = entry.entity;
  const before = shown.get(id);
  if (kind.effect === 'delete' && entry.state !== 'needs-you') {
    shown.delete(id);
    return;
  }
  const row = before?.row ?? entry.base?.snapshot ?? null;
  if (row === null && kind.effect !== 'create') return;
  const applied = shownAs(entry, kind, row, me);
  const seen = applied !== null && isShowable(applied) ? applied : before?.row;
  if (seen === undefined) return;
  const worst = before?.pending === 'needs-you' ? before : null;
  shown.set(id, {
    row: seen as TRow,
    pending: worst?.pending ?? markOf(entry),
    opId: worst?.opId ?? entry.opId,
    problem: worst ? worst.problem : entry.state === 'needs-you' ? (entry.error?.message ?? null) : null,
    waits: worst ? (worst.waits ?? null) : waitsOf(entry, before?.pending != null),
  });
}

/**
 * The row with the edit applied; unchanged where the edit is damaged, so that one damaged edit does not break a screen.
 */
function shownAs(entry: OutboxEntry, kind: EditKind, row: unknown, me: Me): object | null {
  try {
    return kind.show(entry, row, me) as object | null;
  } catch {
    return row as object | null;
  }
}
