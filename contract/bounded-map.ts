/**
 * A map of limited size: when it is full, the oldest entry is removed first. Everything that is remembered under keys
 * that callers choose is kept in one, so that a caller cannot fill the memory by choosing many keys.
 */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #most: number;
  readonly #weigh: (key: K, value: V) => number;
  #weight = 0;

  /**
   * @param most the largest number of entries, or their largest total weight; throws RangeError for anything but a
   * finite
   *   positive number
   * @param weigh the weight of an entry, always the same for the same entry; 1 by default
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

  /** Adds an entry as the newest; an entry that weighs more than `most` is not kept. */
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

  /** The entries, oldest first. */
  [Symbol.iterator](): Iterator<[K, V]> {
    return this.#entries[Symbol.iterator]();
  }
}
