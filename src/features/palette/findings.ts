import { type Choice, type ChoiceKind, choiceOf, KINDS, type Unkeyed } from './kinds.tsx';
import { WordSearch } from './word-search.ts';

const NAMES = Object.keys(KINDS) as ChoiceKind[];

/** The total, more than a phone can show; another letter narrows the search. */
const MOST = 14;
/** The minimum per kind when there are many kinds, and the maximum of a single kind. */
const FEWEST_OF_KIND = 3;
const MOST_OF_KIND = 10;

export interface FoundSection {
  kind: ChoiceKind;
  /** The number of matches, including those that are not among the choices. */
  count: number;
  choices: Choice[];
}

/** Everything that can be found, with its words. Grows while the device is read. */
export class Findings {
  readonly #words = new WordSearch();
  readonly #choices: Unkeyed[] = [];

  add(rows: readonly Unkeyed[]): void {
    for (const row of rows) {
      this.#choices.push(row);
      this.#words.add({ name: row.name, more: row.more, kind: NAMES.indexOf(row.kind), order: row.order });
    }
  }

  /** The best matches of each kind; the kind with the best match comes first. */
  search(query: string): FoundSection[] {
    const found = this.#words.search(query, MOST_OF_KIND);
    const each = Math.max(FEWEST_OF_KIND, Math.floor(MOST / found.length));
    return found
      .sort((a, b) => (b.best[0]?.score ?? 0) - (a.best[0]?.score ?? 0) || a.kind - b.kind)
      .flatMap(({ kind, count, best }) => {
        const name = NAMES[kind];
        const choices = best.slice(0, each).flatMap(({ row }) => this.#choice(row) ?? []);
        return name ? [{ kind: name, count, choices }] : [];
      });
  }

  #choice(row: number): Choice | undefined {
    const found = this.#choices[row];
    return found && choiceOf(found);
  }
}
