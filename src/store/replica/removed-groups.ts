import type { Table } from 'dexie';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { isFresh } from '#sync/retry/due.ts';
import { groupTables } from './entity-rows.ts';

/**
 * Groups that a pull has removed, as when the person is no member any more. Whoever has said so may have been wrong: each
 * is kept for a day, hidden, and is back at once when a pull tells of it again (S111). In whatever transaction the caller
 * has open. A group is one row of `meta`, which no screen reads and which signing out erases.
 */

const KEPT_MS = 24 * 3_600_000;
const PREFIX = 'removed-group|';

interface Removed {
  /** Milliseconds since the epoch. */
  at: number;
  /** Its rows, by table. */
  rows: Record<string, unknown[]>;
}

/** The tables in which a group has rows; those of `groups` itself are found by their id. */
const tablesOf = (db: MatrixDatabase): Table[] => [db.groups, ...groupTables(db), db.parts, db.cursors];

const indexOf = ({ name }: Table): string => (name === 'groups' ? 'id' : 'groupId');

/** Keeps what there is of a group that is about to be erased. */
export async function keepRemoved(db: MatrixDatabase, groupId: string, at: number): Promise<void> {
  if (!(await db.groups.get(groupId))) return;
  const rows: Removed['rows'] = {};
  for (const table of tablesOf(db)) rows[table.name] = await table.where(indexOf(table)).equals(groupId).toArray();
  const removed: Removed = { at, rows };
  await db.meta.put({ key: PREFIX + groupId, value: removed });
}

/** Puts a group back that is told of again within the day. What has come of it since stays as it came. */
export async function restoreRemoved(db: MatrixDatabase, groupId: string, at: number): Promise<void> {
  const removed = (await db.meta.get(PREFIX + groupId))?.value as Removed | undefined;
  if (!removed) return;
  await db.meta.delete(PREFIX + groupId);
  if (!isFresh(removed.at, at, KEPT_MS)) return;
  for (const table of tablesOf(db)) {
    const rows = removed.rows[table.name] ?? [];
    const keyOf = table.schema.primKey.keyPath as string | string[];
    const keys = rows.map((row) => {
      const field = (name: string) => (row as Record<string, unknown>)[name];
      return Array.isArray(keyOf) ? keyOf.map(field) : field(keyOf);
    });
    const there = await table.bulkGet(keys);
    await table.bulkPut(rows.filter((_, index) => there[index] === undefined));
  }
}

const kept = (db: MatrixDatabase) => db.meta.where('key').startsWith(PREFIX);

/** Discards those whose day is over. */
export async function discardRemoved(db: MatrixDatabase, now: number): Promise<void> {
  const isOver = ({ value }: { value: unknown }) => !isFresh((value as Removed).at, now, KEPT_MS);
  await kept(db).filter(isOver).delete();
}

/** Discards all of them. @returns how many there were */
export const forgetRemovedGroups = (db: MatrixDatabase): PromiseLike<number> => kept(db).delete();
