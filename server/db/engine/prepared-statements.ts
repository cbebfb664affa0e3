import type Sqlite from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';
import { BoundedMap } from '#contract/bounded-map.ts';

/** More than the server's number of statements; lists of ids of every length add some more. */
const STATEMENTS_KEPT = 1_000;

/**
 * Preparing a statement costs several times as much as running it, and Kysely prepares each one on every call, so they
 * are cached by their text. None is read row by row, so a statement in use is never requested again.
 */
export function withPreparedStatements(database: Sqlite.Database): SqliteDatabase {
  const kept = new BoundedMap<string, ReturnType<SqliteDatabase['prepare']>>(STATEMENTS_KEPT);
  return {
    prepare: (text) => {
      const known = kept.get(text);
      if (known) return known;
      const statement = database.prepare(text) as unknown as ReturnType<SqliteDatabase['prepare']>;
      kept.set(text, statement);
      return statement;
    },
    close: () => {
      kept.clear();
      database.close();
    },
  };
}
