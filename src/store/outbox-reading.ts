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

/** The unfinished edits of what an entity's key names, by seq. */
async function editsOf(db: MatrixDatabase, key: string): Promise<OutboxRow[]> {
  const rows = await db.outbox.where('entityKey').equals(key).sortBy('seq');
  return rows.filter(({ state }) => state !== 'done');
}

/** The last unfinished edit of an entity. */
export async function lastEditOf(db: MatrixDatabase, entity: EntityRef): Promise<OutboxEntry | undefined> {
  const last = (await editsOf(db, entityKey(entity))).at(-1);
  return last && asEntry(last);
}

/** Whether an earlier edit of the same entity is unfinished. */
export async function hasEarlierEdit(db: MatrixDatabase, { entityKey: key, seq }: OutboxRow): Promise<boolean> {
  const [first] = await editsOf(db, key);
  return first !== undefined && first.seq < seq;
}
