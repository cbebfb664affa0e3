import { SHORTEST_INSIDE, termsOf, type Wanted, wantedOf } from '#contract/words.ts';
import { meantBy } from './typos.ts';

/** How well a term matches a word; a match in a row's name adds one. */
const WHOLE = 8;
const BEGINNING = 6;
const INSIDE = 3;
const MEANT = 1;

/** Below this number of rows, the search also looks inside of words and allows a mistake. */
const FEW = 10;

export interface Indexed {
  /** The name, which weighs more than the rest. */
  name: string;
  /** Other searchable text. */
  more: string;
  /** The number of the kind, from 0. */
  kind: number;
  /** Among equal matches the lower comes first. */
  order: number;
}

/** The best rows of a kind, and the total. */
export interface FoundKind {
  kind: number;
  count: number;
  best: { row: number; score: number }[];
}

interface Answer {
  term: number;
  worth: number;
}

const initialOf = (term: string): string => term.slice(0, 1);

const roomFor = (length: number, before: number): number => Math.max(1_024, length, before * 2);

/**
 * Finds rows by their words through a list of rows per term, which is much faster than scanning the rows. The number of
 * different terms stays small, even with many rows.
 */
export class WordIndex {
  readonly #terms: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** The terms by their first letter. */
  readonly #initials = new Map<string, number[]>();
  /** For each term: twice the number of each row that has it, plus one when it is in the row's name. */
  readonly #rowsOf: number[][] = [];
  readonly #orders: number[] = [];
  #kinds = new Uint8Array(0);
  #kindCount = 0;
  // Buffers of a search, reused so that a keystroke leaves no garbage.
  #worth = new Uint8Array(0);
  #score = new Uint16Array(0);
  #met = new Uint16Array(0);
  #left = new Uint32Array(0);

  get size(): number {
    return this.#orders.length;
  }

  /** @returns the number of the row, from 0 */
  add({ name, more, kind, order }: Indexed): number {
    const row = this.#orders.push(order) - 1;
    if (row >= this.#kinds.length) {
      const before = this.#kinds;
      this.#kinds = new Uint8Array(roomFor(row + 1, before.length));
      this.#kinds.set(before);
    }
    this.#kinds[row] = kind;
    this.#kindCount = Math.max(this.#kindCount, kind + 1);
    for (const term of termsOf(name)) this.#note(term, row * 2 + 1);
    if (more !== '') for (const term of termsOf(more)) this.#note(term, row * 2);
    return row;
  }

