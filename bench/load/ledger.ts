interface Fault {
  from: number;
  to: number;
}

/** A message that left this shortly before a fault may be lost with it. */
const ON_THE_WAY_MS = 1_000;

/** The promises to clients, and whether they were kept. All times are in milliseconds, by `performance.now()`. */
export class Ledger {
  requests = 0;
  /** Requests that were refused for now, or whose answer was lost: their clients sent them again. */
  retried = 0;
  /** Answers that no client can expect. */
  readonly unexpected: string[] = [];
  /** When each write was acknowledged first. */
  readonly acknowledged = new Map<string, number>();
  /** Writes that a device has taken over from its user: they are promised before any server knows them. */
  readonly kept = new Set<string>();
  longestSilence = 0;
  #lastAt: number | null = null;
  /** Clients have stopped writing, so silence means nothing. */
  isOver = false;
  readonly #arrived = new Map<string, Map<string, number>>();
  readonly #faults: Fault[] = [];

  acknowledge(text: string): void {
    const now = performance.now();
    if (this.#lastAt !== null && !this.isOver) this.longestSilence = Math.max(this.longestSilence, now - this.#lastAt);
    this.#lastAt = now;
    if (!this.acknowledged.has(text)) this.acknowledged.set(text, now);
  }

  watch(watcher: string): void {
    this.#arrived.set(watcher, new Map());
  }

  arrive(watcher: string, text: string): void {
    const arrived = this.#arrived.get(watcher);
    if (arrived && !arrived.has(text)) arrived.set(text, performance.now());
  }

  /** Until this work is done, no watcher needs to learn anything. */
  async fault(work: () => Promise<unknown>): Promise<void> {
    const fault = { from: performance.now(), to: Number.POSITIVE_INFINITY };
    this.#faults.push(fault);
    await work();
    fault.to = performance.now();
  }

  /** The writes that a watcher has not learned of. */
  get unseen(): string[] {
    return [...this.#arrived].flatMap(([watcher, arrived]) =>
      [...this.acknowledged.keys()].flatMap((text) => (arrived.has(text) ? [] : `${text} by ${watcher}`)),
    );
  }

  /** The longest time after which a watcher learned of a write, from its answer or from the end of a fault. */
  get slowestArrival(): number {
    let slowest = 0;
    for (const arrived of this.#arrived.values())
      for (const [text, at] of this.acknowledged)
        slowest = Math.max(slowest, (arrived.get(text) ?? Number.NEGATIVE_INFINITY) - this.#dueAt(at));
    return slowest;
  }

  #dueAt(at: number): number {
    const within = this.#faults.filter(({ from, to }) => at > from - ON_THE_WAY_MS && at < to);
    return Math.max(at, ...within.map(({ to }) => to));
  }
}
