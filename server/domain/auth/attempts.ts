import { BoundedMap } from '#contract/bounded-map.ts';
import type { Clock } from '#server/clock.ts';

interface Window {
  count: number;
  endsAt: number;
}

/** Bounds the memory that the counts take. */
const KEYS_REMEMBERED = 20_000;

/**
 * Counts attempts per key in windows of fixed length. An attempt is counted before it is made and uncounted when it
 * succeeds, so that parallel attempts get no more tries than sequential ones.
 */
export class AttemptLimiter {
  /** In the order in which they end, as all have the same length. */
  readonly #windows: BoundedMap<string, Window>;
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #windowMs: number;

  /** @param most how many keys are remembered; above that, the one whose window ends first is forgotten */
  constructor(clock: Clock, limit: number, windowMs: number, most = KEYS_REMEMBERED) {
    this.#clock = clock;
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#windows = new BoundedMap(most);
  }

  /** Counts one attempt. Returns 0 if it is allowed, otherwise the seconds to wait. */
  consume(key: string): number {
    const now = this.#clock();
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      this.#forgetEnded(now);
      window = { count: 0, endsAt: now + this.#windowMs };
      this.#windows.set(key, window);
    }
    if (window.count >= this.#limit) return Math.max(1, Math.ceil((window.endsAt - now) / 1000));
    window.count += 1;
    return 0;
  }

  /** Uncounts one attempt, which succeeded. */
  refund(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) window.count -= 1;
  }

  /** Forgets the attempts of a key, whose latest one succeeded. */
  reset(key: string): void {
    this.#windows.delete(key);
  }

  #forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now) return;
      this.#windows.delete(key);
    }
  }
}
