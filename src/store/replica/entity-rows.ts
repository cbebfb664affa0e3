import { Dexie } from 'dexie';
import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import { daysTouched } from '#contract/time/day.ts';
import type { EventRow, MatrixDatabase } from '#store/database/schema.ts';
import { GROUP_ENTITIES, type GroupEntity, isGroupEntity, partOf, typesOn } from '#sync/kinds/entities.ts';
import { type Key, type StoredRow, tableOf } from './group-tables.ts';

type Spanned = Pick<ScheduleItem, 'groupId' | 'startTime' | 'endTime'>;

/** The index keys `groupId|yyyy-MM-dd` of an event: the days that it touches in a zone. */
const dayKeysOf = ({ groupId, startTime, endTime }: Spanned, zone: string): string[] =>
  daysTouched(startTime, endTime, zone).map((day) => `${groupId}|${day}`);

/**
 * Reads, writes and erases the entities of groups, in the same way for every type, in the caller's transaction.
 * Functions that only read are not `async`, because live queries use them too (see `overlaid.ts`).
 */

/** The group and the owner of rows. */
export interface Place {
  groupId: string | null;
  ownerId: string;
}

const NOTHING: PromiseLike<null> = Dexie.Promise.resolve(null);

/** The key includes the group of a membership, because the same person is a member of several groups. */
const keyOf = (type: GroupEntity, groupId: string | null, id: string): Key =>
  type === 'member' ? [groupId ?? '', id] : id;

export const keysOf = (type: GroupEntity, groupId: string | null, ids: readonly string[]): Key[] =>
  ids.map((id) => keyOf(type, groupId, id));

/** An event with its days in the group's zone. */
export function eventRow(event: ScheduleItem, zone: string): EventRow {
  const row = { ...event, dayKeys: dayKeysOf(event, zone) };
  return event.isCancelled ? { ...row, cancelledIn: event.groupId } : row;
}

/** A group's time zone; null where the group is not stored. */
export const zoneOf = (db: MatrixDatabase, groupId: string | null): PromiseLike<string | null> =>
  groupId === null ? NOTHING : db.groups.get(groupId).then((group) => group?.defaultTimezone ?? null);

/**
 * Converts rows of the server for storing.
 * @param ownerId their owner; null where each row names it
 * @param zone the group's (`zoneOf`), for the days of events; null: each event's own
 */
export function storedRows(
  type: GroupEntity,
  rows: readonly object[],
  { groupId, ownerId }: { groupId: string | null; ownerId: string | null },
  zone: string | null,
): StoredRow[] {
  if (groupId === null && !GROUP_ENTITIES[type].standsAlone) return [];
  const owner = ownerId === null ? {} : { [GROUP_ENTITIES[type].ownerField]: ownerId };
  return rows.map((row) => {
    const stored = { ...row, ...owner, groupId } as StoredRow;
    if (type !== 'event') return stored;
    const event = stored as unknown as ScheduleItem;
    return eventRow(event, zone ?? event.timezone) as unknown as StoredRow;
  });
}

export const getRow = (
  db: MatrixDatabase,
  type: GroupEntity,
  groupId: string | null,
  id: string,
): PromiseLike<StoredRow | undefined> => tableOf(db, type).get(keyOf(type, groupId, id));

export const getRows = (
  db: MatrixDatabase,
  type: GroupEntity,
  groupId: string,
  ids: readonly string[],
): PromiseLike<(StoredRow | undefined)[]> => tableOf(db, type).bulkGet(keysOf(type, groupId, ids));

/** The group of an owner; null where the owner is not stored. */
export function groupOf(db: MatrixDatabase, type: string, id: string): PromiseLike<string | null> {
  if (type === 'group') return Dexie.Promise.resolve(id);
  // A membership's id does not identify its group, and memberships own nothing.
  if (!isGroupEntity(type) || typesOn(type).length === 0) return NOTHING;
  return getRow(db, type, null, id).then((row) => row?.groupId ?? null);
}

export const placeOn = (db: MatrixDatabase, type: GroupEntity, ownerId: string): PromiseLike<Place> =>
  groupOf(db, GROUP_ENTITIES[type].owner, ownerId).then((groupId) => ({ groupId, ownerId }));

interface Versioned {
  version?: number | null;
}

/** Whether the new row is not older than the stored one. */
export const isCurrent = (there: Versioned | undefined, { version }: Versioned): boolean =>
  there?.version == null || version == null || version >= there.version;

export const countOn = (db: MatrixDatabase, type: GroupEntity, ownerId: string): PromiseLike<number> =>
  tableOf(db, type).where(GROUP_ENTITIES[type].ownerField).equals(ownerId).count();

/** Updates a part's count after one of its rows was added or removed, so that the copy still counts as whole. */
export async function recount(db: MatrixDatabase, type: GroupEntity, { groupId, ownerId }: Place): Promise<void> {
  if (groupId === null) return;
  const part = await db.parts.get([groupId, partOf(type, ownerId)]);
  if (part) await db.parts.put({ ...part, count: await countOn(db, type, ownerId) });
}

/** The number of different rows in an answer; a server may list one twice. */
export const distinct = (rows: readonly { id: string }[]): number => new Set(rows.map(({ id }) => id)).size;
