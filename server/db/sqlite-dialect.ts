import { SqliteDialect, SqliteQueryCompiler } from 'kysely';

/**
 * Writes values as `+?` and not as `?`. They are the same to SQLite, but a bare parameter of a join is one that the planner
 * looks at (SQLITE_ENABLE_STAT4): then the statement is planned anew for each other value, which takes ten to twenty times
 * as long as running it.
 */
class StableQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** SQLite with statements that are planned once. */
export class StableSqliteDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new StableQueryCompiler();
  }
}
