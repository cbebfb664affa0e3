import { isLocalId, type OutboxEntry } from '#sync/entry.ts';
import { overlay } from '#sync/overlay.ts';
import type { Store } from './database.ts';
import { asEntry } from './outbox-reading.ts';
import type { MatrixDatabase } from './schema.ts';
import type { Marked } from './views.ts';

/** Laying the person's unsent edits over the server's rows, in a query's transaction. */

/** The id that a local one has become, or the id itself. */
export async function realId(db: MatrixDatabase, id: string): Promise<string> {
  if (!isLocalId(id)) return id;
  return (await db.ids.get(id))?.real ?? id;
}

/** The unfinished edits of one type of entity in some scopes. */
export async function editsIn(db: MatrixDatabase, type: string, scopes: readonly string[]): Promise<OutboxEntry[]> {
  const rows = await db.outbox.where('scope').anyOf(scopes).toArray();
  return rows.filter((row) => row.entity.type === type && row.state !== 'done').map(asEntry);
}

/** Rows with the edits laid over them, each marked with what of it is unsent. */
export async function laid<TRow extends { id: string }>(
  store: Store,
  base: readonly TRow[],
  edits: readonly OutboxEntry[],
): Promise<(TRow & Marked)[]> {
  if (edits.length === 0) return base.map((row) => ({ ...row, ...NOTHING_UNSENT }));
  const shown = overlay(base, edits, store.kinds, await store.me());
  return shown.map(({ row, ...mark }) => ({ ...row, ...mark }));
}

/** The mark of a row that is on the server as it is. */
export const NOTHING_UNSENT: Marked = { pending: null, opId: null, problem: null };
