import { meantBy } from './typos.ts';
import { SHORTEST_INSIDE, termsOf, type Wanted, wantedOf } from './words.ts';

/** How well a term answers a word; each is worth one more where it stands in the name of what is found. */
const WHOLE = 8;
const BEGINNING = 6;
const INSIDE = 3;
const MEANT = 1;

/** With fewer rows than this found, words are also looked for inside of others and with a mistake. */
const FEW = 10;

export interface Indexed {
  /** What it is called: worth more than the rest. */
  name: string;
  /** What else it is found by. */
  more: string;
  /** Of which kind it is, a number from 0. */
  kind: number;
  /** Among equals the lower comes first. */
  order: number;
}

/** The best rows of a kind, and how many there are. */
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
 * Finds rows by their words: for every word the rows that have it, which is read in a fraction of the time that going
 * through the rows would take. Different words are few, however many rows there are.
 */
export class WordIndex {
  readonly #terms: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** The terms that begin with each letter. */
  readonly #initials = new Map<string, number[]>();
  /** Of each term: twice the number of each row that has it, plus one where it is in the row's name. */
  readonly #rowsOf: number[][] = [];
  readonly #orders: number[] = [];
  #kinds = new Uint8Array(0);
  #kindCount = 0;
  // What a search works with, kept so that a keystroke leaves nothing to be collected.
  #worth = new Uint8Array(0);
  #score = new Uint16Array(0);
  #met = new Uint16Array(0);

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

  /** Rows in which every word of the query is found, by kind; at most so many of each. Nothing for a query of no words. */
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

  /** Terms that have a word inside, or that may have been meant by it. */
  #roughly({ text, isExact }: Wanted): Answer[] {
    if (isExact) return [];
    const alike = this.#initials.get(initialOf(text)) ?? [];
    const answers = meantBy(text, this.#terms, alike).map((term): Answer => ({ term, worth: MEANT }));
    if (text.length < SHORTEST_INSIDE) return answers;
    for (let term = 0; term < this.#terms.length; term += 1)
      if (this.#terms[term]?.includes(text)) answers.push({ term, worth: INSIDE });
    return answers;
  }

  /** What each row is worth; 0 for one that lacks a word. */
  #scored(words: Answer[][]): Uint16Array {
    const { size } = this;
    if (size > this.#met.length) {
      const length = roomFor(size, this.#met.length);
      this.#worth = new Uint8Array(length);
      this.#score = new Uint16Array(length);
      this.#met = new Uint16Array(length);
    }
    const [worths, scores, met] = [this.#worth, this.#score, this.#met];
    scores.fill(0, 0, size);
    met.fill(0, 0, size);
    words.forEach((answers, before) => {
      worths.fill(0, 0, size);
      for (const { term, worth } of answers)
        for (const posting of this.#rowsOf[term] ?? []) {
          const row = posting >> 1;
          const here = worth + (posting & 1);
          if (met[row] === before && (worths[row] ?? 0) < here) worths[row] = here;
        }
      for (let row = 0; row < size; row += 1) {
        const here = worths[row] ?? 0;
        if (here === 0) continue;
        met[row] = before + 1;
        scores[row] = (scores[row] ?? 0) + here;
      }
    });
    if (words.length > 1) for (let row = 0; row < size; row += 1) if (met[row] !== words.length) scores[row] = 0;
    return scores;
  }

  #collect(scores: Uint16Array, perKind: number): FoundKind[] {
    const kinds = Array.from({ length: this.#kindCount }, (_, kind): FoundKind => ({ kind, count: 0, best: [] }));
    const { size } = this;
    for (let row = 0; row < size; row += 1) {
      const score = scores[row] ?? 0;
      const found = score === 0 ? undefined : kinds[this.#kinds[row] ?? 0];
      if (!found) continue;
      found.count += 1;
      const { best } = found;
      if (best.length >= perKind && !this.#isBetter(row, score, best[best.length - 1])) continue;
      let place = best.length;
      while (place > 0 && this.#isBetter(row, score, best[place - 1])) place -= 1;
      best.splice(place, 0, { row, score });
      if (best.length > perKind) best.pop();
    }
    return kinds.filter(({ count }) => count > 0);
  }

  #isBetter(row: number, score: number, than: { row: number; score: number } | undefined): boolean {
    if (!than || score !== than.score) return !than || score > than.score;
    return (this.#orders[row] ?? 0) < (this.#orders[than.row] ?? 0);
  }
}
