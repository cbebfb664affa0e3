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

/** Room for what the person has typed, on a device that has none: what is kept for convenience is evicted up (S114). */

/**
 * Gives up one thing more: pictures, then bytes of files that have arrived, then groups that a pull has removed, then the
 * copies of past groups.
 * @param clearMedia empties the cache of pictures; whether there was one
 * @returns false when there is nothing left to give up
 */
export async function freeSpace(store: Store, now: number, clearMedia: () => Promise<boolean>): Promise<boolean> {
  if (await clearMedia()) return true;
  if (await inOne(store, evictSentFiles)) return true;
  if ((await inOne(store, async (db) => forgetRemovedGroups(db))) > 0) return true;
  const past = await inOne(store, (db) => evictPastGroups(db, now));
  if (past.length === 0) return false;
  // By itself, after what it is about is gone: it takes room. Without it they are fetched anew, and evicted up again.
  await store.run((db) => recordEvicted(db, past, now)).catch(() => {});
  return true;
}

const inOne = <T>(store: Store, work: (db: MatrixDatabase) => Promise<T>): Promise<T> =>
  store.run((db) => db.transaction('rw', db.tables, async () => work(db)));

/** Should the server be restored from a backup, an edit with such a file needs the person (S88). */
async function evictSentFiles(db: MatrixDatabase): Promise<boolean> {
  const waiting = new Set((await rowsNotDone(db)).flatMap(filesNamed).map(({ id }) => id));
  const arrived = (await doneEntries(db)).flatMap(({ files }) => files).filter(({ id }) => !waiting.has(id));
  const there = (await db.files.bulkGet(arrived.map(({ id }) => id))).some((row) => row !== undefined);
  if (there) await eraseFiles(db, arrived);
  return there;
}

/** The names of the groups stay. So does all of a group in which something is unsent: its edits are shown on it. */
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
