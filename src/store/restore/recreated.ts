import type { Store } from '#store/database/database.ts';
import { doneEntries, unfinishedEntries } from '#store/database/entries.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { markInDoubt } from '#store/outbox/in-doubt.ts';
import { asRow } from '#store/outbox/rows.ts';
import { findBaseRow } from '#store/replica/base-rows.ts';
import { wasRestored } from '#store/replica/restored.ts';
import { isUnsettled } from '#store/replica/unsettled.ts';
import { isLocalId, type OutboxEntry, removes } from '#sync/entry/entry.ts';
import { type Move, withMovedId } from '#sync/outbox/moved-ids.ts';
import { entitiesNamed } from '#sync/outbox/named-ids.ts';
import { asLacked, eraseRow } from './lacked.ts';

/** A row from the server, with the key that created it, where known. */
export interface Arrived {
  id: string;
  clientKey?: string | null | undefined;
  /** The event that owns the row. */
  eventId?: string | null | undefined;
  hotelId?: string | null | undefined;
  groupId?: string | null | undefined;
  /** The person of a membership. */
  userId?: string | null | undefined;
}

/**
 * After a restore (F17), rows that another device created and has sent again come under another id; their key
 * identifies them. This device's edits of them get the new id (RESTORE-7), including those refused under the old one.
 * @param byKey the rows, by the key that created them
 * @returns whether any edit changed
 */
export async function followRecreated(
  db: MatrixDatabase,
  store: Store,
  type: string,
  byKey: ReadonlyMap<string, Arrived>,
): Promise<boolean> {
  if (byKey.size === 0 || !(await wasRestored(db))) return false;
  const isListed = await listDeletion(db, store, type, byKey);
  if (!(await isUnsettled(db))) return isListed;
  const entries = await unfinishedEntries(db);
  const old = await namedRows(db, store, type, entries);
  const moved = old.flatMap((row) => {
    const now = row.clientKey ? byKey.get(row.clientKey) : undefined;
    return now && now.id !== row.id ? [{ row, now }] : [];
  });
  for (const { row, now } of moved) {
    await follow(db, store, { type, from: row.id, to: now.id }, scopeOf(row));
    // A person who was new with the membership has a new id, too.
    if (type === 'member' && row.userId && now.userId && row.userId !== now.userId)
      await follow(db, store, { type: 'user', from: row.userId, to: now.userId }, null);
  }
  return moved.length > 0 || isListed;
}

/**
 * An entity that was deleted here and lost in the restore did not exist when its deletion was sent again. Now that it
 * was recreated, its deletion is listed.
 */
async function listDeletion(
  db: MatrixDatabase,
  store: Store,
  type: string,
  byKey: ReadonlyMap<string, Arrived>,
): Promise<boolean> {
  const again = (await doneEntries(db)).flatMap((entry): OutboxEntry[] => {
    const { clientKey } = (entry.base?.snapshot ?? {}) as Partial<Arrived>;
    const isDeletion = removes(entry) && entry.entity.type === type;
    const now = isDeletion && clientKey ? byKey.get(clientKey) : undefined;
    if (!now || now.id === entry.entity.id) return [];
    const moved = withMovedId(entry, { type, from: entry.entity.id, to: now.id }, store.kinds);
    return [asLacked({ ...moved, scope: scopeOf(now) ?? moved.scope })];
  });
  await db.outbox.bulkPut(again.map(asRow));
  return again.length > 0;
}

/** The scope of a row's edits: its owner. */
function scopeOf({ eventId, hotelId, groupId }: Arrived): string | null {
  if (eventId) return `event:${eventId}`;
  if (hotelId) return `hotel:${hotelId}`;
  return groupId ? `group:${groupId}` : null;
}

/** The rows of a type that edits name, as stored or as in the snapshots of the edits. */
async function namedRows(
  db: MatrixDatabase,
  store: Store,
  type: string,
  entries: readonly OutboxEntry[],
): Promise<Arrived[]> {
  const named = new Map<string, Arrived>();
  for (const entry of entries) {
    const { entity, base } = entry;
    // Entities created by this device have local ids again, and follow from their own entries.
    for (const { id } of entitiesNamed(entry, store.kinds).filter(
      (each) => each.type === type && !isLocalId(each.id),
    )) {
      const row = (await findBaseRow(db, { type, id })) as Arrived | undefined;
      const seen = entity.type === type && entity.id === id ? (base?.snapshot as Arrived | null | undefined) : null;
      const known = row ?? seen;
      if (known) named.set(id, { ...known, id });
    }
  }
  return [...named.values()];
}

/** @param place the scope of the old row; null where it has no owner */
async function follow(db: MatrixDatabase, store: Store, move: Move, place: string | null): Promise<void> {
  const { type, from } = move;
  for (const entry of await unfinishedEntries(db)) {
    const moved = withMovedId(entry, move, store.kinds);
    if (JSON.stringify(moved) === JSON.stringify(entry)) continue;
    // The answer to a request in flight is about the old id.
    if (moved.state === 'in-flight') await markInDoubt(db, moved.opId);
    await db.outbox.put(asRow(moved));
    await eraseRow(db, store, { ...entry, scope: place ?? entry.scope, entity: { type, id: from } });
  }
}
