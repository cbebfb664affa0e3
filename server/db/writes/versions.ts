import { isPostgres } from '#server/db/engine/dialect.ts';
import type { Db, Tables } from '#server/db/tables/tables.ts';

/** The tables whose rows carry a version. */
export type VersionedTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown; version: unknown } ? Name : never;
}[keyof Tables];

/** Every one of these tables has both columns; the query builder cannot follow a union of tables. */
const rowOf = (tx: Db, table: VersionedTable, id: number) =>
  tx
    .selectFrom(table as 'users')
    .select('version')
    .where('id', '=', id);

/** The version of a row; undefined if there is no such row. */
export async function findVersion(tx: Db, table: VersionedTable, id: number): Promise<number | undefined> {
  return (await rowOf(tx, table, id).executeTakeFirst())?.version;
}

/** Locks a row, so that only this transaction changes it until it ends. SQLite has only one writer. */
export async function lockRow(tx: Db, table: VersionedTable, id: number): Promise<void> {
  if (isPostgres(tx)) await rowOf(tx, table, id).forNoKeyUpdate().execute();
}

/**
 * Locks a row that is about to be removed: no new row can refer to it, and pending ones are waited for. @returns false
 * if there is no such row
 */
export async function lockForRemoval(tx: Db, table: VersionedTable, id: number): Promise<boolean> {
  const query = rowOf(tx, table, id);
  return (await (isPostgres(tx) ? query.forUpdate() : query).executeTakeFirst()) !== undefined;
}
