import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

const LOCK_FILE = 'server.lock.db';

export interface InstanceLock {
  release(): void;
}

/**
 * Takes the data folder for this process. The lock is SQLite's own on a separate file, held by the operating system: it
 * ends with the process in every case, so no stale lock is left behind.
 * @returns null if another process holds the folder
 */
export function lockDataDir(dataDir: string): InstanceLock | null {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new Sqlite(join(dataDir, LOCK_FILE), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
  return { release: () => lock.close() };
}
