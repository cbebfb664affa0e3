import { sql } from 'kysely';
import type { Db, Tables } from '#server/db/tables/tables.ts';
import { isPostgres } from './dialect.ts';
import { lastId, skipIds } from './sequences.ts';

type Row = Readonly<Record<string, string | number | null>>;

interface CopiedTable {
  name: string;
  /** Its primary key, by which rows are read in the same order from both databases. */
  key: { name: string; isText: boolean }[];
  /** Whether the database gives out its ids. */
  givesIds: boolean;
}

/** Few, because a row may have 400 KB of text. */
const ROWS = 100;

/**
 * The tables of a SQLite database with the current schema, each after those that it refers to: they were created in
 * that order, on which PostgreSQL insists.
 */
export async function tablesInOrder(sqlite: Db): Promise<CopiedTable[]> {
  const { rows } = await sql<{ name: string; givesIds: 0 | 1; column: string; type: string }>`
    select made.name as name, made.sql like '%autoincrement%' as "givesIds", part.name as "column", part.type as type
    from sqlite_master as made join pragma_table_info(made.name) as part on part.pk > 0
    where made.type = 'table' and made.name not like 'sqlite%' and made.name not like 'kysely%'
    order by made.rowid, part.pk`.execute(sqlite);
  const tables = new Map<string, CopiedTable>();
  for (const { name, givesIds, column, type } of rows) {
    const table = tables.get(name) ?? { name, key: [], givesIds: givesIds === 1 };
    table.key.push({ name: column, isText: type === 'TEXT' });
    tables.set(name, table);
  }
  return [...tables.values()];
}

/** SQLite orders text by its bytes, as PostgreSQL does by the collation "C" only. */
const orderOf = (db: Db, { key }: CopiedTable) =>
  key.map(({ name, isText }) => (isText && isPostgres(db) ? sql`${sql.ref(name)} collate "C"` : sql`${sql.ref(name)}`));

async function rowsAfter(db: Db, table: CopiedTable, last: Row | undefined): Promise<Row[]> {
  const order = sql.join(orderOf(db, table));
  const after = last && sql.join(table.key.map(({ name }) => last[name]));
  const { rows } =
    await sql<Row>`select * from ${sql.table(table.name)} ${after ? sql`where (${order}) > (${after})` : sql``}
    order by ${order} limit ${sql.lit(ROWS)}`.execute(db);
  return rows;
}

async function lastRow(db: Db, table: CopiedTable): Promise<Row | undefined> {
  const order = sql.join(orderOf(db, table).map((column) => sql`${column} desc`));
  return (await sql<Row>`select * from ${sql.table(table.name)} order by ${order} limit 1`.execute(db)).rows[0];
}

/**
 * Copies the rows after the last one that the target has, some at a time, each time all or none: an interrupted copy is
 * continued by the next. @returns their number
 */
export async function copyRows(from: Db, to: Db, table: CopiedTable): Promise<number> {
  let copied = 0;
  for (let last = await lastRow(to, table); ; ) {
    const rows = await rowsAfter(from, table, last);
    const [row] = rows;
    if (!row) return copied;
    const names = Object.keys(row);
    const values = rows.map((each) => sql`(${sql.join(names.map((name) => each[name]))})`);
    await sql`insert into ${sql.table(table.name)} (${sql.join(names.map((name) => sql.ref(name)))})
      values ${sql.join(values)}`.execute(to);
    copied += rows.length;
    last = rows.at(-1);
  }
}

/** Gives the target the next id of the source. */
export async function continueIds(from: Db, to: Db, { name, givesIds }: CopiedTable): Promise<void> {
  if (!givesIds) return;
  const table = name as keyof Tables;
  const ahead = (await lastId(from, table)) - (await lastId(to, table));
  if (ahead > 0) await skipIds(to, table, ahead);
}

/** @returns the key of the first row in which two databases differ, as text; null if they have the same rows */
export async function firstDifference(one: Db, other: Db, table: CopiedTable): Promise<string | null> {
  for (let last: Row | undefined; ; ) {
    const [rows, others] = await Promise.all([rowsAfter(one, table, last), rowsAfter(other, table, last)]);
    for (let index = 0; index < Math.max(rows.length, others.length); index += 1) {
      const [row, match] = [rows[index], others[index]];
      if (!isSame(row, match)) return table.key.map(({ name }) => (row ?? match)?.[name]).join(', ');
    }
    if (rows.length === 0) return null;
    last = rows.at(-1);
  }
}

function isSame(one: Row | undefined, other: Row | undefined): boolean {
  if (!one || !other) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
