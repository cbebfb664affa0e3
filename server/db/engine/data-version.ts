import type Sqlite from 'better-sqlite3';
import type { Db } from '#server/db/tables.ts';

/** Tells whether anything in the database has changed: two equal answers mean that nothing has. */
export type DataVersion = () => string;

const versions = new WeakMap<object, DataVersion>();

/**
 * SQLite counts the rows that this process has changed (also in transactions that are still open or were undone), which
 * costs about as much as a function call, and numbers the commits of others, which takes a look at the file: that is done
 * once for all who ask in one turn of the event loop.
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

/** Null where the database cannot tell without being asked over a network, as PostgreSQL. */
export const dataVersion = (db: Db): DataVersion | null => versions.get(db) ?? null;
