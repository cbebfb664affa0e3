import type { Clock } from '#server/base/clock.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { countRequests, forgetRequests, uncountRequest } from '#server/db/writes/request-counts.ts';
import type { Attempts } from './attempts.ts';
import { hashToken } from './secrets.ts';

/** Counts attempts like `AttemptLimiter`, but in the database, for all processes that share it. PostgreSQL only. */
export class SharedAttempts implements Attempts {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #periodMs: number;
  readonly #name: string;

  /** @param name distinguishes the keys from those of other limits */
  constructor(db: Db, clock: Clock, limit: number, periodMs: number, name: string) {
    this.#db = db;
    this.#clock = clock;
    this.#limit = limit;
    this.#periodMs = periodMs;
    this.#name = name;
  }

  async consume(key: string): Promise<number> {
    const counted = this.#counted(key);
    const { count, leftMs } = await countRequests(this.#db, counted, 1, this.#clock(), this.#periodMs);
    if (count <= this.#limit) return 0;
    await uncountRequest(this.#db, counted);
    return Math.max(1, Math.ceil(leftMs / 1000));
  }

  refund(key: string): Promise<void> {
    return uncountRequest(this.#db, this.#counted(key));
  }

  reset(key: string): Promise<void> {
    return forgetRequests(this.#db, this.#counted(key));
  }

  /** Keys contain emails and addresses, which the database does not need to know. */
  #counted(key: string): string {
    return `${this.#name} ${hashToken(key)}`;
  }
}
