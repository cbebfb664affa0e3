import type { BadRow } from '#contract/schema/reading.ts';
import { doneEntries } from '#store/database/entries.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { removes } from '#sync/entry/entry.ts';
import { GROUP_ENTITIES, GROUP_TYPES, type GroupEntity, partOf, typeOfWire, typesOn } from '#sync/kinds/entities.ts';
import type { Me } from '#sync/kinds/kind.ts';
import type { ChangesToWrite, ChangesWritten, Unmentioned } from '#sync/pull/ports.ts';
import type { Arrived } from './arrived.ts';
import { countOn, getRows, isCurrent, storedRows, zoneOf } from './entity-rows.ts';
import { changesOf, touchFeed, writeGroup } from './group-rows.ts';
import { idsIn, type StoredRow, tableOf } from './group-tables.ts';
import { noteRemoved } from './removed-meanwhile.ts';
import { eraseRows } from './replace-rows.ts';
import { noteRemovedRows, noteReplaced } from './row-changes.ts';
import { forgetHanded, forgetPolicy, isStaffIn } from './staff-words.ts';
import { keptRows } from './unsettled.ts';

/** Writes pages of a group's changes, in the transaction that the caller has open. */

/** The ids of a group's stored rows, by type. */
export async function presentIn(db: MatrixDatabase, groupId: string): Promise<Unmentioned> {
  const present = {} as Unmentioned;
  for (const type of GROUP_TYPES) present[type] = new Set(await idsIn(db, type, groupId));
  return present;
}

/**
 * Writes a page and its cursor. If a first pull has rows to remove at its end, the cursor is only written then: an
 * interrupted one starts again and finds them again.
 */
export async function writePage(
  db: MatrixDatabase,
  groupId: string,
  { page, since, at, changes, unmentioned, arrived, me }: ChangesToWrite & { arrived: Arrived; me: Me },
): Promise<ChangesWritten> {
  const stored = (await db.cursors.get(groupId))?.cursor ?? null;
  const isFirst = unmentioned !== null;
  if (stored !== since && !(isFirst && stored === null)) return 'moved';
  if (changes !== null && (await changesOf(db, `feed:${groupId}`)) !== changes) return 'overtaken';

  if (page.group) await writeGroup(db, { ...page.group, cursor: page.cursor }, at);
  const put: Put = {
    db,
    groupId,
    zone: await zoneOf(db, groupId),
    unmentioned,
    // The rows of a first pull always win, since stored ones may be from another epoch.
    comparesVersions: !isFirst || changes === null,
    deletedHere: changes === null ? await acknowledgedDeletions(db) : NONE,
    isFollowed: stored !== null && !isFirst,
    me: me.id,
  };
  const touched = new Touched();
  const written = new Map<GroupEntity, StoredRow[]>();
  for (const type of GROUP_TYPES) {
    const { rows, bad } = page[GROUP_ENTITIES[type].list];
    if (rows.length === 0 && bad.length === 0) continue;
    written.set(type, await putRows(put, type, rows, bad));
    touched.add(type, written.get(type) ?? []);
  }
  if (put.isFollowed) await noteDeleted(db, groupId, page.deleted.rows);
  await eraseDeleted(db, groupId, page.deleted.rows, touched);
  await noteRemoved(db, page.deleted.rows);
  const removesLater = unmentioned !== null && Object.values(unmentioned).some((ids) => ids.size > 0);
  if (unmentioned && !page.more) {
    await eraseUnmentioned(db, groupId, unmentioned, touched);
    if (!(await isStaffIn(db, groupId, me))) await forgetHanded(db, groupId);
  }
  await countParts(db, groupId, touched, at, !page.more);
  if (page.group) await arrived(db, 'group', [page.group]);
  for (const [type, rows] of written) await arrived(db, type, rows as { id: string; clientKey?: string | null }[]);
  if (!removesLater || !page.more) await db.cursors.put({ groupId, cursor: page.cursor });
  await touchFeed(db, groupId);
  return 'written';
}

const NONE: ReadonlySet<string> = new Set();

interface Put {
  db: MatrixDatabase;
  groupId: string;
  zone: string | null;
  unmentioned: Unmentioned | null;
  comparesVersions: boolean;
  /** `comment 12`: entities whose deletion by this device was acknowledged. */
  deletedHere: ReadonlySet<string>;
  /** The changes of others are recorded for the reader. */
  isFollowed: boolean;
  /** The person of this device. */
  me: string;
}

/** The owners whose rows were added or removed, by id: the counts of their parts must be updated. */
class Touched {
  readonly #owners = new Map<GroupEntity, Set<string>>();

  /** Entities of the group itself are counted after the last page. */
  add(type: GroupEntity, rows: readonly (StoredRow | undefined)[]): void {
    const { owner, ownerField } = GROUP_ENTITIES[type];
    if (owner === 'group') return;
    for (const row of rows) if (row) this.owners(type).add(String(row[ownerField]));
  }

  owners(type: GroupEntity): Set<string> {
    const owners = this.#owners.get(type) ?? new Set();
    this.#owners.set(type, owners);
    return owners;
  }

