import type { BadRow } from '#contract/schema/reading.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import type { Json } from '#sync/entry/entry.ts';
import { GROUP_ENTITIES, type GroupEntity, partOf, typesOn } from '#sync/kinds/entities.ts';
import { isSame } from '#sync/kinds/fields.ts';
import { isFresh } from '#sync/retry/due.ts';
import { distinct, keysOf, type Place, storedRows, zoneOf } from './entity-rows.ts';
import { tableOf } from './group-tables.ts';
import { forgetNotes } from './staff-words.ts';
import { keptRows } from './unsettled.ts';

/** Erases rows with everything that belongs to them, in the caller's transaction. */
export async function eraseRows(
  db: MatrixDatabase,
  type: GroupEntity,
  groupId: string | null,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tableOf(db, type).bulkDelete(keysOf(type, groupId, ids));
  if (type === 'medical-note') await forgetNotes(db, ids);
  for (const on of typesOn(type)) {
    await tableOf(db, on)
      .where(GROUP_ENTITIES[on].ownerField)
      .anyOf([...ids])
      .delete();
    if (groupId !== null) await db.parts.bulkDelete(ids.map((id): [string, string] => [groupId, partOf(on, id)]));
  }
}

/** The age of a part is updated at most once a minute. */
const AGE_MS = 60_000;

/** The stored rows that a complete answer lacks; none if it has unreadable rows, which may be those. */
export async function gone(
  db: MatrixDatabase,
  type: string,
  there: readonly string[],
  rows: readonly { id: string }[],
  bad: readonly BadRow[],
): Promise<string[]> {
  if (bad.length > 0) return [];
  const named = new Set(rows.map(({ id }) => id));
  const lacking = there.filter((id) => !named.has(id));
  if (lacking.length === 0) return [];
  const mustKeep = await keptRows(db);
  return lacking.filter((id) => !mustKeep(type, id));
}

const isAsItWas = (row: unknown, there: unknown): boolean => isSame(row as Json, there as Json);

/**
 * Replaces an owner's rows by a complete answer. Unchanged rows are not written, so that live queries do not run again:
 * an open event fetches its comments every few seconds (PULL-11).
 */
export async function replaceOn(
  db: MatrixDatabase,
  type: GroupEntity,
  place: Place,
  { rows, bad, at }: { rows: readonly { id: string }[]; bad: readonly BadRow[]; at: number },
): Promise<void> {
  const { groupId, ownerId } = place;
  const { ownerField } = GROUP_ENTITIES[type];
  const found = await tableOf(db, type).where(ownerField).equals(ownerId).toArray();
  const there = new Map(found.map((row) => [row.id, row]));
  await eraseRows(db, type, groupId, await gone(db, type, [...there.keys()], rows, bad));
  const stored = storedRows(type, rows, place, await zoneOf(db, groupId));
  const changed = stored.filter((row) => !isAsItWas(row, there.get(row.id)));
  if (changed.length > 0) await tableOf(db, type).bulkPut(changed);
  if (groupId === null) return;
  const part = { groupId, part: partOf(type, ownerId), syncedAt: at, count: distinct(rows) };
  const noted = await db.parts.get([groupId, part.part]);
  if (noted?.count !== part.count || !isFresh(noted.syncedAt, at, AGE_MS)) await db.parts.put(part);
}
