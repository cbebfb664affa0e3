import type { Changes } from '#contract/live/changes.ts';
import { unfinishedEntries } from '#store/database/entries.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { isLocalId, type OutboxEntry } from '#sync/entry/entry.ts';
import { typeOfWire } from '#sync/kinds/entities.ts';

/**
 * Records entities that a pull removes while the answer to their create may still be in flight: that answer must not
 * bring them back (PULL-8). In the caller's transaction.
 */

type Deleted = Changes['deleted']['rows'];

const keyOf = (opId: string): string => `removed-meanwhile|${opId}`;

async function notedFor(db: MatrixDatabase, opId: string): Promise<string[]> {
  const value = (await db.meta.get(keyOf(opId)))?.value;
  return Array.isArray(value) ? value : [];
}

export async function noteRemoved(db: MatrixDatabase, deleted: Deleted): Promise<void> {
  if (deleted.length === 0) return;
  const unfinished = await unfinishedEntries(db);
  const mayHaveArrived = ({ state, firstSentAt, entity }: OutboxEntry) =>
    state !== 'needs-you' && firstSentAt !== null && isLocalId(entity.id);
  for (const { opId, entity } of unfinished.filter(mayHaveArrived)) {
    const removed = deleted.flatMap(({ entity: name, id }) => (typeOfWire(name) === entity.type ? id : []));
    if (removed.length === 0) continue;
    await db.meta.put({ key: keyOf(opId), value: [...(await notedFor(db, opId)), ...removed] });
  }
}

/** After a restore of the server, removed entities may exist again (F17). */
export const forgetRemoved = (db: MatrixDatabase): PromiseLike<unknown> =>
  db.meta.where('key').startsWith(keyOf('')).delete();

/** Whether the entity that an edit created was removed before its answer came. Clears the record. */
export async function wasRemovedMeanwhile(db: MatrixDatabase, { opId }: OutboxEntry, id: string): Promise<boolean> {
  const removed = await notedFor(db, opId);
  if (removed.length > 0) await db.meta.delete(keyOf(opId));
  return removed.includes(id);
}
