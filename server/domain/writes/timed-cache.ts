import { BoundedMap } from '#contract/bounded-map.ts';
import type { Clock } from '#server/clock.ts';

/** Remembers values for a while, and only so many: the one that was stored first goes first. */
export class TimedCache<T> {
  readonly #values: BoundedMap<string, { value: T; until: number }>;
  readonly #clock: Clock;
  readonly #keepMs: number;

  constructor(clock: Clock, keepMs: number, most: number) {
    this.#clock = clock;
    this.#keepMs = keepMs;
    this.#values = new BoundedMap(most);
  }

  /** The remembered value, or else what `load` brings; what it throws is not remembered. */
  async get(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#values.get(key);
    if (known && known.until > this.#clock()) return known.value;
    const value = await load();
    this.#values.set(key, { value, until: this.#clock() + this.#keepMs });
    return value;
  }
}
