/**
 * A map that holds only so much: when it is full, what was put in first goes first. Whatever is remembered under keys that
 * callers choose is kept in one, so that nobody can fill the memory by choosing many.
 */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #most: number;
  readonly #weigh: (key: K, value: V) => number;
  #weight = 0;

  /**
   * @param most how many entries it holds, or how much they weigh together; throws RangeError for anything but a finite
   *   positive number
   * @param weigh what an entry weighs, always the same for the same entry; 1 where nothing is said
   */
  constructor(most: number, weigh: (key: K, value: V) => number = () => 1) {
    if (!Number.isFinite(most) || most <= 0) throw new RangeError('A bounded map needs a bound');
    this.#most = most;
    this.#weigh = weigh;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    return this.#entries.get(key);
  }

  /** Puts an entry in as the newest; one that weighs more than everything may is not kept. */
  set(key: K, value: V): void {
    this.delete(key);
    const weight = this.#weigh(key, value);
    if (weight > this.#most) return;
    this.#entries.set(key, value);
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#most) return;
      this.delete(oldest);
    }
  }

  delete(key: K): void {
    const value = this.#entries.get(key);
    if (value === undefined && !this.#entries.has(key)) return;
    this.#entries.delete(key);
    this.#weight -= this.#weigh(key, value as V);
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  /** The entries, the oldest first. */
  [Symbol.iterator](): Iterator<[K, V]> {
    return this.#entries[Symbol.iterator]();
  }
}
