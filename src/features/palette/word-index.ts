import { SHORTEST_INSIDE, termsOf, type Wanted, wantedOf } from '#contract/words.ts';
import { meantBy } from './typos.ts';

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

  /** The rows that have every word, and in `#score` what each is worth. */
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
      // Each row once, however many of its words answer; what an earlier word has left out is gone through no more.
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
    /** Of each kind how many there are, and what a row has to be worth to be among the best. */
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
