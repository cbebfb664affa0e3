import { Drafts } from '#runtime/drafts/drafts.ts';

/** The drafts that the tabs of one browser share: stored texts, and a lock of each tab that ends with it. */
export class SharedDrafts {
  /** Whether storage is full. */
  isFull = false;
  /** The stored texts, by name. */
  readonly texts = new Map<string, string>();
  readonly #listeners = new Set<() => void>();
  readonly #tabs = new Set<string>();
  #opened = 0;

  /**
   * A tab with its drafts. `close` ends it as a browser does: none of its code runs any more, and its lock is free.
   */
  openTab(): { drafts: Drafts; close(): void } {
    this.#opened += 1;
    const tab = `tab ${String(this.#opened).padStart(6, '0')}`;
    const unstored = new Map<string, string>();
    const write = (name: string, text: string | null) => {
      if (!this.#tabs.has(tab)) return true;
      unstored.delete(name);
      if (text === null) this.texts.delete(name);
      else (this.isFull ? unstored : this.texts).set(name, text);
      for (const hear of this.#listeners) hear();
      return !unstored.has(name);
    };
    const storage = {
      names: () => [...this.texts.keys(), ...unstored.keys()],
      read: (name: string) => unstored.get(name) ?? this.texts.get(name) ?? null,
      write,
      subscribe: (listener: () => void) => void this.#listeners.add(listener),
    };
    const locks = {
      hold: (name: string) => void this.#tabs.add(name),
      alone: (name: string, work: () => void) => void (this.#tabs.has(name) || work()),
      held: async () => this.#tabs,
    };
    return { drafts: new Drafts(storage, locks, tab), close: () => void this.#tabs.delete(tab) };
  }
}
