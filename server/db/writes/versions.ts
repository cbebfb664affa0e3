import { isPostgres } from '#server/db/engine/dialect.ts';
import type { Db } from '#server/db/tables/tables.ts';
import type { RowTable } from './rows.ts';

const rowOf = (tx: Db, table: RowTable, id: number) =>
  tx
    .selectFrom(table as 'users')
    .select('id')
    .where('id', '=', id);

/** Locks a row, so that only this transaction changes it until it ends. SQLite has only one writer. */
export async function lockRow(tx: Db, table: RowTable, id: number): Promise<void> {
  if (isPostgres(tx)) await rowOf(tx, table, id).forNoKeyUpdate().execute();
}

/**
 * Locks a row that is about to be removed: no new row can refer to it, and pending ones are waited for. @returns false
 * if there is no such row
 */
export async function lockForRemoval(tx: Db, table: RowTable, id: number): Promise<boolean> {
  const query = rowOf(tx, table, id);
  return (await (isPostgres(tx) ? query.forUpdate() : query).executeTakeFirst()) !== undefined;
}
