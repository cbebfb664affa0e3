import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { doneEntries, unfinishedEntries } from '#store/outbox/reading.ts';
import { asRow, resume, unblocked } from '#store/outbox/rows.ts';
import { findBaseRow } from '#store/replica/base-rows.ts';
import { isLocalId, type OutboxEntry, removes } from '#sync/entry.ts';
import { type Move, withMovedId } from '#sync/outbox/moved-ids.ts';
import { entitiesNamed } from '#sync/outbox/named-ids.ts';
import { eraseRow, markInDoubt, wasRefusedAsGone } from './resending.ts';
import { isVerifying, wasRestored } from './restored.ts';

/** A row as the server gave it, with the key that made it where it tells. */
export interface Arrived {
  id: string;
  clientKey?: string | null | undefined;
  /** What it hangs on. */
  eventId?: string | null | undefined;
  hotelId?: string | null | undefined;
  groupId?: string | null | undefined;
  /** Whom a membership is of. */
  userId?: string | null | undefined;
}

/**
 * After a restore (F17), rows that another device had made and has made anew come under another id: the key that made
 * them tells. What this device has to say of them follows (S81), also what was refused under the old id meanwhile.
 * @param byKey what has come, by the key that made it
 * @returns whether anything did
 */
export async function followRecreated(
  db: MatrixDatabase,
  store: Store,
  type: string,
  byKey: ReadonlyMap<string, Arrived>,
): Promise<boolean> {
  if (byKey.size === 0 || !(await wasRestored(db))) return false;
  const isDeletedAgain = await deleteAgain(db, store, type, byKey);
  if (!(await isVerifying(db))) return isDeletedAgain;
  const entries = await unfinishedEntries(db);
  const old = await namedRows(db, store, type, entries);
  const moved = old.flatMap((row) => {
    const now = row.clientKey ? byKey.get(row.clientKey) : undefined;
    return now && now.id !== row.id ? [{ row, now }] : [];
  });
  for (const { row, now } of moved) {
    await follow(db, store, { type, from: row.id, to: now.id }, scopeOf(row));
    // Whoever was new with their membership is a new person again.
    if (type === 'member' && row.userId && now.userId && row.userId !== now.userId)
      await follow(db, store, { type: 'user', from: row.userId, to: now.userId }, null);
  }
  return moved.length > 0 || isDeletedAgain;
}

/**
 * What was deleted here, and then lost with the backup, was not there when its deletion was asked for again. Made anew, it
 * is there after all.
 */
async function deleteAgain(
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
    return [unblocked({ ...moved, scope: scopeOf(now) ?? moved.scope })];
  });
  await db.outbox.bulkPut(again.map(asRow));
  return again.length > 0;
}

/** Where the edits of a row stand: under what it hangs on. */
function scopeOf({ eventId, hotelId, groupId }: Arrived): string | null {
  if (eventId) return `event:${eventId}`;
  if (hotelId) return `hotel:${hotelId}`;
  return groupId ? `group:${groupId}` : null;
}

/** The rows of a type that edits name, as they are on the device or as they were when the person changed them. */
async function namedRows(
  db: MatrixDatabase,
  store: Store,
  type: string,
  entries: readonly OutboxEntry[],
): Promise<Arrived[]> {
  const named = new Map<string, Arrived>();
  for (const entry of entries) {
    const { entity, base } = entry;
    // What this device has made has a local id again, and is known by its own entry.
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

/** @param place where the old row stands; null where it hangs on nothing */
async function follow(db: MatrixDatabase, store: Store, move: Move, place: string | null): Promise<void> {
  const { type, from } = move;
  const refused: OutboxEntry[] = [];
  for (const entry of await unfinishedEntries(db)) {
    const moved = withMovedId(entry, move, store.kinds);
    if (JSON.stringify(moved) === JSON.stringify(entry)) continue;
    // The answer to a request that is on its way is one about the old id.
    if (moved.state === 'in-flight') await markInDoubt(db, moved.opId);
    if (wasRefusedAsGone(moved)) refused.push(moved);
    await db.outbox.put(asRow(moved));
    await eraseRow(db, store, { ...entry, scope: place ?? entry.scope, entity: { type, id: from } });
  }
  // Only when all have moved: letting one go changes what waits behind it.
  for (const entry of refused) await resume(db, store.kinds, entry);
}
