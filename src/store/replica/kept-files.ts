import type { MatrixDatabase } from '#store/database/schema.ts';

/** The pictures and files of a group that were on this device at the last check. */
export interface KeptFiles {
  here: number;
  total: number;
  /** The space of the files that are here. */
  bytes: number;
  /** The number of files that the server did not give; they are requested again later. */
  failed: number;
  /** Milliseconds since the epoch. */
  at: number;
}

export const KEPT_FILES = 'files|';

/** Null before the first check. In the caller's transaction, which may be that of a live query. */
export const keptFiles = (db: MatrixDatabase, groupId: string): PromiseLike<KeptFiles | null> =>
  db.meta.get(KEPT_FILES + groupId).then((row) => (row ? (row.value as KeptFiles) : null));

/** The kept files of all groups, by id. */
export const allKeptFiles = (db: MatrixDatabase): PromiseLike<Map<string, KeptFiles>> =>
  db.meta
    .where('key')
    .startsWith(KEPT_FILES)
    .toArray((rows) => new Map(rows.map(({ key, value }) => [key.slice(KEPT_FILES.length), value as KeptFiles])));
