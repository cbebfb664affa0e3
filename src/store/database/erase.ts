import { isLook } from '#sync/entry/entry.ts';
import { openStore, type Store } from './database.ts';
import type { LeavingPerson } from './device.ts';
import { filesNamed, membersNamed, placesNamed, rowsNotDone } from './outbox-rows.ts';
import type { OutboxRow } from './schema.ts';
import { SharedItems } from './shared-items.ts';
import { MARK_KEY, markSignedOut } from './sign-out-mark.ts';
import { STUCK_KEY } from './stuck.ts';

/**
 * Erases a person's data at sign-out.
 * @returns the number of unsent edits that prevented it; 0 when it is done
 */
export async function erasePerson({
  owner,
  database,
  unsent,
}: Omit<LeavingPerson, 'user' | 'status'>): Promise<number> {
  const store = openStore(owner, database);
  try {
    const kept =
      unsent === 'keep' || unsent === 'keep looks'
        ? await eraseAllButUnsent(store, unsent === 'keep' ? undefined : isUnsentLook)
        : await eraseStore(store, unsent);
    if (kept === 0) await eraseShared(owner);
    return kept;
  } finally {
    store.close();
  }
}

const isRefusedLook = (row: OutboxRow): boolean => isLook(row) && row.state === 'needs-you';
const isUnsentLook = (row: OutboxRow): boolean => isLook(row) && row.state !== 'needs-you';

/** Erases the content that was shared to this device for a person. A failure does not stop the sign-out. */
async function eraseShared(owner: string): Promise<void> {
  const items = new SharedItems();
  await items.erase(owner).catch(() => {});
  items.close();
}

/**
 * Erases all data of a person from the device, and closes the store. The tables are emptied: deleting the database
 * would wait for every tab that has it open, perhaps a sleeping one (see `Device.deleteGivenUp`).
 * @param unsent what to do with unsent edits: another tab may have made one after the person was asked
 * @returns the number of unsent edits that prevented it; 0 when all is erased
 */
export async function eraseStore(store: Store, unsent: 'erase' | 'refuse'): Promise<number> {
  const emptied = store.run((db) =>
    db.transaction('rw', db.tables, async () => {
      const rows = unsent === 'refuse' ? (await rowsNotDone(db)).filter((row) => !isRefusedLook(row)) : [];
      if (rows.length > 0) return rows.length;
      await Promise.all(db.tables.map((table) => table.clear()));
      await markSignedOut(db, false);
      return 0;
    }),
  );
  const kept = await unlessDone(store, emptied);
  store.close();
  return kept;
}

/**
 * Returns 0 where the mark refuses the write, because the data was erased before: by another tab that completes the
 * same sign-out, or here, by a commit that was reported as lost.
 */
const unlessDone = (store: Store, erasing: Promise<number>): Promise<number> =>
  erasing.catch((error) => {
    if (store.isErased) return 0;
    throw error;
  });

/**
 * Erases everything except the unsent edits that the user chose to keep, with their files, the rows that they concern,
 * and the local ids. Returns 0, because nothing prevents it.
 * @param isKept selects unsent edits; without it all are kept
 */
export function eraseAllButUnsent(store: Store, isKept: (row: OutboxRow) => boolean = () => true): Promise<number> {
  const erased = store.run((db) =>
    db.transaction('rw', db.tables, async () => {
      const unsent = await rowsNotDone(db);
      const rows = unsent.filter(isKept);
      const entries = placesNamed(rows);
      const named = (type: string) => [
        ...entries.flatMap(({ scope }) => (scope.startsWith(`${type}:`) ? scope.slice(type.length + 1) : [])),
        ...entries.flatMap(({ entity }) => (entity.type === type ? entity.id : [])),
      ];
      const events = await db.events.where('id').anyOf(named('event')).toArray();
      const hotels = await db.hotels.where('id').anyOf(named('hotel')).toArray();
      const comments = await db.comments.where('id').anyOf(named('comment')).toArray();
      const rollCalls = await db.rollCalls.where('id').anyOf(named('roll-call')).toArray();
      const groupIds = [...named('group'), ...[...events, ...hotels, ...rollCalls].map(({ groupId }) => groupId)];
      const groups = await db.groups.where('id').anyOf(groupIds).toArray();
      // The members that marks are about.
      const marked = new Set(membersNamed(rows));
      const isMarked = ({ id }: { id: string }) => marked.has(id);
      const members = await db.members.where('groupId').anyOf(groupIds).filter(isMarked).toArray();
      const files = new Set(rows.flatMap(filesNamed).map(({ id }) => id));
      const kept = [db.outbox, db.ids, db.meta, db.files] as const;
      for (const table of db.tables) if (!kept.some(({ name }) => name === table.name)) await table.clear();
      await db.outbox.where('state').equals('done').delete();
      await db.outbox.bulkDelete(unsent.flatMap((row) => (isKept(row) ? [] : row.opId)));
      await db.meta.where('key').noneOf(['me', 'seq', MARK_KEY, STUCK_KEY]).delete();
      await markSignedOut(db, true);
      await db.files
        .where('id')
        .noneOf([...files])
        .delete();
      await db.groups.bulkPut(groups);
      await db.events.bulkPut(events);
      await db.hotels.bulkPut(hotels);
      await db.comments.bulkPut(comments);
      await db.rollCalls.bulkPut(rollCalls);
      await db.members.bulkPut(members);
      return 0;
    }),
  );
  return unlessDone(store, erased);
}
