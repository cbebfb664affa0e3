import type { MatrixDatabase } from '#store/database/schema.ts';

/** What of a group's pictures and files was on this device when that was last looked at. */
export interface KeptFiles {
  here: number;
  total: number;
  /** Of those that are here. */
  bytes: number;
  /** How many the server did not give; they are asked for again later. */
  failed: number;
  /** Milliseconds since the epoch. */
  at: number;
}

export const KEPT_FILES = 'files|';

/** Null where it was never looked at. In the caller's transaction, also that of a live query. */
export const keptFiles = (db: MatrixDatabase, groupId: string): PromiseLike<KeptFiles | null> =>
  db.meta.get(KEPT_FILES + groupId).then((row) => (row ? (row.value as KeptFiles) : null));

/** Of all groups, by id. */
export const allKeptFiles = (db: MatrixDatabase): PromiseLike<Map<string, KeptFiles>> =>
  db.meta
    .where('key')
    .startsWith(KEPT_FILES)
    .toArray((rows) => new Map(rows.map(({ key, value }) => [key.slice(KEPT_FILES.length), value as KeptFiles])));
