import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, PostgresDialect } from 'kysely';
import type { CustomTypesConfig } from 'pg';
import type { Dialect } from '#server/db/migrations/columns.ts';
import type { Tables } from '#server/db/tables.ts';
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

const SQLITE_FILE = 'matrix.db';
const BUSY_TIMEOUT_MS = 5_000;
const POSTGRES_CONNECTIONS = 10;
/** PostgreSQL's type number of 64-bit integers: ids and counts, all far below 2^53 here. */
const INT8 = 20;

/**
 * Opens the database that the settings name and brings it to the present schema.
 * Throws when it cannot be opened or migrated.
 */
export async function openDatabase(where: { dataDir: string; databaseUrl: string | null }): Promise<OpenDatabase> {
  const opened = where.databaseUrl ? await openPostgres(where.databaseUrl) : openSqlite(where.dataDir);
  try {
    await exclusively(opened, () => migrate(opened.db, opened.dialect));
  } catch (error) {
    await opened.db.destroy();
    throw error;
  }
  return opened;
}

/**
 * Opens the SQLite database of a folder that a server has taken, which alone may migrate it.
 * @returns null when it has not the present schema: that server is of another version, or about to start
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
  // An acknowledged write is on the disk, also after a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  const db = new Kysely<Tables>({ dialect: new StableSqliteDialect({ database: withPreparedStatements(database) }) });
  watchVersion(db, database);
  batchWrites(db);
  return { db, dialect: 'sqlite' };
}

async function openPostgres(connectionString: string): Promise<OpenDatabase> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString,
    max: POSTGRES_CONNECTIONS,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    } as CustomTypesConfig,
  });
  // An idle connection that the database ends is replaced by the pool at the next query.
  pool.on('error', () => {});
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), dialect: 'postgres' };
}
