import { type DraftLocks, Drafts } from '#runtime/drafts/drafts.ts';
import { COMMENT_DRAFTS, FORM_DRAFTS, type FormPlace } from '#runtime/drafts/families.ts';
import type { DraftStorage } from '#runtime/drafts/storage.ts';

interface OpenTab {
  heard: ((name: string | null) => void)[];
  isOpen: boolean;
}

/** The drafts that the tabs of one browser share: stored texts, and locks that end with the tab that holds them. */
export class SharedDrafts {
  /** Whether storage is full. */
  isFull = false;
  /** The stored texts, by name. */
  readonly texts = new Map<string, string>();
  readonly #tabs = new Set<OpenTab>();
  readonly #holders = new Map<string, OpenTab[]>();
  #waiting: { name: string; tab: OpenTab; work: () => void }[] = [];
  #ids = 0;

  /**
   * A tab with its drafts. `close` ends it as a browser does: none of its code runs any more, and its locks are free.
   */
  openTab(): { drafts: Drafts; forms: Drafts<FormPlace>; close(): void } {
    const tab: OpenTab = { heard: [], isOpen: true };
    this.#tabs.add(tab);
    const uuid = () => {
      this.#ids += 1;
      return `d${this.#ids}`;
    };
    const close = () => {
      tab.isOpen = false;
      this.#tabs.delete(tab);
      for (const name of [...this.#holders.keys()]) while (this.#isHeldBy(name, tab)) this.#release(name, tab);
    };
    const [storage, locks] = [this.#storageOf(tab), this.#locksOf(tab)];
    return {
      drafts: new Drafts(storage, locks, uuid, COMMENT_DRAFTS),
      forms: new Drafts(storage, locks, uuid, FORM_DRAFTS),
      close,
    };
  }

  #storageOf(tab: OpenTab): DraftStorage {
    return {
      names: () => [...this.texts.keys()],
      read: (name) => this.texts.get(name) ?? null,
      write: (name, value) => {
        if (!tab.isOpen) return;
        if (value === null) this.texts.delete(name);
        else if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
        else this.texts.set(name, value);
        for (const other of this.#tabs) if (other !== tab) for (const hear of other.heard) hear(name);
      },
      onChange: (listener) => tab.heard.push(listener),
    };
  }

  #locksOf(tab: OpenTab): DraftLocks {
    return {
      hold: (name) => {
        this.#holders.set(name, [...(this.#holders.get(name) ?? []), tab]);
        return () => this.#release(name, tab);
      },
      alone: (name, when, work) => {
        if (!this.#holders.has(name)) work();
        else if (when === 'in turn') this.#waiting.push({ name, tab, work });
      },
      held: async () => new Set(this.#holders.keys()),
    };
  }

  #isHeldBy(name: string, tab: OpenTab): boolean {
    return this.#holders.get(name)?.includes(tab) ?? false;
  }

  #release(name: string, tab: OpenTab): void {
    const holders = this.#holders.get(name) ?? [];
    const left = holders.toSpliced(holders.indexOf(tab), holders.includes(tab) ? 1 : 0);
    if (left.length > 0) this.#holders.set(name, left);
    else this.#holders.delete(name);
    if (left.length > 0) return;
    const next = this.#waiting.filter((wait) => wait.name === name && wait.tab.isOpen);
    this.#waiting = this.#waiting.filter((wait) => wait.name !== name);
    for (const { work } of next) work();
  }
}
