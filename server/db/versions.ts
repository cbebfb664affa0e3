import { isPostgres } from './dialect.ts';
import type { Db, Tables } from './tables.ts';

/** The tables whose rows carry a version. */
export type VersionedTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown; version: unknown } ? Name : never;
}[keyof Tables];

/**
 * The present version of a row, which stays the present one until this transaction ends; undefined when there is no such
 * row. Nothing more is hung on the row until then, and what others are hanging on it is waited for.
 */
export async function lockVersion(tx: Db, table: VersionedTable, id: number): Promise<number | undefined> {
  // Every one of these tables has both columns; a union of tables is more than the query builder can follow.
  const query = tx
    .selectFrom(table as 'users')
    .select('version')
    .where('id', '=', id);
  const row = await (isPostgres(tx) ? query.forUpdate() : query).executeTakeFirst();
  return row?.version;
}
