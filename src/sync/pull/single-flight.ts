/** `look`: a request in flight is fresh enough. `news`: there are changes, so an earlier request does not count. */
export type Freshness = 'look' | 'news';

interface Run<T> {
  result: Promise<T>;
  /** The run that follows because of news. */
  next: Promise<T> | null;
}

/** Single-flight: work under one name runs once at a time; news that arrives meanwhile makes it run once more. */
export class SingleFlight<T> {
  readonly #runs = new Map<string, Run<T>>();

  /** The result of a run that is fresh enough. `work` must not reject. */
  once(name: string, why: Freshness, work: () => Promise<T>): Promise<T> {
    const run = this.#runs.get(name);
    if (!run) return this.#start(name, work);
    if (why === 'news') run.next ??= run.result.then(() => this.#start(name, work));
    return run.next ?? run.result;
  }

  #start(name: string, work: () => Promise<T>): Promise<T> {
    const result = work().finally(() => {
      if (run.next === null) this.#runs.delete(name);
    });
    const run: Run<T> = { result, next: null };
    this.#runs.set(name, run);
    return result;
  }
}
