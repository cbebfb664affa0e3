import type { PromiseExtended } from 'dexie';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { isFresh } from '#sync/retry/due.ts';
import { chosen } from './copy-choices.ts';

/**
 * Groups whose copies were evicted to free space (STORE-2), which are not fetched again for a day, or removed by the
 * user (STORE-15), which are not fetched again, until they are opened.
 */

const EVICTED_KEY = 'given-up';
const EVICTED_MS = 24 * 3_600_000;

/** The parts of a group, without its own row. */
export const partsOf = (db: MatrixDatabase, groupId: string) =>
  db.parts
    .where('groupId')
    .equals(groupId)
    .filter(({ part }) => part !== 'group');

/** Records groups whose copies were evicted. @param now milliseconds since the epoch */
export const recordEvicted = (db: MatrixDatabase, groups: readonly string[], now: number): PromiseExtended =>
  db.meta.put({ key: EVICTED_KEY, value: { at: now, groups } });

/**
 * The groups whose copies were evicted within a day, or removed by the user, and that were not opened since: a complete
 * pull leaves them alone.
 */
export async function evictedGroups(db: MatrixDatabase, now: number): Promise<Set<string>> {
  const value = (await db.meta.get(EVICTED_KEY))?.value as { at: number; groups: string[] } | undefined;
  const evicted = value && isFresh(value.at, now, EVICTED_MS) ? value.groups : [];
  const without = new Set([...evicted, ...(await chosen(db, 'removed'))]);
  const absent = await Promise.all([...without].map(async (id) => ((await partsOf(db, id).count()) === 0 ? [id] : [])));
  return new Set(absent.flat());
}
