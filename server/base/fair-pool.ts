/** Bounds of the work in a pool. */
export interface PoolBounds {
  /** Pieces in progress at once. */
  atOnce: number;
  /** Pieces waiting, of all people together. */
  waiting: number;
  /** Pieces waiting, of one person. */
  waitingOfOne: number;
}

/** The pool has no room for more work; the caller may try again later. */
export class PoolFull extends Error {
  constructor() {
    super('too much work is waiting');
  }
}

type Start = () => Promise<void>;
/** A person by their id, or another party that takes turns. */
type Who = number | string;

/**
 * Bounds work that takes much memory and time. One piece of each person is done at a time, and people take turns: a
 * person with one picture does not wait for another person's twenty.
 */
export class FairPool {
  readonly #bounds: PoolBounds;
  /** Waiting work by person, in the order of turns. */
  readonly #queues = new Map<Who, Start[]>();
  readonly #busy = new Set<Who>();
  #waiting = 0;

  constructor(bounds: PoolBounds) {
    this.#bounds = bounds;
  }

  /**
   * Does work of a person when it is their turn.
   * @throws PoolFull immediately if too much is waiting already, otherwise what the work throws
   */
  async run<T>(who: Who, work: () => Promise<T>): Promise<T> {
    const { atOnce, waiting, waitingOfOne } = this.#bounds;
    const queue = this.#queues.get(who) ?? [];
    const mustWait = this.#busy.has(who) || this.#busy.size >= atOnce;
    if (mustWait && (this.#waiting >= waiting || queue.length >= waitingOfOne)) throw new PoolFull();
    return new Promise<T>((resolve, reject) => {
      queue.push(() => work().then(resolve, reject));
      this.#waiting += 1;
      this.#queues.set(who, queue);
      this.#startNext();
    });
  }

  #startNext(): void {
    for (const [who, queue] of this.#queues) {
      if (this.#busy.size >= this.#bounds.atOnce) return;
      const start = this.#busy.has(who) ? undefined : queue.shift();
      if (!start) continue;
      this.#waiting -= 1;
      // A person who had their turn goes to the end.
      this.#queues.delete(who);
      if (queue.length > 0) this.#queues.set(who, queue);
      this.#busy.add(who);
      void start().finally(() => {
        this.#busy.delete(who);
        this.#startNext();
      });
    }
  }
}
