import type { Table } from 'dexie';
import type { Group } from '#contract/records/groups/group.ts';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import type { EntityRef, OutboxEntry } from '#sync/entry/entry.ts';
import { parseScope, scopeIdOf } from '#sync/entry/scope.ts';
import { GROUP_ENTITIES, isGroupEntity, OWN_LIST_NAMES, OWN_LISTS } from '#sync/kinds/entities.ts';
import { eventRow, getRow, isCurrent, placeOn, recount, storedRows, zoneOf } from './entity-rows.ts';
import { groupTables, type StoredRow, tableOf } from './group-tables.ts';
import { listedKey } from './meta-keys.ts';
import { eraseRows } from './replace-rows.ts';
import { noteAcknowledged } from './row-changes.ts';

/** Reads and writes the base row of an edit's entity, in the caller's transaction. */

/** Recomputes the days of a group's events after its time zone has changed. */
export async function moveDays(db: MatrixDatabase, { id, defaultTimezone }: Group): Promise<void> {
  const events = await db.events.where('groupId').equals(id).toArray();
  await db.events.bulkPut(events.map(({ dayKeys: _, ...event }) => eventRow(event, defaultTimezone)));
}

/** The fields of an edit that are needed to find its row. */
type Target = Pick<OutboxEntry, 'entity' | 'scope'>;

/** The tables of the lists that belong to no group. */
const listTables = (db: MatrixDatabase): Table[] => OWN_LIST_NAMES.map((name) => db[OWN_LISTS[name].table]);

/** Tables that an acknowledgement may touch. */
export const baseTables = (db: MatrixDatabase): Table[] => [
  db.groups,
  ...groupTables(db),
  ...listTables(db),
  db.parts,
  db.cursors,
  db.rowChanges,
  db.handed,
];

const listOf = (type: string) => OWN_LIST_NAMES.find((list) => OWN_LISTS[list].type === type);

/** The table of entities outside groups; undefined for types without stored rows, such as uploads. */
function ownTable(db: MatrixDatabase, type: string): Table<{ id: string }, string> | undefined {
  if (type === 'group') return db.groups as unknown as Table<{ id: string }, string>;
  const name = listOf(type);
  return name && (db[OWN_LISTS[name].table] as unknown as Table<{ id: string }, string>);
}

/** The base row of an edit's entity. */
export async function readBaseRow(db: MatrixDatabase, { entity, scope }: Target): Promise<unknown> {
  const { type, id } = entity;
  return isGroupEntity(type) ? getRow(db, type, scopeIdOf({ scope }), id) : ownTable(db, type)?.get(id);
}

/** The base row of an entity of which only the id is known; a membership is searched in all groups. */
export async function findBaseRow(db: MatrixDatabase, entity: EntityRef): Promise<unknown> {
  if (entity.type === 'member') return db.members.filter(({ id }) => id === entity.id).first();
  return readBaseRow(db, { entity, scope: '' });
}

/** Whether the base row of an edit's entity is on this device. */
export const hasBaseRow = async (db: MatrixDatabase, target: Target): Promise<boolean> =>
  (await readBaseRow(db, target)) !== undefined;

/**
 * Whether the row of an edit's entity is known to be gone; a list that was never fetched says nothing about its rows.
 */
export async function isGone(db: MatrixDatabase, target: Target): Promise<boolean> {
  if (await hasBaseRow(db, target)) return false;
  const list = listOf(target.entity.type);
  return list === undefined || (await db.meta.get(listedKey(list))) !== undefined;
}

/**
 * Whether the place of an edit (its scope: a group, an event, a hotel) is on this device, or is a list that belongs to
 * no group.
 */
export async function isPlaceHere(db: MatrixDatabase, { scope }: Pick<OutboxEntry, 'scope'>): Promise<boolean> {
  const { type, id } = parseScope(scope);
  return id === null || (await findBaseRow(db, { type, id })) !== undefined;
}

/**
 * Writes the result of an acknowledgement: the server's row, its absence (null), or, where the answer did not contain
 * it (`undefined`), the stored row with the edit applied.
 */
export async function writeAcknowledged(
  db: MatrixDatabase,
  store: Store,
  entry: OutboxEntry,
  id: string,
  row: unknown,
): Promise<void> {
  const now = { ...entry, entity: { ...entry.entity, id } };
  const there = await readBaseRow(db, now);
  if (row !== undefined) {
    const isEvent = entry.entity.type === 'event' && row !== null;
    if (isEvent) await noteAcknowledged(db, entry, there as StoredRow | undefined, row as StoredRow);
    return writeBaseRow(db, now, row as StoredRow | null);
  }
  const kind = store.kinds.of(entry.kind);
  if (!there || !kind) return;
  // The entry may be marked refused, and is done now.
  const applied = kind.show({ ...entry, state: 'done' }, there, await store.me());
  await writeBaseRow(db, now, applied as StoredRow | null);
}

/** Writes the base row of an edit's entity. @param row null removes it */
async function writeBaseRow(db: MatrixDatabase, target: Target, row: StoredRow | null): Promise<void> {
  const { type, id } = target.entity;
  if (type === 'group') return writeGroup(db, id, row as Group | null);
  if (isGroupEntity(type)) return writeInGroup(db, type, target, row);
  const table = ownTable(db, type);
  if (row === null) await table?.delete(id);
  else await table?.put(row);
}

async function writeGroup(db: MatrixDatabase, id: string, group: Group | null): Promise<void> {
  if (group === null) return;
  const there = await db.groups.get(id);
  if (!isCurrent(there, group)) return;
  await db.groups.put(group);
  if (there?.defaultTimezone !== group.defaultTimezone) await moveDays(db, group);
}

async function writeInGroup(
  db: MatrixDatabase,
  type: keyof typeof GROUP_ENTITIES,
  target: Target,
  row: StoredRow | null,
): Promise<void> {
  const { ownerField } = GROUP_ENTITIES[type];
  const there = (await readBaseRow(db, target)) as StoredRow | undefined;
  const ownerId = String(row?.[ownerField] ?? there?.[ownerField] ?? scopeIdOf(target));
  const isInGroup = GROUP_ENTITIES[type].owner === 'group';
  const place = there?.groupId && !isInGroup ? { groupId: there.groupId, ownerId } : await placeOn(db, type, ownerId);
  const { groupId } = place;
  if (row === null) await eraseRows(db, type, groupId, [target.entity.id]);
  else if (isCurrent(there, row))
    await tableOf(db, type).bulkPut(storedRows(type, [row], place, await zoneOf(db, groupId)));
  await recount(db, type, place);
}
