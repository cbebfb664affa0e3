import type { Writable } from 'node:stream';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** A connection in use, and the number of its users. */
interface Shared {
  opened: Promise<pg.PoolClient>;
  users: number;
}

/**
 * The connections of a pool for single statements. While one is free, a statement has a connection of its own; then
 * statements are sent behind others without waiting for their answers, those of one turn of the event loop together:
 * most of the cost of a small statement is that of the way. The connections must be in pg's pipeline mode.
 */
export class SharedConnections implements PostgresPool {
  readonly options: PostgresPool['options'];
  readonly #pool: pg.Pool;
  readonly #shared = new Set<Shared>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.options = pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    const shared = this.#shared.size < this.#pool.options.max ? this.#open() : this.#leastUsed();
    shared.users += 1;
    const leave = () => {
      shared.users -= 1;
      return shared.users === 0 && this.#shared.delete(shared);
    };
    try {
      const client = await shared.opened;
      const query = (text: string, values: readonly unknown[]) => {
        sendTogether(client);
        return client.query(text, [...values]);
      };
      return { query: query as unknown as PostgresPoolClient['query'], release: () => leave() && client.release() };
    } catch (error) {
      leave();
      throw error;
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  #open(): Shared {
    const shared = { opened: this.#pool.connect(), users: 0 };
    this.#shared.add(shared);
    return shared;
  }

  #leastUsed(): Shared {
    return [...this.#shared].reduce((least, each) => (each.users < least.users ? each : least));
  }
}

const corked = new WeakSet<Writable>();

/** Sends everything that is written to a connection in this turn of the event loop at once. */
function sendTogether(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (corked.has(stream)) return;
  corked.add(stream);
  stream.cork();
  setImmediate(() => {
    corked.delete(stream);
    stream.uncork();
  });
}
