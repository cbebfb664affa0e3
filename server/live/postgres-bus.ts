import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#server/db/tables/tables.ts';
import type { LiveBus, LiveEvent } from '#server/domain/base/live-bus.ts';
import { localBus } from './bus.ts';
import { decodeEvent, encodeEvents } from './event-text.ts';

const CHANNEL = 'matrix_live';
/** Always short, because the apps of this process learn nothing until the connection is back. */
const RETRY_MS = 1_000;
/** An outage is reported at its first try and then about twice a minute. */
const TRIES_REPORTED = 30;
const CONNECT_MS = 5_000;
/** A silent connection is detected after two of these at the latest. */
const HEARTBEAT_MS = 7_000;
/** A message without content. */
const HEARTBEAT = 'heartbeat';

interface Parts {
  connectionString: string;
  /** For messages outside of a transaction. */
  db: Db;
  onError(error: unknown): void;
  heartbeatMs?: number;
  retryMs?: number;
}

/**
 * A bus between server processes by PostgreSQL's LISTEN and NOTIFY. The messages of a write travel with its commit:
 * every process receives them, including this one, or nothing was committed. A process whose connection was lost or
 * silent for a while cannot know what it missed and reports a `gap`.
 */
export class PostgresBus implements LiveBus {
  readonly #heard = localBus();
  readonly #parts: Parts;
  #listener: pg.Client | null = null;
  #closed = false;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws if the database cannot be reached. */
  static async open(parts: Parts): Promise<PostgresBus> {
    const bus = new PostgresBus(parts);
    await bus.#listen();
    return bus;
  }

  publish(event: LiveEvent): void {
    this.#notify(this.#parts.db, [event]).catch(this.#parts.onError);
  }

  publishWith(tx: Db, events: readonly LiveEvent[]): Promise<void> {
    return this.#notify(tx, events);
  }

  subscribe(listener: (event: LiveEvent) => void): () => void {
    return this.#heard.subscribe(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#listener?.end();
  }

  async #notify(db: Db, events: readonly LiveEvent[]): Promise<void> {
    const texts = encodeEvents(events);
    if (texts.length === 0) return;
    await sql`select pg_notify(${CHANNEL}, text) from unnest(${texts}::text[]) as text`.execute(db);
  }

  async #listen(): Promise<void> {
    const { connectionString, onError } = this.#parts;
    const limits = { connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS };
    const client = new pg.Client({ connectionString, keepAlive: true, ...limits });
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''));
    client.on('error', onError);
    client.on('end', () => this.#relisten(client));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      client.removeAllListeners('end');
      await client.end().catch(() => {});
      throw error;
    }
    this.#listener = client;
    this.#watch(client);
  }

  /** Ends a connection on which no messages come through the database any more, as if it had been lost. */
  #watch(client: pg.Client): void {
    let isHeard = true;
    client.on('notification', () => {
      isHeard = true;
    });
    const timer = setInterval(() => {
      if (!isHeard) return void client.end();
      isHeard = false;
      client.query(`notify ${CHANNEL}, '${HEARTBEAT}'`).catch(this.#parts.onError);
    }, this.#parts.heartbeatMs ?? HEARTBEAT_MS);
    client.on('end', () => clearInterval(timer));
  }

  #hear(text: string): void {
    if (text === HEARTBEAT) return;
    const event = decodeEvent(text);
    if (event) this.#heard.publish(event);
    else this.#parts.onError(new Error('A live event that cannot be read'));
  }

  async #relisten(lost: pg.Client): Promise<void> {
    if (this.#closed || this.#listener !== lost) return;
    for (let tries = 0; !this.#closed; tries += 1) {
      try {
        await this.#listen();
        this.#heard.publish({ kind: 'gap' });
        return;
      } catch (error) {
        if (tries % TRIES_REPORTED === 0) this.#parts.onError(error);
        await wait(this.#parts.retryMs ?? RETRY_MS, undefined, { ref: false });
      }
    }
  }
}
