import type { ChangedList } from '#contract/live/changes.ts';
import type { MatrixDatabase, PartRow } from '#store/database/schema.ts';
import { isLocalId } from '#sync/entry/entry.ts';
import { GROUP_ENTITIES, GROUP_TYPES, partOf } from '#sync/kinds/entities.ts';
import { idsIn, tableOf } from './group-tables.ts';
import { allKeptFiles, type KeptFiles, keptFiles } from './kept-files.ts';
import { lastPull } from './last-pull.ts';

/** How complete the device's copy of a group is. Only `complete` may be shown as 'Available offline'. */
export interface OfflineState {
  state: 'none' | 'partial' | 'complete';
  /** Milliseconds since the epoch of the oldest part; null when there is none. */
  syncedAt: number | null;
  /** The number of known parts that are on the device. */
  done: number;
  total: number;
  /** The group's pictures and files (STORE-12); null before the first check of this device. */
  files: { here: number; total: number } | null;
}

/**
 * A part of a group that one screen shows as a whole. The screen may only say that it is empty when the part was
 * fetched.
 */
export type GroupPart = ChangedList;

const COMMENTS = GROUP_ENTITIES.comment.list;

/** Whether a part of a group was fetched. Reads only its row, so that other writes do not rerun the live query. */
export async function holdsPart(db: MatrixDatabase, groupId: string, part: GroupPart): Promise<boolean> {
  return isLocalId(groupId) || (await db.parts.get([groupId, part])) !== undefined;
}

/** Whether an event's comments were fetched and are still complete. Reads no data of other events. */
export async function holdsComments(db: MatrixDatabase, groupId: string, eventId: string): Promise<boolean> {
  const [own, all] = await db.parts.bulkGet([
    [groupId, partOf('comment', eventId)],
    [groupId, COMMENTS],
  ]);
  // Reads the rows and not their count, because a live query that counts keys reruns on every comment of any event.
  const rows = await db.comments.where('eventId').equals(eventId).toArray();
  return own ? own.count <= rows.length : all !== undefined;
}

interface Copy {
  present: PartRow[];
  /** The number of parts that there should be. */
  total: number;
  /** Every part on the device has at least as many rows as were fetched. */
  isVerified: boolean;
}

const partsOf = (db: MatrixDatabase, groupId: string) => db.parts.where('groupId').equals(groupId).toArray();

/** The parts of a group's copy that are on the device, and whether their rows are complete. */
export const copyOf = (db: MatrixDatabase, groupId: string) =>
  partsOf(db, groupId).then((parts) => counted(db, groupId, parts));

/** All requests together and in no async function: nested ones may lose the transaction of a live query. */
function counted(db: MatrixDatabase, groupId: string, parts: readonly PartRow[]): Promise<Copy> {
  const byName = new Map(parts.map((part) => [part.part, part]));
  const expected = (list: string) =>
    parts.reduce((sum, { part, count }) => (part === list || part.startsWith(`${list}:`) ? sum + count : sum), 0);
  const asked = GROUP_TYPES.map((type) => {
    const { owner, list, isSparse, call } = GROUP_ENTITIES[type];
    const isOneList = owner === 'group' || (isSparse && byName.has(list));
    // Not every server has the lists without a call of their own.
    const isNeeded = call !== null || byName.has(list);
    const names = !isNeeded
      ? []
      : isOneList
        ? [list]
        : idsIn(db, owner, groupId).then((ids) => ids.map((id) => partOf(type, id)));
    const count = tableOf(db, type).where('groupId').equals(groupId).count();
    return Promise.all([names, count.then((found) => expected(list) <= found)]);
  });
  return Promise.all(asked).then((found) => {
    const needed = ['group', ...found.flatMap(([names]) => names)];
    const present = needed.flatMap((name) => byName.get(name) ?? []);
    return { present, total: needed.length, isVerified: found.every(([, isVerified]) => isVerified) };
  });
}

/** How complete a group's copy is, checked against the stored rows: missing ones make it partial. */
export async function offlineState(db: MatrixDatabase, groupId: string): Promise<OfflineState> {
  // First, because after another read a live query would lose its transaction here.
  const copy = await copyOf(db, groupId);
  // A copy kept by changes is as fresh as the last pull that found nothing more to fetch.
  const isByChanges = (await db.cursors.get(groupId)) !== undefined;
  return stateOf(copy, isByChanges ? ((await lastPull(db))?.at ?? 0) : null, await keptFiles(db, groupId));
}

/** The result for each group's copy, and the data that it was computed from. */
const foundBefore = new WeakMap<MatrixDatabase, Map<string, { parts: string; copy: Copy; state: OfflineState }>>();

/**
 * The same for many groups, counted only where a part was fetched since the last time: counting all at each page of a
 * large pull would take as long as the pull. The state of a group is the same object while it is unchanged, so that
 * only changed groups are rendered.
 */
export async function offlineStates(db: MatrixDatabase, ids: readonly string[]): Promise<Map<string, OfflineState>> {
  const parts = new Map<string, PartRow[]>(ids.map((id) => [id, []]));
  for (const part of await db.parts.toArray()) parts.get(part.groupId)?.push(part);
  const byChanges = new Set(await db.cursors.toCollection().primaryKeys());
  const pulledAt = (await lastPull(db))?.at ?? 0;
  const files = await allKeptFiles(db);
  const before = foundBefore.get(db);
  const now: typeof before = new Map();
  const copies = [...parts].map(([id, own]) => {
    const key = own.map(({ part, count, syncedAt }) => `${part} ${count} ${syncedAt}`).join();
    const known = before?.get(id);
    return Promise.all([id, key, known, known?.parts === key ? known.copy : counted(db, id, own)] as const);
  });
  for (const [id, key, known, copy] of await Promise.all(copies)) {
    const state = stateOf(copy, byChanges.has(id) ? pulledAt : null, files.get(id) ?? null);
    now.set(id, { parts: key, copy, state: known && isSame(known.state, state) ? known.state : state });
  }
  foundBefore.set(db, now);
  return new Map([...now].map(([id, { state }]) => [id, state]));
}

const isSame = (a: OfflineState, b: OfflineState): boolean =>
  a.state === b.state &&
  a.syncedAt === b.syncedAt &&
  a.done === b.done &&
  a.total === b.total &&
  a.files?.here === b.files?.here &&
  a.files?.total === b.files?.total;

/** @param pulledAt when the copy was last compared with the group's changes; null when it is not kept by them */
function stateOf({ present, total, isVerified }: Copy, pulledAt: number | null, kept: KeptFiles | null): OfflineState {
  const files = kept && { here: kept.here, total: kept.total };
  if (present.length === 0) return { state: 'none', syncedAt: null, done: 0, total, files };
  const group = present.find(({ part }) => part === 'group');
  const oldest = Math.min(...present.map((part) => part.syncedAt));
  return {
    state: isVerified && present.length === total ? 'complete' : 'partial',
    syncedAt: pulledAt === null ? oldest : Math.max(pulledAt, group?.syncedAt ?? oldest),
    done: present.length,
    total,
    files,
  };
}
