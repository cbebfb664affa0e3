import type { Findable } from '#store/queries/findable.ts';
import type { Action } from './actions.tsx';
import { WordIndex } from './word-index.ts';

/** What can be chosen: something on this device, or something to do. */
export type Choice = (Findable | ({ kind: 'action' } & Action)) & { key: string };
export type ChoiceKind = Choice['kind'];

/** In the order in which they stand where they answer equally well. */
const KINDS: readonly ChoiceKind[] = ['action', 'group', 'day', 'event', 'person', 'room', 'announcement', 'comment'];

/** Together more than a screen of a phone has room for; who wants more of one kind types another letter. */
const MOST = 14;
/** Of many kinds at least so many each, of a single kind at most so many. */
const FEWEST_OF_KIND = 3;
const MOST_OF_KIND = 10;

export interface FoundSection {
  kind: ChoiceKind;
  /** How many there are; not all of them are among the choices. */
  count: number;
  choices: Choice[];
}

/** Everything that can be found, with its words. Grows while the device is read. */
export class Findings {
  readonly #index = new WordIndex();
  readonly #choices: (Findable | ({ kind: 'action' } & Action))[] = [];

  addActions(actions: readonly Action[]): void {
    actions.forEach((action, order) => {
      this.#choices.push({ kind: 'action', ...action });
      this.#index.add({ name: action.name, more: action.more, kind: KINDS.indexOf('action'), order });
    });
  }

  add(rows: readonly Findable[]): void {
    for (const row of rows) {
      this.#choices.push(row);
      this.#index.add({ name: row.name, more: row.more, kind: KINDS.indexOf(row.kind), order: row.order });
    }
  }

  /** The best of each kind; the kind with the best of all stands first. */
  search(query: string): FoundSection[] {
    const found = this.#index.search(query, MOST_OF_KIND);
    const each = Math.max(FEWEST_OF_KIND, Math.floor(MOST / found.length));
    return found
      .sort((a, b) => (b.best[0]?.score ?? 0) - (a.best[0]?.score ?? 0) || a.kind - b.kind)
      .flatMap(({ kind, count, best }) => {
        const name = KINDS[kind];
        const choices = best.slice(0, each).flatMap(({ row }) => this.#choice(row) ?? []);
        return name ? [{ kind: name, count, choices }] : [];
      });
  }

  #choice(row: number): Choice | undefined {
    const found = this.#choices[row];
    return found && { ...found, key: keyOf(found) };
  }
}

/** The same day, and the same person, may be in several groups. */
export const keyOf = (found: Findable | ({ kind: 'action' } & Action)): string =>
  found.kind === 'action' ? `action ${found.id}` : `${found.kind} ${found.group?.id ?? ''} ${found.id}`;
