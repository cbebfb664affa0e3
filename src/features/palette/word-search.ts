import { SHORTEST_INSIDE, termsOf, type Wanted, wantedOf } from '#contract/text/words.ts';
import { meantBy } from './typos.ts';

/** How well a row matches a word; a match in the row's name adds one. */
const WHOLE = 8;
const BEGINNING = 6;
const INSIDE = 3;
const MEANT = 1;

/** Below this number of rows, the search also looks inside of words and allows a mistake. */
const FEW = 10;

interface Searched {
  /** The name, which weighs more than the rest. */
  name: string;
  more: string;
  kind: number;
  /** Among equal matches the lower comes first. */
  order: number;
}

interface FoundKind {
  kind: number;
  count: number;
  best: { row: number; score: number }[];
}

/** A row as it is searched: its words with a space before and after each, those of the name first. */
interface Row extends Pick<Searched, 'kind' | 'order'> {
  text: string;
  /** Where the words of the name end. */
  nameEnd: number;
}

/** A word of a query, with the terms that it may be a misspelling of. */
type Sought = Wanted & { meant: readonly string[] };

/**
 * Finds rows by their words. It reads all rows at each search: of the 20,000 that a large device holds this takes a few
 * milliseconds, and nothing has to be indexed.
 */
export class WordSearch {
  readonly #rows: Row[] = [];
  readonly #terms = new Set<string>();

  /** Adds a row; rows are numbered from 0. */
  add({ name, more, kind, order }: Searched): void {
    const [named, others] = [termsOf(name), termsOf(more)];
    for (const term of [...named, ...others]) this.#terms.add(term);
    const words = ` ${named.join(' ')} `;
    this.#rows.push({ kind, order, text: `${words}\n ${others.join(' ')} `, nameEnd: words.length });
  }

  /** The rows that match every word of the query, by kind, with a maximum of each. Empty for a query without words. */
  search(query: string, perKind: number): FoundKind[] {
    const wanted = wantedOf(query);
    if (wanted.length === 0) return [];
    const plainly = this.#matching(
      wanted.map((word) => ({ ...word, meant: [] })),
      false,
    );
    if (plainly.length >= FEW) return this.#byKind(plainly, perKind);
    const sought = wanted.map((word) => ({ ...word, meant: word.isExact ? [] : meantBy(word.text, this.#terms) }));
    return this.#byKind(this.#matching(sought, true), perKind);
  }

  #matching(words: readonly Sought[], isRoughly: boolean): { row: number; score: number }[] {
    return this.#rows.flatMap((found, row) => {
      let score = 0;
      for (const word of words) {
        const worth = worthOf(found, word, isRoughly);
        if (worth === 0) return [];
        score += worth;
      }
      return { row, score };
    });
  }

  #byKind(found: { row: number; score: number }[], perKind: number): FoundKind[] {
    const order = (row: number) => this.#rows[row]?.order ?? 0;
    const kinds = Map.groupBy(found, ({ row }) => this.#rows[row]?.kind ?? 0);
    return [...kinds].map(([kind, rows]) => ({
      kind,
      count: rows.length,
      best: rows.sort((a, b) => b.score - a.score || order(a.row) - order(b.row) || a.row - b.row).slice(0, perKind),
    }));
  }
}

/** How well a row matches a word; 0 where it does not. */
function worthOf({ text, nameEnd }: Row, { text: word, isExact, meant }: Sought, isRoughly: boolean): number {
  const worthAt = (part: string, worth: number): number => {
    const at = text.indexOf(part);
    return at < 0 ? 0 : worth + (at < nameEnd ? 1 : 0);
  };
  if (text.includes(word)) {
    if (isExact) return worthAt(word, WHOLE);
    const plainly = worthAt(` ${word} `, WHOLE) || worthAt(` ${word}`, BEGINNING);
    if (plainly > 0 || !isRoughly) return plainly;
    if (word.length >= SHORTEST_INSIDE) return worthAt(word, INSIDE);
  }
  return Math.max(0, ...meant.map((term) => worthAt(` ${term} `, MEANT)));
}
