/** Knows in which order things were asked, so that a late answer does not replace what a later request brought. */
export class RequestOrder {
  #last = 0;
  /** Per scope the latest request that was answered. */
  readonly #answered = new Map<string, number>();

  /** A request that is asked now. */
  next(): number {
    this.#last += 1;
    return this.#last;
  }

  /** Notes the answer to a request; false when one to a later request is here already. */
  isLatest(scope: string, request: number): boolean {
    if (request < (this.#answered.get(scope) ?? 0)) return false;
    this.#answered.set(scope, request);
    return true;
  }
}
