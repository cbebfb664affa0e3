import type { MatrixDatabase } from '#store/database/schema.ts';

/** How many pictures and files this person wants on this device. They are the device's own, and go with the sign-out. */
export interface FilesSettings {
  /** In bytes. */
  limit: number;
  /** They are fetched where the network counts what it carries, too. */
  onMetered: boolean;
  /** When the person asked for them once in spite of the network or of a lack of space, in milliseconds since the epoch. */
  askedAt: number;
}

const MB = 1024 * 1024;
export const FILES_LIMITS = [0, 100 * MB, 250 * MB, 500 * MB, 1024 * MB, 2048 * MB, 5 * 1024 * MB] as const;
/** A term of school trips with their programmes and pictures; a phone's camera makes as much in an afternoon. */
export const DEFAULT_FILES_LIMIT = 500 * MB;

export const FILES_SETTINGS = 'files-settings';
const FILES_STATE = 'files-state';

/**
 * How the fetching of pictures and files stands, on this device as a whole: `metered`, `offline`: it waits for another
 * network; `limit`: more would be beyond the person's limit; `full`: the device has no room; `failed`: the server did not
 * give some, which are asked for again; `none`: the browser keeps no files here.
 */
export type FilesState = 'fetching' | 'whole' | 'metered' | 'offline' | 'limit' | 'full' | 'failed' | 'none';

/** In the caller's transaction. */
export const filesSettings = (db: MatrixDatabase): PromiseLike<FilesSettings> =>
  db.meta.get(FILES_SETTINGS).then((row) => ({
    limit: DEFAULT_FILES_LIMIT,
    onMetered: false,
    askedAt: 0,
    ...(row?.value as Partial<FilesSettings> | undefined),
  }));

export async function setFilesSettings(db: MatrixDatabase, change: Partial<FilesSettings>): Promise<void> {
  await db.meta.put({ key: FILES_SETTINGS, value: { ...(await filesSettings(db)), ...change } });
}

/** Files that the server says are not there, with when it said so. They are asked for again after a day. */
export type GoneFiles = Readonly<Record<string, number>>;
const GONE = 'files-gone';

export const goneFiles = (db: MatrixDatabase): PromiseLike<GoneFiles> =>
  db.meta.get(GONE).then((row) => (row?.value ?? {}) as GoneFiles);

export const noteGone = (db: MatrixDatabase, gone: GoneFiles): PromiseLike<unknown> =>
  db.meta.put({ key: GONE, value: gone });

/** Null before anything was fetched. `at`: since when, in milliseconds since the epoch. */
export const filesState = (db: MatrixDatabase): PromiseLike<{ state: FilesState; at: number } | null> =>
  db.meta.get(FILES_STATE).then((row) => (row ? (row.value as { state: FilesState; at: number }) : null));

export async function noteFilesState(db: MatrixDatabase, state: FilesState, now: number): Promise<void> {
  if ((await filesState(db))?.state === state) return;
  await db.meta.put({ key: FILES_STATE, value: { state, at: now } });
}

const USED = 'files-used';

/** What all pictures and files of this person take here, in bytes; each counted once. */
export const usedByFiles = (db: MatrixDatabase): PromiseLike<number> =>
  db.meta.get(USED).then((row) => (typeof row?.value === 'number' ? row.value : 0));

export const noteUsed = (db: MatrixDatabase, bytes: number): PromiseLike<unknown> =>
  db.meta.put({ key: USED, value: bytes });
