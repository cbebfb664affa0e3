import type { MatrixDatabase } from '#store/database/schema.ts';

/**
 * The user's limits for pictures and files on this device. They belong to the device, and are erased at the sign-out.
 */
export interface FilesSettings {
  /** In bytes. */
  limit: number;
  /** The files are fetched on a metered network, too. */
  onMetered: boolean;
  /**
   * When the user requested them once in spite of the network or of a lack of space, in milliseconds since the epoch.
   */
  askedAt: number;
}

const MB = 1024 * 1024;
export const FILES_LIMITS = [0, 100 * MB, 250 * MB, 500 * MB, 1024 * MB, 2048 * MB, 5 * 1024 * MB] as const;
/**
 * Enough for a term of school trips with their programmes and pictures; a phone's camera makes as much in an afternoon.
 */
const DEFAULT_FILES_LIMIT = 500 * MB;

const FILES_SETTINGS = 'files-settings';
const FILES_STATE = 'files-state';

/**
 * The state of fetching pictures and files, on this device as a whole: `metered`, `offline`: it waits for another
 * network; `limit`: more would exceed the user's limit; `full`: the device has no room; `failed`: the server did not
 * give some, which are requested again; `none`: the browser keeps no files here.
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

/**
 * Files that do not exist according to the server, with the times of its answers. They are requested again after a day.
 */
type GoneFiles = Readonly<Record<string, number>>;
const GONE = 'files-gone';

export const goneFiles = (db: MatrixDatabase): PromiseLike<GoneFiles> =>
  db.meta.get(GONE).then((row) => (row?.value ?? {}) as GoneFiles);

export const noteGone = (db: MatrixDatabase, gone: GoneFiles): PromiseLike<unknown> =>
  db.meta.put({ key: GONE, value: gone });

/** Null before the first fetch. `at`: since when, in milliseconds since the epoch. */
export const filesState = (db: MatrixDatabase): PromiseLike<{ state: FilesState; at: number } | null> =>
  db.meta.get(FILES_STATE).then((row) => (row ? (row.value as { state: FilesState; at: number }) : null));

export async function noteFilesState(db: MatrixDatabase, state: FilesState, now: number): Promise<void> {
  if ((await filesState(db))?.state === state) return;
  await db.meta.put({ key: FILES_STATE, value: { state, at: now } });
}

const USED = 'files-used';

/** The space that all pictures and files of this person take here, in bytes; each counted once. */
export const usedByFiles = (db: MatrixDatabase): PromiseLike<number> =>
  db.meta.get(USED).then((row) => (typeof row?.value === 'number' ? row.value : 0));

export const noteUsed = (db: MatrixDatabase, bytes: number): PromiseLike<unknown> =>
  db.meta.put({ key: USED, value: bytes });
