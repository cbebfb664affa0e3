import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely';

export type Dialect = 'sqlite' | 'postgres';

/** Parts of the migrations, for differences between the two databases and columns that many tables share. */
export interface Columns {
  dialect: Dialect;
  /** A table with an auto-incremented id. */
  table(name: string): CreateTableBuilder<string, 'id'>;
  /** The same with `version`, `created_at` and `updated_at`. */
  entity(name: string): CreateTableBuilder<string, 'id' | 'version' | 'created_at' | 'updated_at'>;
  /** An index named `<table>_<suffix>`. */
  index(table: string, suffix: string, ...columns: string[]): Promise<void>;
  /** The type of a column that points at an id. */
  ref: 'integer' | 'bigint';
}

export function columnsFor(db: Kysely<unknown>, dialect: Dialect): Columns {
  const ref = dialect === 'sqlite' ? 'integer' : 'bigint';
  const table = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', ref, (column) =>
        dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
      );
  const entity = (name: string) =>
    table(name)
      .addColumn('version', 'integer', byDefault(1))
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required);
  const index = (table: string, suffix: string, ...columns: string[]) =>
    db.schema.createIndex(`${table}_${suffix}`).on(table).columns(columns).execute();
  return { dialect, ref, table, entity, index };
}

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

export const required: Column = (column) => column.notNull();
export const unique: Column = (column) => column.notNull().unique();
export const byDefault =
  (value: string | number): Column =>
  (column) =>
    column.notNull().defaultTo(value);
/** A reference to the row with which this one ends. */
export const partOf =
  (table: string): Column =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete('cascade');
/** A reference that is null once the other row has ended. */
export const linkTo =
  (table: string): Column =>
  (column) =>
    column.references(`${table}.id`).onDelete('set null');
