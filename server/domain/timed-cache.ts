import type { Clock } from '#server/clock.ts';

/** Remembers values for a while, and only so many: the one that was stored first goes first. */
export class TimedCache<T> {
  readonly #values = new Map<string, { value: T; until: number }>();
  readonly #clock: Clock;
  readonly #keepMs: number;
  readonly #most: number;

  constructor(clock: Clock, keepMs: number, most: number) {
    this.#clock = clock;
    this.#keepMs = keepMs;
    this.#most = most;
  }

  /** The remembered value, or else what `load` brings; what it throws is not remembered. */
  async get(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#values.get(key);
    if (known && known.until > this.#clock()) return known.value;
    const value = await load();
    this.#values.delete(key);
    this.#values.set(key, { value, until: this.#clock() + this.#keepMs });
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#most) break;
      this.#values.delete(oldest);
    }
    return value;
  }
}
