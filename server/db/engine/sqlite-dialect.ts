import {
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely';

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

/**
 * SQLite can change its schema within a transaction. Told so, Kysely migrates in one: a process that is ended on the way
 * leaves nothing of it.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** SQLite ends a transaction by itself where the disk is full: nothing is left to undo, and why it failed is what counts. */
class SelfEndingDriver extends SqliteDriver {
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    }
  }
}

/** SQLite with statements that are planned once and migrations that are whole or not at all. */
export class StableSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new SelfEndingDriver(this.#config);
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new StableQueryCompiler();
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }
}
