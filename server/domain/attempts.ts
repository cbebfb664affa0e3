import type { Clock } from '#server/clock.ts';

interface Window {
  count: number;
  endsAt: number;
}

/**
 * Counts attempts per key in windows of fixed length. An attempt is counted before it is made and given back when it
 * succeeds, so that many at once get no more tries than many in a row.
 */
export class AttemptLimiter {
  /** In the order in which they end, as all are of one length. */
  readonly #windows = new Map<string, Window>();
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #most: number;

  /** @param most keys that are remembered at a time: beyond that the one whose window ends first is forgotten */
  constructor(clock: Clock, limit: number, windowMs: number, most = Number.POSITIVE_INFINITY) {
    this.#clock = clock;
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#most = most;
  }

  /** Counts one attempt. Returns 0 when it may be made, else the seconds until the next one may. */
  take(key: string): number {
    const now = this.#clock();
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      this.#forgetEnded(now);
      if (this.#windows.size >= this.#most) this.#forgetFirst();
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

  #forgetFirst(): void {
    const [first] = this.#windows.keys();
    if (first !== undefined) this.#windows.delete(first);
  }

  #forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now) return;
      this.#windows.delete(key);
    }
  }
}
