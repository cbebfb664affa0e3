/** `look`: what is being asked for will do. `news`: something has changed, so that what was asked for before it will not. */
export type Freshness = 'look' | 'news';

interface Run<T> {
  result: Promise<T>;
  /** The run that follows this one because of news. */
  next: Promise<T> | null;
}

/** Work by name, each once at a time; news that comes while it is under way makes it run once more. */
export class SingleFlight<T> {
  readonly #runs = new Map<string, Run<T>>();

  /** The result of a run that is new enough. `work` must not reject. */
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
