import type Sqlite from 'better-sqlite3';
import type { Db } from '#server/db/tables/tables.ts';

/** Reports whether anything in the database has changed: two equal answers mean that nothing has. */
type DataVersion = () => string;

const versions = new WeakMap<object, DataVersion>();

/**
 * SQLite counts the rows that this process has changed (including open and undone transactions), which costs about as
 * much as a function call, and numbers the commits of others, which reads the file: that is done once for all callers
 * in one turn of the event loop.
 */
export function watchVersion(db: Db, database: Sqlite.Database): void {
  const own = database.prepare('select total_changes()').pluck();
  const others = database.prepare('pragma data_version').pluck();
  let looked: unknown = null;
  const look = () => {
    if (looked === null) {
      looked = others.get();
      setImmediate(() => {
        looked = null;
      });
    }
    return looked;
  };
  versions.set(db, () => `${own.get()} ${look()}`);
}

/** Null if only a request over a network can say, as with PostgreSQL. */
export const dataVersion = (db: Db): DataVersion | null => versions.get(db) ?? null;
