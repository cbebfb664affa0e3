import type { PromiseExtended } from 'dexie';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { isFresh } from '#sync/retry/due.ts';

/** Past groups whose copies were evicted to free space (S114): they are not fetched again for a day, unless opened. */

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

/** The groups whose copies were evicted within a day, and which nobody has opened since. */
export async function evictedGroups(db: MatrixDatabase, now: number): Promise<Set<string>> {
  const value = (await db.meta.get(EVICTED_KEY))?.value as { at: number; groups: string[] } | undefined;
  if (!value || !isFresh(value.at, now, EVICTED_MS)) return new Set();
  const absent = await Promise.all(value.groups.map(async (id) => ((await partsOf(db, id).count()) === 0 ? [id] : [])));
  return new Set(absent.flat());
}
