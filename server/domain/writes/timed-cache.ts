import { BoundedMap } from '#contract/bounded-map.ts';
import type { Clock } from '#server/base/clock.ts';

/** Caches values for a while, with a maximum number; the oldest is dropped first. */
export class TimedCache<T> {
  readonly #values: BoundedMap<string, { value: T; until: number }>;
  readonly #clock: Clock;
  readonly #keepMs: number;

  constructor(clock: Clock, keepMs: number, most: number) {
    this.#clock = clock;
    this.#keepMs = keepMs;
    this.#values = new BoundedMap(most);
  }

  /** The cached value, otherwise the one that `load` returns; errors are not cached. */
  async get(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#values.get(key);
    if (known && known.until > this.#clock()) return known.value;
    const value = await load();
    this.#values.set(key, { value, until: this.#clock() + this.#keepMs });
    return value;
  }
}
