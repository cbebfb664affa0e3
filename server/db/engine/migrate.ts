import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { audit } from '#server/db/migrations/audit.ts';
import { type Columns, columnsFor, type Dialect } from '#server/db/migrations/columns.ts';
import { failedMails } from '#server/db/migrations/failed-mails.ts';
import { first } from '#server/db/migrations/first/first.ts';
import { sessionPlaces } from '#server/db/migrations/session-places.ts';
import type { Db, Tables } from '#server/db/tables/tables.ts';
import { UNFINISHED_MOVE } from './unfinished-move.ts';

type Change = (db: Kysely<unknown>, columns: Columns) => Promise<void>;

/** In the order of their names, in which they run. Never edit a released migration; add a new one. */
const MIGRATIONS: readonly (readonly [name: string, change: Change])[] = [
  ['001-schema', first],
  ['002-failed-mails', failedMails],
  ['003-audit', audit],
  ['004-session-places', sessionPlaces],
];

/**
 * Brings the database to the current schema, in one transaction on both databases: a process that is killed meanwhile
 * leaves it unchanged. Throws if a migration fails, or if the database has one that this version does not know.
 */
export async function migrate(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const unknown = await unknownMigration(db);
  if (unknown?.startsWith(UNFINISHED_MOVE))
    throw new Error('it is the target of a move that has not ended. Run the same `npm run move` again, or empty it.');
  if (unknown !== undefined)
    throw new Error(
      `it was written by a version before 1.0 or by a later one, whose migration '${unknown}' this version does not know. Nothing was changed.`,
    );
  const { error } = await migratorOf(db, dialect).migrateToLatest();
  if (error) throw error;
  // Updates the table sizes of SQLite's planner after a schema change; does nothing if nothing changed.
  if (dialect === 'sqlite') await sql`pragma optimize`.execute(db);
}

/** Whether the database has the current schema; nothing is changed. */
export async function isMigrated(db: Kysely<Tables>, dialect: Dialect): Promise<boolean> {
  if ((await unknownMigration(db)) !== undefined) return false;
  const migrations = await migratorOf(db, dialect).getMigrations();
  return migrations.every(({ executedAt }) => executedAt !== undefined);
}

/** Whether all migrations of this version have run; those of a later one may have too, as during an upgrade. */
export async function hasSchema(db: Db): Promise<boolean> {
  const names = await migrationsIn(db);
  return MIGRATIONS.every(([name]) => names.includes(name));
}

async function unknownMigration(db: Kysely<Tables>): Promise<string | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return undefined;
  return (await migrationsIn(db)).find((name) => !MIGRATIONS.some(([known]) => known === name));
}

/** The names of the migrations that have run, in their order. */
export async function migrationsIn(db: Db): Promise<string[]> {
  const names = sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`;
  return (await names.execute(db)).rows.map(({ name }) => name);
}

function migratorOf(db: Kysely<Tables>, dialect: Dialect): Migrator {
  const migrations: Record<string, Migration> = Object.fromEntries(
    MIGRATIONS.map(([name, up]) => [name, { up: (on: Kysely<unknown>) => up(on, columnsFor(on, dialect)) }]),
  );
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
