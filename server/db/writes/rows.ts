import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { isPostgres } from '#server/db/engine/dialect.ts';
import type { Db, Tables } from '#server/db/tables/tables.ts';

/** The tables whose rows have an id, a version and the times of their creation and last change. */
type RowTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown; version: unknown } ? Name : never;
}[keyof Tables];

type Row<Table extends RowTable> = Selectable<Tables[Table]>;
type NewRow<Table extends RowTable> = Omit<Insertable<Tables[Table]>, 'created_at' | 'updated_at'>;
type Fields<Table extends RowTable> = Omit<Updateable<Tables[Table]>, 'id' | 'version' | 'created_at' | 'updated_at'>;

/** The query builder cannot follow a union of tables: the queries here are alike on each of them. */
const alike = (table: RowTable) => table as 'users';

/** The row with an id. */
export const findRow = <Table extends RowTable>(db: Db, table: Table, id: number) =>
  db.selectFrom(alike(table)).selectAll().where('id', '=', id).executeTakeFirst() as Promise<unknown> as Promise<
    Row<Table> | undefined
  >;

/** The rows with some ids, in their order. */
export const findRows = <Table extends RowTable>(db: Db, table: Table, ids: readonly number[]) =>
  db.selectFrom(alike(table)).selectAll().where('id', 'in', ids).orderBy('id').execute() as Promise<unknown> as Promise<
    Row<Table>[]
  >;

export const insertRow = <Table extends RowTable>(tx: Db, table: Table, row: NewRow<Table>, at: string) =>
  tx
    .insertInto(alike(table))
    .values({ ...(row as unknown as NewRow<'users'>), created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<unknown> as Promise<Row<Table>>;

/** Changes some columns of a row that exists; the others stay. */
export const updateRow = <Table extends RowTable>(
  tx: Db,
  table: Table,
  id: number,
  fields: Fields<Table>,
  at: string,
) =>
  tx
    .updateTable(alike(table))
    .set((eb) => ({ ...fields, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<unknown> as Promise<Row<Table>>;

/** Deletes a row, with those that belong to it. */
export async function removeRow(tx: Db, table: RowTable, id: number): Promise<void> {
  await tx.deleteFrom(alike(table)).where('id', '=', id).execute();
}

/** Deletes the rows of a table whose time in a column is an instant or before it. */
export async function deleteUntil<Table extends keyof Tables>(
  db: Db,
  table: Table,
  column: keyof Tables[Table] & string,
  instant: string,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} <= ${instant}`.execute(db);
}

const idOf = (tx: Db, table: RowTable, id: number) => tx.selectFrom(alike(table)).select('id').where('id', '=', id);

/** Locks a row, so that only this transaction changes it until it ends. SQLite has only one writer. */
export async function lockRow(tx: Db, table: RowTable, id: number): Promise<void> {
  if (isPostgres(tx)) await idOf(tx, table, id).forNoKeyUpdate().execute();
}

/**
 * Locks a row that is about to be removed: no new row can refer to it, and pending ones are waited for. @returns false
 * if there is no such row
 */
export async function lockForRemoval(tx: Db, table: RowTable, id: number): Promise<boolean> {
  const query = idOf(tx, table, id);
  return (await (isPostgres(tx) ? query.forUpdate() : query).executeTakeFirst()) !== undefined;
}
