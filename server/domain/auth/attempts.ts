import { BoundedMap } from '#contract/bounded-map.ts';
import type { Clock } from '#server/clock.ts';

interface Window {
  count: number;
  endsAt: number;
}

/** However many addresses and emails are tried, counting them takes no more memory than this many do. */
const KEYS_REMEMBERED = 20_000;

/**
 * Counts attempts per key in windows of fixed length. An attempt is counted before it is made and given back when it
 * succeeds, so that many at once get no more tries than many in a row.
 */
export class AttemptLimiter {
  /** In the order in which they end, as all are of one length. */
  readonly #windows: BoundedMap<string, Window>;
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #windowMs: number;

  /** @param most keys that are remembered at a time: beyond that the one whose window ends first is forgotten */
  constructor(clock: Clock, limit: number, windowMs: number, most = KEYS_REMEMBERED) {
    this.#clock = clock;
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#windows = new BoundedMap(most);
  }

  /** Counts one attempt. Returns 0 when it may be made, else the seconds until the next one may. */
  take(key: string): number {
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

  /** Takes one attempt back: it succeeded. */
  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) window.count -= 1;
  }

  /** Forgets the attempts of a key: its latest one succeeded. */
  forgive(key: string): void {
    this.#windows.delete(key);
  }

  #forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now) return;
      this.#windows.delete(key);
    }
  }
}
