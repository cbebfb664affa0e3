import type { OutboxEntry } from '#sync/entry.ts';
import type { MatrixDatabase, OutboxRow } from './schema.ts';

const UNFINISHED = ['pending', 'in-flight', 'needs-you'] as const;

export function asEntry({ entityKey: _, ...entry }: OutboxRow): OutboxEntry {
  return entry;
}

/** Every entry that is not done, by seq. */
export async function unfinishedEntries(db: MatrixDatabase): Promise<OutboxEntry[]> {
  const rows = await db.outbox.where('state').anyOf(UNFINISHED).sortBy('seq');
  return rows.map(asEntry);
}
