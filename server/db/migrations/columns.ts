import type { CreateTableBuilder, Kysely } from 'kysely';

export type Dialect = 'sqlite' | 'postgres';

/** Parts of the migrations, for differences between the two databases and columns that all entities share. */
export interface Columns {
  /** A table with an auto-incremented id. */
  table(name: string): CreateTableBuilder<string, 'id'>;
  /** The same with `version`, `created_at` and `updated_at`. */
  entity(name: string): CreateTableBuilder<string, 'id' | 'version' | 'created_at' | 'updated_at'>;
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
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull());
  return { ref, table, entity };
}
