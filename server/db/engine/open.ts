import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { Kysely, type KyselyConfig, type SqliteDatabase } from 'kysely';
import { BoundedMap } from '#contract/bounded-map.ts';
import type { Config } from '#server/base/config.ts';
import type { Dialect } from '#server/db/migrations/columns.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import { watchVersion } from './data-version.ts';
import { isLocked } from './dialect.ts';
import { exclusively } from './exclusively.ts';
import { MIGRATIONS, type Migrations, migrate, misfit, namesIn } from './migrate.ts';
import { StableSqliteDialect } from './sqlite-dialect.ts';
import { traceStatement } from './traced-statements.ts';
import { batchWrites } from './write-batches.ts';

export interface OpenDatabase {
  db: Kysely<Tables>;
  dialect: Dialect;
}

/** Where Kysely reports statements to. */
type Log = Pick<KyselyConfig, 'log'> | null | undefined;

/** In the data folder. */
export const SQLITE_FILE = 'matrix.db';
const BUSY_TIMEOUT_MS = 5_000;
/**
 * Requests of servers that are running wait behind a migration that waits for a lock. It waits for less than
 * PostgreSQL's `deadlock_timeout`, so that of two that wait for each other it is the one that ends, and then repeats it.
 */
const MIGRATION_LOCK_MS = 500;
const MIGRATION_TRIES = 30;
const MIGRATE_AGAIN_MS = 1_000;

/**
 * Opens the database that the settings name and brings it to the current schema. Throws if it cannot be opened or
 * migrated. @param migrations for tests, those of another version
 */
export async function openDatabase(
  where: { dataDir: string; databaseUrl: string | null; traces?: object | null },
  migrations = MIGRATIONS,
): Promise<OpenDatabase> {
  const log = where.traces && { log: traceStatement };
  if (where.databaseUrl) return openMigratedPostgres(where.databaseUrl, migrations, log);
  const opened = openSqlite(where.dataDir, log);
  try {
    await migrate(opened.db, opened.dialect, migrations);
  } catch (error) {
    await opened.db.destroy();
    throw error;
  }
  return opened;
}

async function openMigratedPostgres(url: string, migrations: Migrations, log: Log): Promise<OpenDatabase> {
  const { openPostgres, openUnlimited } = await import('./postgres.ts');
  const migrating = { db: openUnlimited(url, MIGRATION_LOCK_MS), dialect: 'postgres' } as const;
  const migrateNow = async (tries: number): Promise<void> => {
    try {
      await migrate(migrating.db, migrating.dialect, migrations);
    } catch (error) {
      if (!isLocked(error) || tries === 1) throw error;
      await wait(MIGRATE_AGAIN_MS);
      await migrateNow(tries - 1);
    }
  };
  try {
    await exclusively(migrating, () => migrateNow(MIGRATION_TRIES));
  } finally {
    await migrating.db.destroy();
  }
  return { db: openPostgres(url, log), dialect: 'postgres' };
}

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>;

export const nameOf = ({ databaseUrl, dataDir }: Where): string =>
  databaseUrl ? `the database ${new URL(databaseUrl).pathname.slice(1)}` : `the data folder ${dataDir}`;

/** Throws, without a change, if no server has started on the database: a command would create an empty installation. */
export async function requireInstallation(where: Where): Promise<void> {
  if (where.databaseUrl || statSync(join(where.dataDir, SQLITE_FILE), { throwIfNoEntry: false })?.size) {
    const { db } = await openAsIs(where);
    if ((await namesIn(db).finally(() => db.destroy())).length > 0) return;
  }
  throw new Error(`There is no installation in ${nameOf(where)}. Use the DATA_DIR or DATABASE_URL of the server.`);
}

/**
 * Opens the database without changing its schema, and with no limit to the time of a statement: for copies of the data.
 */
export async function openAsIs(where: Where): Promise<OpenDatabase> {
  if (!where.databaseUrl) return openSqlite(where.dataDir);
  return { db: (await import('./postgres.ts')).openUnlimited(where.databaseUrl), dialect: 'postgres' };
}

/**
 * Opens the SQLite database of a folder that a server has taken; only that server may migrate it.
 * @returns null if this version cannot run on it: that server is of another version
 */
export async function openBesideServer(dataDir: string): Promise<OpenDatabase | null> {
  const opened = openSqlite(dataDir);
  if ((await misfit(opened.db)) === null) return opened;
  await opened.db.destroy();
  return null;
}

function openSqlite(dataDir: string, log?: Log): OpenDatabase {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = openFile(join(dataDir, SQLITE_FILE));
  // An acknowledged write is on the disk, even after a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // Each write is a savepoint, whose undo log would be a file: 37 of the 43 writes to files that a comment
  // costs. It takes memory for the old pages of one write.
  database.pragma('temp_store = MEMORY');
  const dialect = new StableSqliteDialect({ database: withPreparedStatements(database) });
  const db = new Kysely<Tables>({ dialect, ...log });
  watchVersion(db, database);
  batchWrites(db);
  return { db, dialect: 'sqlite' };
}

/** SQLite's own message does not name the file, and a command may open several. */
function openFile(file: string): Sqlite.Database {
  try {
    const database = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
    database.pragma('journal_mode = WAL');
    return database;
  } catch (error) {
    throw new Error(`${(error as Error).message}: ${file}`, { cause: error });
  }
}

/** More than the server's number of statements; lists of ids of every length add some more. */
const STATEMENTS_KEPT = 1_000;

/**
 * Preparing a statement costs several times as much as running it, and Kysely prepares each one on every call, so they
 * are cached by their text. None is read row by row, so a statement in use is never requested again.
 */
function withPreparedStatements(database: Sqlite.Database): SqliteDatabase {
  const kept = new BoundedMap<string, ReturnType<SqliteDatabase['prepare']>>(STATEMENTS_KEPT);
  return {
    prepare: (text) => {
      const known = kept.get(text);
      if (known) return known;
      const statement = database.prepare(text) as unknown as ReturnType<SqliteDatabase['prepare']>;
      kept.set(text, statement);
      return statement;
    },
    close: () => {
      kept.clear();
      database.close();
    },
  };
}
