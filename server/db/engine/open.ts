import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Dialect } from '#server/db/migrations/columns.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import { watchVersion } from './data-version.ts';
import { exclusively } from './exclusively.ts';
import { isMigrated, migrate } from './migrate.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import { StableSqliteDialect } from './sqlite-dialect.ts';
import { batchWrites } from './write-batches.ts';

export interface OpenDatabase {
  db: Kysely<Tables>;
  dialect: Dialect;
}

/** In the data folder. */
export const SQLITE_FILE = 'matrix.db';
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens the database that the settings name and brings it to the current schema. Throws if it cannot be opened or
 * migrated.
 */
export async function openDatabase(where: { dataDir: string; databaseUrl: string | null }): Promise<OpenDatabase> {
  if (where.databaseUrl) return openMigratedPostgres(where.databaseUrl);
  const opened = openSqlite(where.dataDir);
  try {
    await migrate(opened.db, opened.dialect);
  } catch (error) {
    await opened.db.destroy();
    throw error;
  }
  return opened;
}

async function openMigratedPostgres(url: string): Promise<OpenDatabase> {
  const { openPostgres, openUnlimited } = await import('./postgres.ts');
  const migrating = { db: openUnlimited(url), dialect: 'postgres' } as const;
  try {
    await exclusively(migrating, () => migrate(migrating.db, migrating.dialect));
  } finally {
    await migrating.db.destroy();
  }
  return { db: openPostgres(url), dialect: 'postgres' };
}

/**
 * Opens the database without changing its schema, and with no limit to the time of a statement: for copies of the data.
 */
export async function openAsIs(where: { dataDir: string; databaseUrl: string | null }): Promise<OpenDatabase> {
  if (!where.databaseUrl) return openSqlite(where.dataDir);
  return { db: (await import('./postgres.ts')).openUnlimited(where.databaseUrl), dialect: 'postgres' };
}

/**
 * Opens the SQLite database of a folder that a server has taken; only that server may migrate it.
 * @returns null if it does not have the current schema: that server is of another version, or about to start
 */
export async function openBesideServer(dataDir: string): Promise<OpenDatabase | null> {
  const opened = openSqlite(dataDir);
  if (await isMigrated(opened.db, opened.dialect)) return opened;
  await opened.db.destroy();
  return null;
}

function openSqlite(dataDir: string): OpenDatabase {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new Sqlite(join(dataDir, SQLITE_FILE), { timeout: BUSY_TIMEOUT_MS });
  database.pragma('journal_mode = WAL');
  // An acknowledged write is on the disk, even after a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  const db = new Kysely<Tables>({ dialect: new StableSqliteDialect({ database: withPreparedStatements(database) }) });
  watchVersion(db, database);
  batchWrites(db);
  return { db, dialect: 'sqlite' };
}
