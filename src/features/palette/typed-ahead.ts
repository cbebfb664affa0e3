/** Letters that are typed later than this after the key are not kept. */
const WITHIN_MS = 5_000;

/**
 * The letters that the user types after the key of the palette, before its box has the focus: they belong to the
 * search, and must not run shortcuts.
 */
class TypedAhead {
  /** Null unless the palette is being opened by its key. */
  #letters: string | null = null;
  #since = 0;
  #add: ((letter: string) => void) | null = null;

  /** The key of the palette was pressed, which opens or closes it. @param at milliseconds, as in `Event.timeStamp` */
  toggle(at: number): void {
    this.#letters = this.#isKeeping(at) ? null : '';
    this.#since = at;
  }

  /** Keeps a letter that was typed outside of any box; returns false where the palette is not being opened. */
  keep(letter: string, at: number): boolean {
    if (!this.#isKeeping(at)) return false;
    if (this.#add) this.#add(letter);
    else this.#letters += letter;
    return true;
  }

  /** The box is drawn: returns the letters so far, and adds each later one until `end`. */
  handTo(add: (letter: string) => void): string {
    this.#add = add;
    return (this.#isKeeping(performance.now()) && this.#letters) || '';
  }

  end(): void {
    this.#letters = null;
    this.#add = null;
  }

  #isKeeping(at: number): boolean {
    return this.#letters !== null && at - this.#since <= WITHIN_MS;
  }
}

export const typedAhead = new TypedAhead();
