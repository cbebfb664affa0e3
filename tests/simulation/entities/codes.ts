/**
 * A choice among a few values has no room for words. Each value of an entity (`k3=assistant`) represents the words that
 * it was chosen with; within a history no value of an entity is chosen twice.
 */
class Codes {
  readonly #words = new Map<string, string>();

  /** Begins the next history. */
  forget(): void {
    this.#words.clear();
  }

  /** An unused value of the entity, to represent the words; null when there is none left. */
  choose(thing: string, values: readonly string[], words: string): string | null {
    const value = values.find((each) => !this.#words.has(`${thing}=${each}`));
    if (value === undefined) return null;
    this.#words.set(`${thing}=${value}`, words);
    return value;
  }

  /** The words that a code represents, where a text is one; a value that no edit chose existed from the beginning. */
  read(text: string): string {
    const [, thing] = /^([a-z]\d+)=/.exec(text) ?? [];
    return thing === undefined ? text : (this.#words.get(text) ?? `${thing} S v1`);
  }
}

/** Of the history that is played: there is one at a time. */
export const codes = new Codes();
