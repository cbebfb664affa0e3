import { sql } from 'kysely';
import type { Db, Tables } from '#server/db/tables/tables.ts';
import { isPostgres } from './dialect.ts';

/** The tables whose rows belong to the data: not those of migrations, nor those that a crash may empty. */
export async function tablesOf(db: Db): Promise<string[]> {
  const found = isPostgres(db)
    ? sql<{ name: string }>`select relname as name from pg_class where relkind = 'r' and relpersistence = 'p'
        and relnamespace = current_schema()::regnamespace and relname not like 'kysely%'`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table'
        and name not like 'sqlite%' and name not like 'kysely%'`;
  return (await found.execute(db)).rows.map(({ name }) => name).sort();
}

/** Whether the database has no tables at all, of any program. */
export async function hasNoTables(db: Db): Promise<boolean> {
  const found = isPostgres(db)
    ? sql`select 1 from pg_class where relnamespace = current_schema()::regnamespace limit 1`
    : sql`select 1 from sqlite_master limit 1`;
  return (await found.execute(db)).rows.length === 0;
}

/** The number of rows of a table that have these values. */
export async function countIn(db: Db, table: keyof Tables, values: Readonly<Record<string, number>>): Promise<number> {
  const conditions = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows[0]?.rows ?? 0;
}

/** The number of rows of each table. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.rows ?? 0;
  }
  return counts;
}
