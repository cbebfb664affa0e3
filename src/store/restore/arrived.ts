import type { Store } from '#store/database/database.ts';
import { unfinishedEntries } from '#store/database/entries.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { acknowledge } from '#store/outbox/acknowledging.ts';
import { type Arrived, followRecreated } from './recreated.ts';

/**
 * Called with rows that a pull has written. A row with the key of an unsent create is the result of that create, whose
 * answer was lost, is late or was a refusal: the entry is done, and entries that waited for it continue (PULL-1).
 */
export async function acknowledgeArrived(
  db: MatrixDatabase,
  store: Store,
  type: string,
  rows: readonly Arrived[],
): Promise<void> {
  const byKey = new Map(rows.flatMap((row) => (row.clientKey ? [[row.clientKey, row] as const] : [])));
  if (byKey.size === 0) return;
  if (await followRecreated(db, store, type, byKey)) store.arrived();
  const unfinished = await unfinishedEntries(db);
  for (const entry of unfinished) {
    const row = byKey.get(entry.opId);
    if (!row || entry.entity.type !== type || !store.kinds.creates(entry)) continue;
    const others = store.kinds.of(entry.kind)?.brings?.(entry, row) ?? [];
    await acknowledge(db, store, entry.opId, { id: row.id, row, others, found: true }, { byKey: true });
    store.arrived();
  }
}