  /** Owners were removed, with their parts. */
  forget(owner: GroupEntity, ids: readonly string[]): void {
    for (const type of typesOn(owner)) for (const id of ids) this.owners(type).delete(id);
  }
}

/** Writes the rows that are newer than the stored ones. @returns all rows of the page, as stored */
async function putRows(
  { db, groupId, zone, unmentioned, comparesVersions, deletedHere, isFollowed, me }: Put,
  type: GroupEntity,
  listed: readonly { id: string }[],
  bad: readonly BadRow[],
): Promise<StoredRow[]> {
  // An unreadable row may be any of the stored ones, so none is removed.
  if (bad.length > 0) unmentioned?.[type].clear();
  const { owner, ownerField } = GROUP_ENTITIES[type];
  const isPlaced = (row: object) => typeof (row as Record<string, unknown>)[ownerField] === 'string';
  const placed = owner === 'group' ? listed : listed.filter(isPlaced);
  const rows = storedRows(type, placed, { groupId, ownerId: owner === 'group' ? groupId : null }, zone);
  for (const { id } of rows) unmentioned?.[type].delete(id);
  if (rows.length === 0) return rows;
  let wanted = rows;
  let present: (StoredRow | undefined)[] = [];
  if (comparesVersions) {
    const ids = rows.map(({ id }) => id);
    present = await getRows(db, type, groupId, ids);
    wanted = rows.filter((row, index) => isCurrent(present[index], row));
  }
  if (deletedHere.size > 0) wanted = wanted.filter(({ id }) => !deletedHere.has(`${type} ${id}`));
  if (isFollowed && type === 'event') {
    const before = new Map(present.flatMap((row) => (row ? [[row.id, row]] : [])));
    const replaced = wanted.map((after) => ({ before: before.get(after.id), after }));
    await noteReplaced(db, { groupId, me, rows: replaced });
  }
  await tableOf(db, type).bulkPut(wanted);
  // A former member of the staff gets the card without it.
  if (type === 'emergency-card' && rows.some((row) => !row.insurancePolicy)) await forgetPolicy(db, groupId);
  return rows;
}

async function acknowledgedDeletions(db: MatrixDatabase): Promise<ReadonlySet<string>> {
  const deletions = (await doneEntries(db)).filter(removes);
  return new Set(deletions.map(({ entity }) => `${entity.type} ${entity.id}`));
}

/** Removes the entities that the server reports as deleted, with everything that belongs to them. */
async function eraseDeleted(
  db: MatrixDatabase,
  groupId: string,
  deleted: ChangesToWrite['page']['deleted']['rows'],
  touched: Touched,
): Promise<void> {
  for (const { entity, id } of deleted) {
    const type = typeOfWire(entity);
    if (type) await erase(db, type, groupId, [id], touched);
  }
}

async function noteDeleted(
  db: MatrixDatabase,
  groupId: string,
  deleted: ChangesToWrite['page']['deleted']['rows'],
): Promise<void> {
  const events = deleted.filter(({ entity }) => typeOfWire(entity) === 'event');
  if (events.length === 0) return;
  const ids = events.map(({ id }) => id);
  const present = await getRows(db, 'event', groupId, ids);
  const rows = events.map(({ at }, index) => ({ before: present[index], at }));
  await noteRemovedRows(db, groupId, rows);
}

async function eraseUnmentioned(
  db: MatrixDatabase,
  groupId: string,
  unmentioned: Unmentioned,
  touched: Touched,
): Promise<void> {
  const mustKeep = await keptRows(db);
  for (const type of GROUP_TYPES) {
    const gone = [...unmentioned[type]].filter((id) => !mustKeep(type, id));
    if (gone.length > 0) await erase(db, type, groupId, gone, touched);
  }
}

async function erase(
  db: MatrixDatabase,
  type: GroupEntity,
  groupId: string,
  ids: readonly string[],
  touched: Touched,
): Promise<void> {
  touched.add(type, await getRows(db, type, groupId, ids));
  touched.forget(type, ids);
  await eraseRows(db, type, groupId, ids);
}

/** Updates the counts of a group's parts; after the last page, every part has been fetched. */
async function countParts(
  db: MatrixDatabase,
  groupId: string,
  touched: Touched,
  syncedAt: number,
  isWhole: boolean,
): Promise<void> {
  const parts: [string, PromiseLike<number> | number][] = isWhole ? [['group', 1]] : [];
  for (const type of GROUP_TYPES) {
    const { owner, list, isSparse } = GROUP_ENTITIES[type];
    let owners: Iterable<string> = touched.owners(type);
    if (isWhole && !isSparse) owners = owner === 'group' ? [groupId] : await idsIn(db, owner, groupId);
    for (const id of owners) parts.push([partOf(type, id), countOn(db, type, id)]);
    if (isWhole && isSparse) parts.push([list, 0]);
  }
  const counts = await Promise.all(parts.map(([, count]) => count));
  await db.parts.bulkPut(parts.map(([part], index) => ({ groupId, part, syncedAt, count: counts[index] ?? 0 })));
}
