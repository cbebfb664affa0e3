import { Dexie } from 'dexie';
import { databaseName, deleteStore, openStore, type Store } from './database.ts';
import type { UnsentEdits } from './device.ts';
import { unfinishedEntries } from './outbox-reading.ts';

/**
 * Erases a person who signs out.
 * @returns how many unsent edits kept it from erasing anything; 0 when it is done
 */
export async function erasePerson(owner: string, unsent: UnsentEdits): Promise<number> {
  const store = openStore(owner);
  try {
    if (unsent !== 'keep') return await eraseStore(store, unsent);
    await eraseAllButUnsent(store);
    return 0;
  } finally {
    store.close();
  }
}

/**
 * Erases once more what was written of a person after they had signed out in another tab, by a tab that had not heard of
 * it yet. Unsent edits that they kept stay.
 */
export async function eraseRemains(owner: string): Promise<void> {
  if (!(await Dexie.exists(databaseName(owner)))) return;
  if ((await erasePerson(owner, 'refuse')) > 0) await erasePerson(owner, 'keep');
}

/**
 * Erases everything of a person from the device. The tables are emptied first: deleting the database itself waits for
 * every tab that has it open, perhaps for a frozen one.
 * @param unsent what to do with edits that are not sent: another tab may have made one after the person was asked
 * @returns how many unsent edits kept it from erasing anything; 0 when all is erased
 */
export async function eraseStore(store: Store, unsent: 'erase' | 'refuse'): Promise<number> {
  const kept = await store.run((db) =>
    db.transaction('rw', db.tables, async () => {
      const entries = unsent === 'refuse' ? await unfinishedEntries(db) : [];
      if (entries.length === 0) await Promise.all(db.tables.map((table) => table.clear()));
      return entries.length;
    }),
  );
  store.close();
  if (kept === 0) deleteStore(store.owner).catch(() => {});
  return kept;
}

/**
 * Erases what a person does not need for showing and sending the edits that they chose to keep: what stays are those
 * edits, the events, groups and comments that they are about, and the local ids.
 */
export async function eraseAllButUnsent(store: Store): Promise<void> {
  await store.run((db) =>
    db.transaction('rw', db.tables, async () => {
      const entries = await unfinishedEntries(db);
      const eventIds = entries.flatMap((entry) => (entry.scope.startsWith('event:') ? entry.scope.slice(6) : []));
      const events = await db.events.where('id').anyOf(eventIds).toArray();
      const groups = await db.groups
        .where('id')
        .anyOf(events.map((event) => event.groupId))
        .toArray();
      const comments = await db.comments
        .where('id')
        .anyOf(entries.map((entry) => entry.entity.id))
        .toArray();
      for (const table of [
        db.groups,
        db.members,
        db.events,
        db.comments,
        db.notifications,
        db.parts,
        db.leases,
        db.faults,
      ])
        await table.clear();
      await db.outbox.where('state').equals('done').delete();
      await db.meta.where('key').noneOf(['me', 'seq']).delete();
      await db.groups.bulkPut(groups);
      await db.events.bulkPut(events);
      await db.comments.bulkPut(comments);
    }),
  );
}
