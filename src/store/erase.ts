import { deleteStore, type Store } from './database.ts';
import { unfinishedEntries } from './outbox-reading.ts';

/**
 * Erases everything of a person from the device. The tables are emptied first: deleting the database itself waits for
 * every tab that has it open, perhaps for a frozen one.
 */
export async function eraseStore(store: Store): Promise<void> {
  await store.run((db) =>
    db.transaction('rw', db.tables, async () => {
      await Promise.all(db.tables.map((table) => table.clear()));
    }),
  );
  store.close();
  deleteStore(store.owner).catch(() => {});
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
