/** A process that can die at any moment, after which no call returns to it. */
export class Crashable {
  dead = false;
  #points = 0;
  #last = Number.POSITIVE_INFINITY;
  readonly #died: () => void;

  constructor(died: () => void) {
    this.#died = died;
  }

  die(): void {
    if (this.dead) return;
    this.dead = true;
    this.#died();
  }

  /** Dies after this many points: there is one before and one after each call to the outside. */
  dieIn(points: number): void {
    this.#last = this.#points + points;
  }

  live(): void {
    this.#last = Number.POSITIVE_INFINITY;
  }

  /** A port each of whose calls may be the last; `around` runs a call. */
  port<T extends object>(port: T, around: <R>(call: () => Promise<R>) => Promise<R>): T {
    const never = new Promise<never>(() => {});
    return new Proxy(port, {
      get: (target, name, receiver) => {
        const method: unknown = Reflect.get(target, name, receiver);
        if (typeof method !== 'function') return method;
        return async (...parameters: unknown[]) => {
          if (this.#pass()) return never;
          const result = await around(async () => method.apply(target, parameters));
          return this.#pass() ? never : result;
        };
      },
    });
  }

  #pass(): boolean {
    this.#points += 1;
    if (this.#points >= this.#last) this.die();
    return this.dead;
  }
}