  #note(term: string, posting: number): void {
    const number = this.#numbers.get(term);
    if (number === undefined) {
      const made = this.#terms.push(term) - 1;
      this.#numbers.set(term, made);
      this.#rowsOf.push([posting]);
      const alike = this.#initials.get(initialOf(term));
      if (alike) alike.push(made);
      else this.#initials.set(initialOf(term), [made]);
      return;
    }
    const rows = this.#rowsOf[number];
    if (rows && rows[rows.length - 1] !== posting) rows.push(posting);
  }

  /** The rows that match every word of the query, by kind, with a maximum of each. Empty for a query without words. */
  search(query: string, perKind: number): FoundKind[] {
    const wanted = wantedOf(query);
    if (wanted.length === 0) return [];
    const found = this.#collect(this.#scored(wanted.map((word) => this.#plainly(word))), perKind);
    if (found.reduce((sum, { count }) => sum + count, 0) >= FEW) return found;
    return this.#collect(this.#scored(wanted.map((word) => [...this.#roughly(word), ...this.#plainly(word)])), perKind);
  }

  /** Terms that are or begin with a word. */
  #plainly({ text, isExact }: Wanted): Answer[] {
    const whole = this.#numbers.get(text);
    if (isExact) return whole === undefined ? [] : [{ term: whole, worth: WHOLE }];
    const answers: Answer[] = [];
    for (const term of this.#initials.get(initialOf(text)) ?? [])
      if (this.#terms[term]?.startsWith(text)) answers.push({ term, worth: term === whole ? WHOLE : BEGINNING });
    return answers;
  }

  /** Terms that contain a word, or that it may be a misspelling of. */
  #roughly({ text, isExact }: Wanted): Answer[] {
    if (isExact) return [];
    const alike = this.#initials.get(initialOf(text)) ?? [];
    const answers = meantBy(text, this.#terms, alike).map((term): Answer => ({ term, worth: MEANT }));
    if (text.length < SHORTEST_INSIDE) return answers;
    for (let term = 0; term < this.#terms.length; term += 1)
      if (this.#terms[term]?.includes(text)) answers.push({ term, worth: INSIDE });
    return answers;
  }

  /** Finds the rows with every word, and writes their weights into `#score`. */
  #scored(words: Answer[][]): number {
    const { size } = this;
    if (size > this.#met.length) {
      const length = roomFor(size, this.#met.length);
      this.#worth = new Uint8Array(length);
      this.#score = new Uint16Array(length);
      this.#met = new Uint16Array(length);
      this.#left = new Uint32Array(length);
    }
    const [worths, scores, met, left] = [this.#worth, this.#score, this.#met, this.#left];
    scores.fill(0, 0, size);
    met.fill(0, 0, size);
    let count = 0;
    for (let before = 0; before < words.length; before += 1) {
      // Counts each row once, regardless of how many terms match; rows dropped by an earlier word are not visited.
      count = 0;
      for (const { term, worth } of words[before] ?? []) {
        const postings = this.#rowsOf[term] ?? [];
        for (let at = 0; at < postings.length; at += 1) {
          const posting = postings[at] ?? 0;
          const row = posting >> 1;
          if (met[row] !== before) continue;
          const here = worth + (posting & 1);
          const most = worths[row] ?? 0;
          if (most === 0) left[count++] = row;
          if (most < here) worths[row] = here;
        }
      }
      for (let at = 0; at < count; at += 1) {
        const row = left[at] ?? 0;
        scores[row] = (scores[row] ?? 0) + (worths[row] ?? 0);
        worths[row] = 0;
        met[row] = before + 1;
      }
    }
    return count;
  }

  #collect(rows: number, perKind: number): FoundKind[] {
    const kinds = Array.from({ length: this.#kindCount }, (_, kind): FoundKind => ({ kind, count: 0, best: [] }));
    /** For each kind: the count, and the minimum weight of its best rows. */
    const counts = new Uint32Array(this.#kindCount);
    const least = new Uint16Array(this.#kindCount);
    const [scores, left, kindOf] = [this.#score, this.#left, this.#kinds];
    for (let at = 0; at < rows; at += 1) {
      const row = left[at] ?? 0;
      const score = scores[row] ?? 0;
      const kind = kindOf[row] ?? 0;
      counts[kind] = (counts[kind] ?? 0) + 1;
      if (score < (least[kind] ?? 0)) continue;
      const best = kinds[kind]?.best;
      if (!best || (best.length >= perKind && !this.#isBetter(row, score, best[best.length - 1]))) continue;
      let place = best.length;
      while (place > 0 && this.#isBetter(row, score, best[place - 1])) place -= 1;
      best.splice(place, 0, { row, score });
      if (best.length > perKind) best.pop();
      if (best.length === perKind) least[kind] = best[perKind - 1]?.score ?? 0;
    }
    for (const found of kinds) found.count = counts[found.kind] ?? 0;
    return kinds.filter(({ count }) => count > 0);
  }

  #isBetter(row: number, score: number, than: { row: number; score: number } | undefined): boolean {
    if (!than || score !== than.score) return !than || score > than.score;
    const order = (this.#orders[row] ?? 0) - (this.#orders[than.row] ?? 0);
    return order === 0 ? row < than.row : order < 0;
  }
}
