import type { OutboxEntry } from '#sync/entry/entry.ts';
import { isStuck } from '#sync/entry/waiting.ts';
import { asEntries } from './entries.ts';
import type { MatrixDatabase } from './schema.ts';

/**
 * The keys of stuck edits (SEND-19), so that they can be counted among thousands without reading all; only a hint,
 * because the entry itself decides. In the caller's transaction.
 */

export const STUCK_KEY = 'stuck';

export async function stuckEntries(db: MatrixDatabase): Promise<OutboxEntry[]> {
  const noted = (await db.meta.get(STUCK_KEY))?.value;
  if (!Array.isArray(noted) || noted.length === 0) return [];
  const rows = await db.outbox.bulkGet(noted as string[]);
  return asEntries(rows.flatMap((row) => row ?? [])).filter(isStuck);
}

/** Records an entry if it is stuck, and removes those that are not stuck anymore. */
export async function noteStuck(db: MatrixDatabase, opId: string): Promise<void> {
  const others = (await stuckEntries(db)).map((row) => row.opId).filter((other) => other !== opId);
  await db.meta.put({ key: STUCK_KEY, value: [...others, opId] });
}
