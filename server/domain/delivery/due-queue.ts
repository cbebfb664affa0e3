import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import type { RawBuilder, SqlBool } from 'kysely';
import { type Clock, toInstant } from '#server/base/clock.ts';
import { tracer } from '#server/base/traces.ts';
import { takeDue, type WaitingRow, type WaitingTable } from '#server/db/delivery/due.ts';
import type { Db } from '#server/db/tables/tables.ts';

const MINUTE_MS = 60_000;
/** Longer than one attempt can take: if this process ends in the middle, the row is retried after this. */
export const LEASE_MS = 3 * MINUTE_MS;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

/** How long an undelivered row waits, twice as long each time. */
export const waitAfter = (attempts: number): number => Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** (attempts - 1));

export interface QueueLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface DueQueueOptions<Table extends WaitingTable> {
  db: Db;
  clock: Clock;
  queue: Table;
  /** The number of concurrent deliveries. */
  lanes: number;
  log: QueueLog;
  /** Delivers one row, and removes it from its queue or sets when it is due again. */
  deliver(row: WaitingRow<Table>, signal: AbortSignal): Promise<void>;
  /** Which waiting rows may be delivered beside those in progress; without it all may. */
  shares?: Shares<WaitingRow<Table>>;
}

/** Keeps lanes free for others if one addressee could take all of them. */
export interface Shares<Row> {
  /** The condition on rows that may be taken now. */
  among(): RawBuilder<SqlBool> | null;
  /** Counts a row that was taken. @returns a function that ends the count */
  enter(row: Row): Promise<() => void>;
}

/**
 * Delivers the due rows of a queue of the database in the background. Each row is delivered at least once: twice if the
 * server ends in the middle.
 */
export class DueQueue<Table extends WaitingTable> {
  readonly #options: DueQueueOptions<Table>;
  readonly #stopping = new AbortController();
  readonly #lanes = new Set<Promise<void>>();
  #taking: Promise<unknown> = Promise.resolve();
  /** A row may have become due since a lane last looked. */
  #isWoken = false;

  constructor(options: DueQueueOptions<Table>) {
    this.#options = options;
  }

  /** Delivers the due rows in the background, even while earlier deliveries hang. */
  wake(): void {
    this.#isWoken = true;
    if (this.#stopping.signal.aborted || this.#lanes.size >= this.#options.lanes) return;
    const lane = context
      .with(ROOT_CONTEXT, () => this.#lane())
      .catch((error) => this.#options.log.error({ err: error }, `the queue of ${this.#options.queue} broke down`))
      .finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  /** Aborts deliveries in progress; they are retried after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#lanes);
  }

  async #lane(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const taken = await this.#takeInTurn();
      if (!taken) {
        if (this.#isWoken) continue;
        return;
      }
      // There may be more rows: another lane looks.
      this.wake();
      try {
        await tracer.startActiveSpan(this.#options.queue, (span) =>
          this.#options.deliver(taken.row, signal).finally(() => span.end()),
        );
      } finally {
        taken.leave();
      }
    }
  }

  /** One lane takes a row at a time, so that it is counted before the next lane looks. */
  #takeInTurn() {
    const taking = this.#taking.then(() => this.#take());
    this.#taking = taking.catch(() => {});
    return taking;
  }

  async #take(): Promise<{ row: WaitingRow<Table>; leave: () => void } | null> {
    const { db, clock, queue, shares } = this.#options;
    if (this.#stopping.signal.aborted) return null;
    this.#isWoken = false;
    const row = await takeDue(db, queue, toInstant(clock()), toInstant(clock() + LEASE_MS), shares?.among());
    return row && { row, leave: (await shares?.enter(row)) ?? (() => {}) };
  }
}
