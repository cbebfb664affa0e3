import type Sqlite from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';
import { BoundedMap } from '#contract/bounded-map.ts';

/** More than the server has different statements; lists of ids of every length make some more. */
const STATEMENTS_KEPT = 1_000;

/**
 * Preparing a statement costs several times what running it does, and Kysely prepares each anew: so they are kept by
 * their text. None is read row by row, so that one that is still in use is never asked for again.
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
