/** Keeps the order of requests, so that a late answer does not replace that of a later request. */
export class RequestOrder {
  #last = 0;
  /** Per scope, the latest request that was answered. */
  readonly #answered = new Map<string, number>();

  /** The number of a request that is made now. */
  next(): number {
    this.#last += 1;
    return this.#last;
  }

  /** Records the answer to a request; false when a later request has been answered already. */
  isLatest(scope: string, request: number): boolean {
    if (request < (this.#answered.get(scope) ?? 0)) return false;
    this.#answered.set(scope, request);
    return true;
  }
}
