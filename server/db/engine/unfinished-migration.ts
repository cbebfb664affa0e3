import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import type { Migration } from '#server/db/migrations/all-migrations.ts';
import { columnsFor } from '#server/db/migrations/columns.ts';
import type { Tables } from '#server/db/tables.ts';

/** Tables and indexes by name, and columns as `table.column`: the objects that a migration can add. */
interface Schema {
  tables: Set<string>;
  indexes: Set<string>;
  columns: Set<string>;
}

/**
 * Removes the traces of a migration that did not end, on SQLite: earlier versions ran each of its statements
 * separately, and a process that was killed in between could never start again. The new objects cannot contain data.
 * @param recorded the number of migrations that are recorded as complete
 */
export async function clearUnfinished(
  db: Kysely<Tables>,
  migrations: readonly Migration[],
  recorded: number,
): Promise<void> {
  const next = migrations[recorded];
  if (!next) return;
  const there = await schemaOf(db);
  if (there.tables.size === 0) return;
  const scratch = new Kysely<unknown>({ dialect: new SqliteDialect({ database: new Sqlite(':memory:') }) });
  try {
    for (const migration of migrations.slice(0, recorded)) await migration(scratch, columnsFor(scratch, 'sqlite'));
    const before = await schemaOf(scratch);
    await next(scratch, columnsFor(scratch, 'sqlite'));
    const after = await schemaOf(scratch);
    const begun = (kind: keyof Schema): string[] =>
      [...after[kind]].filter((name) => !before[kind].has(name) && there[kind].has(name));
    // Kysely only drops objects that exist, so indexes and columns are dropped before their table.
    for (const index of begun('indexes')) await db.schema.dropIndex(index).execute();
    const tables = begun('tables');
    for (const table of tables.toReversed()) await db.schema.dropTable(table).execute();
    for (const column of begun('columns')) {
      const [table = '', name = ''] = column.split('.');
      if (!tables.includes(table)) await db.schema.alterTable(table).dropColumn(name).execute();
    }
  } finally {
    await scratch.destroy();
  }
}

async function schemaOf(db: Kysely<never> | Kysely<unknown> | Kysely<Tables>): Promise<Schema> {
  const on = db as Kysely<unknown>;
  const { rows } = await sql<{ type: string; name: string }>`
    select type, name from sqlite_master
    where name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'`.execute(on);
  const named = (type: string) => rows.filter((row) => row.type === type).map(({ name }) => name);
  const columns = new Set<string>();
  for (const table of named('table')) {
    const found = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(on);
    for (const { name } of found.rows) columns.add(`${table}.${name}`);
  }
  return { tables: new Set(named('table')), indexes: new Set(named('index')), columns };
}
