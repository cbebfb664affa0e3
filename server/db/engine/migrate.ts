import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { VERSION } from '#contract/calls/version.ts';
import { compareNames } from '#contract/text/order.ts';
import { audit } from '#server/db/migrations/audit.ts';
import { type Columns, columnsFor, type Dialect } from '#server/db/migrations/columns.ts';
import { failedMails } from '#server/db/migrations/failed-mails.ts';
import { first } from '#server/db/migrations/first/first.ts';
import { sessionPlaces } from '#server/db/migrations/session-places.ts';
import { sessionVersions } from '#server/db/migrations/session-versions.ts';
import type { Db, Tables } from '#server/db/tables/tables.ts';
import { UNFINISHED_MOVE } from './unfinished-move.ts';

type Change = (db: Kysely<unknown>, columns: Columns) => Promise<void>;

export type Migrations = readonly (readonly [name: string, change: Change])[];

/**
 * In the order of their names, in which they run. Never edit a released migration; add a new one. Servers of the version
 * before run on it too: it only adds, or its name ends with `@` and the oldest server that may run on it (decision 036).
 */
export const MIGRATIONS: Migrations = [
  ['001-schema', first],
  ['002-failed-mails', failedMails],
  ['003-audit', audit],
  ['004-session-places', sessionPlaces],
  ['005-session-versions', sessionVersions],
];

/**
 * Brings the database to the current schema, in one transaction on both databases: a process that is killed meanwhile
 * leaves it unchanged. A later schema stays as it is. Throws if a migration fails, or if this version cannot run on it.
 */
export async function migrate(db: Kysely<Tables>, dialect: Dialect, migrations = MIGRATIONS): Promise<void> {
  const names = await namesIn(db);
  if (names.some((name) => name.startsWith(UNFINISHED_MOVE)))
    throw new Error('it is the target of a move that has not ended. Run the same `npm run move` again, or empty it.');
  const unknown = names.find((name) => !migrations.some(([known]) => known === name));
  if (unknown !== undefined) {
    const misfit = misfitOf(names, migrations);
    if (misfit === null) return;
    throw new Error(
      misfit === 'removed'
        ? `a later version has removed what this one, ${VERSION}, uses. Start version ${oldestServer(names)} or later. Nothing was changed.`
        : `it was written by a version before 1.0 or by a later one; this version does not know its migration '${unknown}'. Nothing was changed.`,
    );
  }
  const { error } = await migratorOf(db, dialect, migrations).migrateToLatest();
  if (error) throw error;
  // Updates the table sizes of SQLite's planner after a schema change; does nothing if nothing changed.
  if (dialect === 'sqlite') await sql`pragma optimize`.execute(db);
}

/** Whether the database has exactly the current schema; nothing is changed. */
export const isMigrated = async (db: Kysely<Tables>): Promise<boolean> =>
  `${await namesIn(db)}` === `${MIGRATIONS.map(([name]) => name)}`;

/** Why servers of this version cannot run on the tables of the database; null if they can. */
export const misfit = async (db: Db): Promise<Misfit> => misfitOf(await namesIn(db), MIGRATIONS);

/** The database lacks a migration, or a later version has removed a part. */
type Misfit = 'missing' | 'removed' | null;

function misfitOf(names: readonly string[], migrations: Migrations): Misfit {
  if (!migrations.every(([name]) => names.includes(name))) return 'missing';
  return compareNames(VERSION, oldestServer(names)) < 0 ? 'removed' : null;
}

/** The oldest version of which a server may run after these migrations; '' for every one. */
const oldestServer = (names: readonly string[]): string =>
  names
    .map((name) => name.split('@')[1] ?? '')
    .sort(compareNames)
    .at(-1) ?? '';

/** The names of the migrations that have run, in their order; none in a database without their table. */
export async function namesIn(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE) ? migrationsIn(db) : [];
}

/** The names of the migrations that have run, in their order. */
export async function migrationsIn(db: Db): Promise<string[]> {
  const names = sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`;
  return (await names.execute(db)).rows.map(({ name }) => name);
}

function migratorOf(db: Kysely<Tables>, dialect: Dialect, list: Migrations): Migrator {
  const migrations: Record<string, Migration> = Object.fromEntries(
    list.map(([name, up]) => [name, { up: (on: Kysely<unknown>) => up(on, columnsFor(on, dialect)) }]),
  );
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
