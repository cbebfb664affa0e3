import type { EntityRef, OutboxEntry } from '#sync/entry.ts';
import { entityKey } from '#sync/outbox/local-ids.ts';
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

/** What was refused, or waits behind what was, by seq. */
export async function refusedEntries(db: MatrixDatabase): Promise<OutboxEntry[]> {
  const rows = await db.outbox.where('state').equals('needs-you').sortBy('seq');
  return rows.map(asEntry);
}

/** The last unfinished edit of an entity. */
export async function lastEditOf(db: MatrixDatabase, entity: EntityRef): Promise<OutboxEntry | undefined> {
  const rows = await db.outbox.where('entityKey').equals(entityKey(entity)).sortBy('seq');
  const last = rows.filter(({ state }) => state !== 'done').at(-1);
  return last && asEntry(last);
}

/** Whether an earlier edit of the same entity is unfinished. */
export async function hasEarlierEdit(db: MatrixDatabase, { entityKey, seq }: OutboxRow): Promise<boolean> {
  const rows = await db.outbox.where('entityKey').equals(entityKey).toArray();
  return rows.some((row) => row.state !== 'done' && row.seq < seq);
}
