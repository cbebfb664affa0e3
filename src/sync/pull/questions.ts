/** Knows in which order things were asked, so that a late answer does not replace what a later question brought. */
export class Questions {
  #last = 0;
  /** Per scope the latest question that was answered. */
  readonly #answered = new Map<string, number>();

  /** A question that is asked now. */
  ask(): number {
    this.#last += 1;
    return this.#last;
  }

  /** Notes the answer to a question; false when one to a later question is here already. */
  isLatest(scope: string, question: number): boolean {
    if (question < (this.#answered.get(scope) ?? 0)) return false;
    this.#answered.set(scope, question);
    return true;
  }
}
