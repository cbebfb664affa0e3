import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { MIGRATIONS } from '#server/db/migrations/all-migrations.ts';
import { columnsFor, type Dialect } from '#server/db/migrations/columns.ts';
import type { Tables } from '#server/db/tables.ts';
import { clearUnfinished } from './unfinished-migration.ts';

/**
 * Brings the database to the current schema, in one transaction on both databases: a process that is killed meanwhile
 * leaves it unchanged. Throws if a migration fails.
 */
export async function migrate(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const migrator = migratorOf(db, dialect);
  if (dialect === 'sqlite') {
    const recorded = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt !== undefined).length;
    const all = MIGRATIONS.map(([, migration]) => migration);
    await db.transaction().execute((tx) => clearUnfinished(tx, all, recorded));
  }
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  // Updates the table sizes of SQLite's planner after a schema change; does nothing if nothing changed.
  if (dialect === 'sqlite') await sql`pragma optimize`.execute(db);
}

/** Whether the database has the current schema; nothing is changed. */
export async function isMigrated(db: Kysely<Tables>, dialect: Dialect): Promise<boolean> {
  const migrations = await migratorOf(db, dialect).getMigrations();
  return migrations.every(({ executedAt }) => executedAt !== undefined);
}

function migratorOf(db: Kysely<Tables>, dialect: Dialect): Migrator {
  const migrations: Record<string, Migration> = Object.fromEntries(
    MIGRATIONS.map(([name, up]) => [name, { up: (on: Kysely<unknown>) => up(on, columnsFor(on, dialect)) }]),
  );
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
