import type { Table } from 'dexie';
import type { EmergencyCard } from '#contract/records/field/emergency-card.ts';
import type { MatrixDatabase, PartRow } from '#store/database/schema.ts';
import { GROUP_ENTITIES } from '#sync/kinds/entities.ts';
import { isFresh } from '#sync/retry/due.ts';
import { groupTables } from './group-tables.ts';
import { REMOVED_GROUP } from './meta-keys.ts';

/**
 * A group that a pull removed may have been removed by a wrong answer: it is kept for a day in one row of `meta`, which no
 * screen reads, and restored when a pull lists it again (PULL-4). Medical words and the number of the insurance policy
 * are not in it; a group that had any is fetched from the beginning when it returns.
 */

const KEPT_MS = 24 * 3_600_000;

interface Removed {
  /** Milliseconds since the epoch. */
  at: number;
  /** Its rows, by table. */
  rows: Record<string, unknown[]>;
}

/** The tables with rows of groups; in `groups` they are found by id. */
const tablesOf = (db: MatrixDatabase): Table[] => [db.groups, ...groupTables(db), db.parts, db.cursors];

const indexOf = ({ name }: Table): string => (name === 'groups' ? 'id' : 'groupId');

/** Saves the rows of a group that is about to be erased. */
export async function keepRemoved(db: MatrixDatabase, groupId: string, at: number): Promise<void> {
  if (!(await db.groups.get(groupId))) return;
  const rows: Removed['rows'] = {};
  for (const table of tablesOf(db)) rows[table.name] = await table.where(indexOf(table)).equals(groupId).toArray();
  withholdStaffWords(rows);
  const removed: Removed = { at, rows };
  await db.meta.put({ key: REMOVED_GROUP + groupId, value: removed });
}

const MEDICAL = (['medical-note', 'medical-look'] as const).map((type) => GROUP_ENTITIES[type]);

/** Removes the data that only devices of staff have, and that must not stay for a day (FIELD-11). */
function withholdStaffWords(rows: Removed['rows']): void {
  const cards = (rows.emergencyCards ?? []) as EmergencyCard[];
  const hasNotes = MEDICAL.some(({ table }) => rows[table]?.length);
  if (!hasNotes && !cards.some(({ insurancePolicy }) => insurancePolicy)) return;
  for (const { table } of MEDICAL) delete rows[table];
  rows.emergencyCards = cards.map((card) => ({ ...card, insurancePolicy: null }));
  rows.parts = ((rows.parts ?? []) as PartRow[]).filter(({ part }) => !MEDICAL.some(({ list }) => list === part));
  // The cursor would mean that its owner has received them.
  delete rows.cursors;
}

/** Restores a group that is listed again within the day. Rows fetched since then are kept. */
export async function restoreRemoved(db: MatrixDatabase, groupId: string, at: number): Promise<void> {
  const removed = (await db.meta.get(REMOVED_GROUP + groupId))?.value as Removed | undefined;
  if (!removed) return;
  await db.meta.delete(REMOVED_GROUP + groupId);
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

const kept = (db: MatrixDatabase) => db.meta.where('key').startsWith(REMOVED_GROUP);

/** Deletes the groups that were removed more than a day ago. */
export async function discardRemoved(db: MatrixDatabase, now: number): Promise<void> {
  const isOver = ({ value }: { value: unknown }) => !isFresh((value as Removed).at, now, KEPT_MS);
  await kept(db).filter(isOver).delete();
}

/** Deletes all of them. @returns their number */
export const deleteRemovedGroups = (db: MatrixDatabase): PromiseLike<number> => kept(db).delete();
