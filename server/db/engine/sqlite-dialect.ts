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
 * Writes values as `+?` and not as `?`. They mean the same in SQLite, but the planner looks at a bare parameter of a
 * join (SQLITE_ENABLE_STAT4): it then plans the statement for each new value, which takes ten to twenty times as long
 * as running it.
 */
class StableQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/**
 * SQLite can change its schema within a transaction. This makes Kysely migrate in one: a process that ends on the
 * way leaves no trace of it.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * SQLite ends a transaction by itself if the disk is full: there is nothing to undo, and the original error must be
 * reported.
 */
class SelfEndingDriver extends SqliteDriver {
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    }
  }
}

/** SQLite with statements that are planned once and migrations that are atomic. */
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
