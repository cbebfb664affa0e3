import { type Clock, toInstant } from '#server/clock.ts';
import { takeDue, type WaitingRow, type WaitingTable } from '#server/db/delivery/due.ts';
import type { Db } from '#server/db/tables.ts';

const MINUTE_MS = 60_000;
/** Longer than one attempt can take: if this process ends in the middle, it is made again after this. */
export const LEASE_MS = 3 * MINUTE_MS;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

/** For how long what could not be delivered waits, twice as long each time. */
export const waitAfter = (attempts: number): number => Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** (attempts - 1));

export interface QueueLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface DueQueueOptions<Table extends WaitingTable> {
  db: Db;
  clock: Clock;
  queue: Table;
  /** How many are delivered side by side. */
  lanes: number;
  log: QueueLog;
  /** Delivers one, and takes it out of its queue or says when it is due again. */
  deliver(row: WaitingRow<Table>, signal: AbortSignal): Promise<void>;
}

/** Delivers in the background what is due in a queue of the database. Twice, if the server ends in the middle; never not. */
export class DueQueue<Table extends WaitingTable> {
  readonly #options: DueQueueOptions<Table>;
  readonly #stopping = new AbortController();
  #running: Promise<void> | null = null;
  #again = false;

  constructor(options: DueQueueOptions<Table>) {
    this.#options = options;
  }

  /** Delivers what is due, in the background. */
  wake(): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#again = false;
    this.#running = this.#deliverDue()
      .catch((error) => this.#options.log.error({ err: error }, `the queue of ${this.#options.queue} broke down`))
      .finally(() => {
        this.#running = null;
        if (this.#again) this.wake();
      });
  }

  /** Aborts what is under way; it is made again after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #deliverDue(): Promise<void> {
    const lanes = await Promise.allSettled(Array.from({ length: this.#options.lanes }, () => this.#lane()));
    for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
  }

  async #lane(): Promise<void> {
    const { db, clock, queue, deliver } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const row = await takeDue(db, queue, toInstant(clock()), toInstant(clock() + LEASE_MS));
      if (!row) return;
      await deliver(row, signal);
    }
  }
}
