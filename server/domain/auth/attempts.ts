import { BoundedMap } from '#contract/bounded-map.ts';
import type { Clock } from '#server/base/clock.ts';

interface Period {
  count: number;
  endsAt: number;
}

/** Bounds the memory that the counts take. */
const KEYS_REMEMBERED = 20_000;

/** A limit of attempts per key, as `AttemptLimiter` describes it. */
export interface Attempts {
  consume(key: string): number | Promise<number>;
  refund(key: string): void | Promise<void>;
  reset(key: string): void | Promise<void>;
}

/**
 * Counts attempts per key in periods of fixed length, each before it is made, so that parallel attempts get no more
 * tries than sequential ones. When one succeeds, its caller takes it back (`refund`), or forgets all attempts of a
 * key that belongs to the user who succeeded (`reset`).
 */
export class AttemptLimiter implements Attempts {
  /** The periods in the order in which they end, which is that of their keys: all have the same length. */
  readonly #periods: BoundedMap<string, Period>;
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #periodMs: number;

  /** @param most how many keys are remembered; above that, the one whose period ends first is forgotten */
  constructor(clock: Clock, limit: number, periodMs: number, most = KEYS_REMEMBERED) {
    this.#clock = clock;
    this.#limit = limit;
    this.#periodMs = periodMs;
    this.#periods = new BoundedMap(most);
  }

  /** Counts an attempt that is allowed, and returns 0; otherwise counts nothing, and returns the seconds to wait. */
  consume(key: string): number {
    const now = this.#clock();
    let period = this.#periods.get(key);
    if (!period || period.endsAt <= now) {
      this.#forgetEnded(now);
      period = { count: 0, endsAt: now + this.#periodMs };
      this.#periods.set(key, period);
    }
    if (period.count >= this.#limit) return Math.max(1, Math.ceil((period.endsAt - now) / 1000));
    period.count += 1;
    return 0;
  }

  /** Takes one attempt back, which succeeded. */
  refund(key: string): void {
    const period = this.#periods.get(key);
    if (period && period.count > 0) period.count -= 1;
  }

  /** Forgets the attempts of a key, whose latest one succeeded. */
  reset(key: string): void {
    this.#periods.delete(key);
  }

  #forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.#periods) {
      if (endsAt > now) return;
      this.#periods.delete(key);
    }
  }
}
