import { groupStatus } from '#contract/records/groups/group-status.ts';
import type { Store } from '#store/database/database.ts';
import { doneEntries } from '#store/database/entries.ts';
import { eraseFiles } from '#store/database/file-bytes.ts';
import { filesNamed, placesNamed, rowsNotDone } from '#store/database/outbox-rows.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { partsOf, recordEvicted } from './evicted-groups.ts';
import { noteFilesState } from './files-settings.ts';
import { groupOfScope } from './group-rows.ts';
import { groupTables } from './group-tables.ts';
import { deleteRemovedGroups } from './removed-groups.ts';
import { evictTranslations } from './translations.ts';

/**
 * Frees storage space for the user's edits, by evicting data that can be fetched again (STORE-2). Evicts the first of
 * these that has anything to evict: cached images and attachments, translations, the bytes of sent files, removed
 * groups, copies of past groups.
 * @param clearMediaCache empties that cache; false if there was none
 * @returns false when nothing is left to evict
 */
export async function freeSpace(store: Store, now: number, clearMediaCache: () => Promise<boolean>): Promise<boolean> {
  if (await clearMediaCache()) {
    // Otherwise they would be fetched again immediately, and the space would be gone.
    await store.run((db) => noteFilesState(db, 'full', now)).catch(() => {});
    return true;
  }
  if (await inTransaction(store, evictTranslations)) return true;
  if (await inTransaction(store, evictSentFiles)) return true;
  if ((await inTransaction(store, async (db) => deleteRemovedGroups(db))) > 0) return true;
  const past = await inTransaction(store, (db) => evictPastGroups(db, now));
  if (past.length === 0) return false;
  // The record needs space itself, so it is written after the eviction is committed. Without it, the next pull fetches
  // these groups again.
  await store.run((db) => recordEvicted(db, past, now)).catch(() => {});
  return true;
}

const inTransaction = <T>(store: Store, work: (db: MatrixDatabase) => Promise<T>): Promise<T> =>
  store.run((db) => db.transaction('rw', db.tables, async () => work(db)));

/**
 * Evicts the bytes of files that only acknowledged entries refer to. If the server is restored and such an entry must
 * be sent again, it needs attention, because its file is missing (RESTORE-3).
 */
async function evictSentFiles(db: MatrixDatabase): Promise<boolean> {
  const waiting = new Set((await rowsNotDone(db)).flatMap(filesNamed).map(({ id }) => id));
  const arrived = (await doneEntries(db)).flatMap(({ files }) => files).filter(({ id }) => !waiting.has(id));
  const there = (await db.files.bulkGet(arrived.map(({ id }) => id))).some((row) => row !== undefined);
  if (there) await eraseFiles(db, arrived);
  return there;
}

/** Erases a group's copy, apart from its row in `groups`. */
export async function eraseCopy(db: MatrixDatabase, groupId: string): Promise<void> {
  for (const table of [...groupTables(db), db.cursors, db.rowChanges, db.handed])
    await table.where('groupId').equals(groupId).delete();
  await partsOf(db, groupId).delete();
}

/**
 * The groups with entries that are not acknowledged: their screens show these entries, and their copies are left whole.
 */
export async function groupsWithUnsent(db: MatrixDatabase): Promise<Set<string | null>> {
  const scopes = placesNamed(await rowsNotDone(db)).map(({ scope }) => scope);
  return new Set(await Promise.all(scopes.map((scope) => groupOfScope(db, scope))));
}

/**
 * Evicts the copies of past groups, apart from their rows in `groups`. Groups with entries that are not acknowledged
 * are left whole, because those entries are shown on their screens.
 * @returns the ids of the evicted groups
 */
async function evictPastGroups(db: MatrixDatabase, now: number): Promise<string[]> {
  const inUse = await groupsWithUnsent(db);
  const groups = await db.groups.toArray();
  const past = groups.filter((group) => groupStatus(group, now) === 'Completed' && !inUse.has(group.id));
  const evicted: string[] = [];
  for (const { id } of past) {
    if ((await partsOf(db, id).count()) === 0) continue;
    await eraseCopy(db, id);
    evicted.push(id);
  }
  return evicted;
}
