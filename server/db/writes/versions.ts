import { isPostgres } from '#server/db/engine/dialect.ts';
import type { Db, Tables } from '#server/db/tables.ts';

/** The tables whose rows carry a version. */
export type VersionedTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown; version: unknown } ? Name : never;
}[keyof Tables];

/** Every one of these tables has both columns; a union of tables is more than the query builder can follow. */
const rowOf = (tx: Db, table: VersionedTable, id: number) =>
  tx
    .selectFrom(table as 'users')
    .select('version')
    .where('id', '=', id);

/** The version of a row; undefined when there is no such row. */
export async function findVersion(tx: Db, table: VersionedTable, id: number): Promise<number | undefined> {
  return (await rowOf(tx, table, id).executeTakeFirst())?.version;
}

/** Keeps a row as it is, but for what this transaction changes, until it ends. SQLite has one writer anyway. */
export async function lockRow(tx: Db, table: VersionedTable, id: number): Promise<void> {
  if (isPostgres(tx)) await rowOf(tx, table, id).forNoKeyUpdate().execute();
}

/**
 * The same for a row that is about to be removed: nothing more is hung on it, and what others are hanging on it is waited
 * for. @returns false when there is no such row
 */
export async function lockForRemoval(tx: Db, table: VersionedTable, id: number): Promise<boolean> {
  const query = rowOf(tx, table, id);
  return (await (isPostgres(tx) ? query.forUpdate() : query).executeTakeFirst()) !== undefined;
}
