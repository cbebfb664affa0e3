import { groupStatus } from '#contract/group-status.ts';
import type { Store } from '#store/database/database.ts';
import { eraseFiles } from '#store/database/file-bytes.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { groupTables } from '#store/replica/entity-rows.ts';
import { partsOf, recordEvicted } from '#store/replica/evicted-groups.ts';
import { groupOfScope } from '#store/replica/group-rows.ts';
import { forgetRemovedGroups } from '#store/replica/removed-groups.ts';
import { doneEntries } from './reading.ts';
import { filesNamed, placesNamed, rowsNotDone } from './set-aside.ts';

/** Freeing storage space for what the person has typed: data that can be fetched again is evicted (S114). */

/**
 * Evicts the next of these: pictures, bytes of sent files, groups that a pull has removed, copies of past groups.
 * @param clearMedia empties the cache of pictures; false if it was empty
 * @returns false when nothing is left to evict
 */
export async function freeSpace(store: Store, now: number, clearMedia: () => Promise<boolean>): Promise<boolean> {
  if (await clearMedia()) return true;
  if (await inOne(store, evictSentFiles)) return true;
  if ((await inOne(store, async (db) => forgetRemovedGroups(db))) > 0) return true;
  const past = await inOne(store, (db) => evictPastGroups(db, now));
  if (past.length === 0) return false;
  // Recorded in a transaction of its own after the eviction, because it needs space. If it fails, the groups are
  // fetched again and evicted again.
  await store.run((db) => recordEvicted(db, past, now)).catch(() => {});
  return true;
}

const inOne = <T>(store: Store, work: (db: MatrixDatabase) => Promise<T>): Promise<T> =>
  store.run((db) => db.transaction('rw', db.tables, async () => work(db)));

/** After a restore of the server, an edit with such a file needs attention (S88). */
async function evictSentFiles(db: MatrixDatabase): Promise<boolean> {
  const waiting = new Set((await rowsNotDone(db)).flatMap(filesNamed).map(({ id }) => id));
  const arrived = (await doneEntries(db)).flatMap(({ files }) => files).filter(({ id }) => !waiting.has(id));
  const there = (await db.files.bulkGet(arrived.map(({ id }) => id))).some((row) => row !== undefined);
  if (there) await eraseFiles(db, arrived);
  return there;
}

/**
 * The rows of the groups themselves are kept, and everything of a group with unsent edits, because those are shown in
 * it.
 */
async function evictPastGroups(db: MatrixDatabase, now: number): Promise<string[]> {
  const scopes = placesNamed(await rowsNotDone(db)).map(({ scope }) => scope);
  const named = new Set(await Promise.all(scopes.map((scope) => groupOfScope(db, scope))));
  const groups = await db.groups.toArray();
  const past = groups.filter((group) => groupStatus(group, now) === 'Completed' && !named.has(group.id));
  const evicted: string[] = [];
  for (const { id } of past) {
    if ((await partsOf(db, id).count()) === 0) continue;
    for (const table of [...groupTables(db), db.cursors]) await table.where('groupId').equals(id).delete();
    await partsOf(db, id).delete();
    evicted.push(id);
  }
  return evicted;
}
