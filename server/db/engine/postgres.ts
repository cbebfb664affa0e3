import { type ConnectionBuilder, Kysely, type KyselyConfig, type TransactionBuilder } from 'kysely';
import pg, { type CustomTypesConfig, type PoolConfig } from 'pg';
import type { Tables } from '#server/db/tables/tables.ts';
import { NamingClient } from './named-statements.ts';
import { watchPools } from './pool-figures.ts';
import { ArrayPostgresDialect } from './postgres-dialect.ts';
import { SharedConnections } from './shared-connections.ts';

const WRITING_CONNECTIONS = 10;
const READING_CONNECTIONS = 5;
/** PostgreSQL's type number of 64-bit integers: ids and counts, all far below 2^53 here. */
const INT8 = 20;

/**
 * Milliseconds, each a setting of pg. The address of the database may override all but the last (`?lock_timeout=2000`).
 */
const LIMITS = {
  lock_timeout: 5_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 10_000,
  /** PostgreSQL has ended the statement by then: a connection that is still silent is lost. */
  query_timeout: 35_000,
  /** For a free connection of the pool, or for a new one. */
  connectionTimeoutMillis: 10_000,
} satisfies PoolConfig;

/** Reads and single statements have their own connections: they never wait behind transactions that wait for a lock. */
class PostgresDb extends Kysely<Tables> {
  readonly #writing: Kysely<Tables>;

  constructor(reading: pg.Pool, writing: pg.Pool, log: Pick<KyselyConfig, 'log'>) {
    super({ dialect: new ArrayPostgresDialect({ pool: new SharedConnections(reading) }), ...log });
    this.#writing = new Kysely<Tables>({ dialect: new ArrayPostgresDialect({ pool: writing }), ...log });
    watchPools(this, { reading, writing });
  }

  override transaction(): TransactionBuilder<Tables> {
    return this.#writing.transaction();
  }

  override connection(): ConnectionBuilder<Tables> {
    return this.#writing.connection();
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.#writing.destroy()]);
  }
}

/** @param log where Kysely reports statements to */
export function openPostgres(connectionString: string, log?: Pick<KyselyConfig, 'log'> | null): Kysely<Tables> {
  const config = { connectionString, ...LIMITS };
  return new PostgresDb(
    poolOf({ ...config, max: READING_CONNECTIONS, pipeline: true }),
    poolOf({ ...config, max: WRITING_CONNECTIONS }),
    log ?? {},
  );
}

/** For statements that may take any time, regardless of the limits of the database or its user. @param lockTimeout ms */
export function openUnlimited(connectionString: string, lockTimeout = 0): Kysely<Tables> {
  const lift = `set lock_timeout = ${lockTimeout}; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;
  return new Kysely<Tables>({
    dialect: new ArrayPostgresDialect({
      pool: poolOf({ connectionString, onConnect: (client) => client.query(lift) }),
    }),
  });
}

function poolOf(config: PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    Client: NamingClient,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    } as CustomTypesConfig,
    ...config,
  });
  // A lost connection fails its statements, and the pool replaces it; without a listener it would end the process. The
  // pool's own listener is off while a client is checked out.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  // After a timeout the answer is still due, so the connection is not given to the next request.
  pool.on('release', (_error, client) => {
    if (!(client as unknown as { readyForQuery: boolean }).readyForQuery) void client.end();
  });
  return pool;
}
