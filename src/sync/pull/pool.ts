/** Runs jobs, at most `limit` at a time: urgent ones first, otherwise in order. */
export class Pool {
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  async run<T>(job: () => Promise<T>, urgent: boolean): Promise<T> {
    if (this.#running >= this.#limit)
      await new Promise<void>((resolve) => (urgent ? this.#waiting.unshift(resolve) : this.#waiting.push(resolve)));
    else this.#running += 1;
    try {
      return await job();
    } finally {
      // A finished job passes its slot on to the next one.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
