import type { Changes } from '#contract/changes.ts';
import { isLocalId, type OutboxEntry } from '#sync/entry.ts';
import type { MatrixDatabase } from './schema.ts';

/**
 * What a pull says was removed while something new is on its way: it may be just that, whose answer comes late and would
 * bring it back (S94). In whatever transaction the caller has open.
 */

type Deleted = Changes['deleted']['rows'];

const TYPES: Readonly<Record<Deleted[number]['entity'], string>> = {
  member: 'member',
  schedule: 'event',
  comment: 'comment',
  hotel: 'hotel',
  room: 'room',
};

const keyOf = (opId: string): string => `removed-meanwhile|${opId}`;

async function notedFor(db: MatrixDatabase, opId: string): Promise<string[]> {
  const value = (await db.meta.get(keyOf(opId)))?.value;
  return Array.isArray(value) ? value : [];
}

export async function noteRemoved(db: MatrixDatabase, deleted: Deleted): Promise<void> {
  if (deleted.length === 0) return;
  const onTheWay = await db.outbox.where('state').equals('in-flight').toArray();
  for (const { opId, entity } of onTheWay.filter((entry) => isLocalId(entry.entity.id))) {
    const removed = deleted.flatMap(({ entity: name, id }) => (TYPES[name] === entity.type ? id : []));
    if (removed.length === 0) continue;
    await db.meta.put({ key: keyOf(opId), value: [...(await notedFor(db, opId)), ...removed] });
  }
}

/** Whether what an edit made under this id was removed while its answer was on its way; it is not asked about twice. */
export async function wasRemovedMeanwhile(db: MatrixDatabase, { opId }: OutboxEntry, id: string): Promise<boolean> {
  const removed = await notedFor(db, opId);
  if (removed.length > 0) await db.meta.delete(keyOf(opId));
  return removed.includes(id);
}
