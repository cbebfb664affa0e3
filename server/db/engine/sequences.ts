import { sql } from 'kysely';
import type { Db, Tables } from '#server/db/tables/tables.ts';
import { isPostgres } from './dialect.ts';

const sequenceOf = (table: keyof Tables) => sql`pg_get_serial_sequence(${table}, 'id')::regclass`;

/** The last id that a table has given out, or has skipped; 0 before the first. */
export async function lastId(db: Db, table: keyof Tables): Promise<number> {
  const asked = isPostgres(db)
    ? sql<{ last: number | null }>`select pg_sequence_last_value(${sequenceOf(table)}) as last`
    : sql<{ last: number | null }>`select seq as last from sqlite_sequence where name = ${table}`;
  const { rows } = await asked.execute(db);
  return rows[0]?.last ?? 0;
}

/** Skips this many ids of a table. */
export async function skipIds(tx: Db, table: keyof Tables, gap: number): Promise<void> {
  if (isPostgres(tx)) {
    const next = (await lastId(tx, table)) + gap;
    await sql`select setval(${sequenceOf(table)}, ${next}::bigint)`.execute(tx);
  } else {
    // There is no row before the first insert.
    await sql`insert into sqlite_sequence (name, seq) select ${table}, 0
      where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(tx);
    await sql`update sqlite_sequence set seq = seq + ${gap} where name = ${table}`.execute(tx);
  }
}
