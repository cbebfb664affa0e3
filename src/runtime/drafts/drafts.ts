import type { EditForm } from '#runtime/platform/edit-form.ts';
import { type DraftContent, type DraftFamily, type DraftPlace, EMPTY, isEmpty, type StoredDraft } from './families.ts';
import type { DraftStorage } from './storage.ts';

/**
 * Locks shared by all tabs of a browser, released when their tab ends in any way. Where the platform has none, no lock
 * is ever held.
 */
export interface DraftLocks {
  /** Holds the lock until the returned function is called. */
  hold(name: string): () => void;
  /**
   * Runs the work while no other holder has the lock. `now`: not at all if there is one; `in turn`: as soon as the lock
   * is free.
   */
  alone(name: string, when: 'now' | 'in turn', work: () => void): void;
  held(): Promise<ReadonlySet<string>>;
}

function contentOf(stored: string | null): DraftContent {
  try {
    const { text, files } = JSON.parse(stored ?? '') as Partial<DraftContent>;
    return { text: typeof text === 'string' ? text : null, files: Array.isArray(files) ? files : [] };
  } catch {
    return EMPTY;
  }
}

/**
 * The drafts of one tab. Each form has a draft of its own, which no other form and no other tab writes. The draft of a
 * form that was closed, with its tab or by leaving the screen, is taken over by the next form that opens at the same
 * place.
 */
export class Drafts<TPlace extends { userId: string } = DraftPlace> {
  readonly #storage: DraftStorage;
  readonly #locks: DraftLocks;
  readonly #uuid: () => string;
  readonly #listeners = new Set<() => void>();
  readonly #family: DraftFamily<TPlace>;
  readonly #open = new Set<DraftForm<TPlace>>();
  /** The names of all drafts that forms of this tab have had. */
  readonly #ours = new Set<string>();
  /** The draft of this tab into which another one was taken over. */
  readonly #movedTo = new Map<string, string>();
  /**
   * Drafts that the storage had no space for: kept in memory while the tab is open, so that the user can continue to
   * write.
   */
  readonly #unstored = new Map<string, DraftContent>();

  constructor(storage: DraftStorage, locks: DraftLocks, uuid: () => string, family: DraftFamily<TPlace>) {
    this.#family = family;
    this.#storage = storage;
    this.#locks = locks;
    this.#uuid = uuid;
    storage.onChange((name) => {
      for (const form of this.#open) if (name === null || form.name === name) form.reread();
      this.#tell();
    });
  }

  /** Calls when a draft was added or deleted. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The names of a person's drafts, one per line: an unchanged list is the same string. */
  readonly names = (userId: string): string => {
    const own = this.#allNames().filter((name) => this.#placeOf(name)?.userId === userId);
    return own.sort().join('\n');
  };

  /** The existing drafts of these names, which are given one per line. */
  list(names: string): StoredDraft<TPlace>[] {
    return names.split('\n').flatMap((name) => {
      const place = this.#placeOf(name);
      const content = this.read(name);
      return place && !isEmpty(content) ? [{ name, ...place, ...content }] : [];
    });
  }

  /** A form at a place, not open yet. */
  form(place: TPlace): DraftForm<TPlace> {
    return new DraftForm(this, place);
  }

  /** Whether there is a draft at a place that no form in any tab holds. */
  isLeftAt(place: TPlace): Promise<boolean> {
    return this.#someLeft(this.#namesAt(place));
  }

  /** Whether no form in any tab holds this draft. */
  async isLeft(name: string): Promise<boolean> {
    const isOpen = [...this.#open].some((form) => form.name === name);
    return !isOpen && this.#someLeft([name]);
  }

  async #someLeft(names: readonly string[]): Promise<boolean> {
    if (names.length === 0) return false;
    if (names.some((name) => this.#ours.has(name))) return true;
    const held = await this.#locks.held();
    return names.some((name) => !held.has(name));
  }

  /** Adds a draft that no form holds, or nothing where it cannot be stored. @returns whether it is stored */
  add(place: TPlace, content: DraftContent): boolean {
    const name = this.#nameOf(place, this.#uuid());
    const isStored = this.write(name, content);
    if (!isStored) this.forget(name);
    return isStored;
  }

  forget(name: string): void {
    this.write(name, EMPTY);
  }

  /** Erases all drafts on this device. */
  forgetAll(): void {
    for (const name of this.#allNames()) this.forget(name);
    for (const form of this.#open) form.reread();
  }

  read(name: string): DraftContent {
    return this.#unstored.get(name) ?? contentOf(this.#storage.read(name));
  }

  /** @returns whether the draft is stored, so that it outlives this tab */
  write(name: string, content: DraftContent): boolean {
    const wasThere = !isEmpty(this.read(name));
    let stored = true;
    this.#unstored.delete(name);
    try {
      this.#storage.write(name, isEmpty(content) ? null : JSON.stringify(content));
    } catch {
      this.#unstored.set(name, content);
      stored = false;
    }
    if (wasThere === isEmpty(content)) this.#tell();
    return stored;
  }

  /** Gives an opening form a draft of its own. Call `close` when it leaves the screen; its content stays. */
  enter(form: DraftForm<TPlace>, place: TPlace): { name: string; close(): void } {
    const name = this.#nameOf(place, this.#uuid());
    const release = this.#locks.hold(name);
    this.#open.add(form);
    const close = () => {
      this.#open.delete(form);
      this.#ours.add(name);
      release();
    };
    return { name, close };
  }

  /** Moves a draft that no form holds into a form that is open at the same place. */
  takeOver(form: DraftForm<TPlace>, place: TPlace): void {
    const { name } = form;
    for (const other of this.#namesAt(place)) {
      const take = () => {
        const left = this.read(other);
        if (!this.#open.has(form) || form.name !== name || isEmpty(left)) return;
        const both = this.#family.joined(form.get(), left);
        if (both === null) return;
        // Deleted first, to free the space for it under its new name.
        this.forget(other);
        form.put(both);
        this.#movedTo.set(other, name);
      };
      // A lock that this tab has just released is free in a moment.
      this.#locks.alone(other, this.#ours.has(other) ? 'in turn' : 'now', take);
    }
  }

  /** A draft was posted from a form that may be closed by now: deletes the rest of it in this tab. */
  posted(name: string, posted: DraftContent): void {
    let now = name;
    for (let next = this.#movedTo.get(now); next; next = this.#movedTo.get(now)) now = next;
    const { text, files } = this.read(now);
    const sent = new Set(posted.files.map(({ url }) => url));
    const left = { text: text === posted.text ? null : text, files: files.filter(({ url }) => !sent.has(url)) };
    this.write(now, left);
    for (const form of this.#open) if (form.name === now) form.reread();
  }

  /** Names of the drafts at a place that no form of this tab holds. */
  #namesAt(place: TPlace): string[] {
    const group = `${this.#groupOf(place)} `;
    const held = new Set([...this.#open].map(({ name }) => name));
    return this.#allNames().filter((name) => name.startsWith(group) && !held.has(name));
  }

  #allNames(): string[] {
    const names = new Set([...this.#storage.names().filter((name) => this.#placeOf(name)), ...this.#unstored.keys()]);
    return [...names];
  }

  #groupOf(place: TPlace): string {
    return [this.#family.kind, ...this.#family.words(place)].map(encodeURIComponent).join(' ');
  }

  /** A draft's name ends with a part that is unique to its form: no two forms ever write the same draft. */
  #nameOf(place: TPlace, unique: string): string {
    return `${this.#groupOf(place)} ${unique}`;
  }

  #placeOf(name: string): TPlace | null {
    const { kind, place } = this.#family;
    if (!name.startsWith(`${kind} `)) return null;
    const [, userId, where, what, unique] = name.split(' ').map(decodeURIComponent);
    return userId && where !== undefined && what !== undefined && unique ? place(userId, where, what) : null;
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

export class DraftForm<TPlace extends { userId: string } = DraftPlace> {
  /** A new name each time that the form opens. */
  name = '';
  readonly #drafts: Drafts<TPlace>;
  readonly #place: TPlace;
  readonly #listeners = new Set<() => void>();
  #content = EMPTY;
  #isOpen = false;

  constructor(drafts: Drafts<TPlace>, place: TPlace) {
    this.#drafts = drafts;
    this.#place = place;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (): DraftContent => this.#content;

  /** The form is on the screen until the returned function is called. */
  open(): () => void {
    const { name, close } = this.#drafts.enter(this, this.#place);
    this.name = name;
    this.#isOpen = true;
    this.#show(EMPTY);
    this.#drafts.takeOver(this, this.#place);
    return () => {
      this.#isOpen = false;
      close();
    };
  }

  /** @returns whether the content is stored */
  put(content: DraftContent): boolean {
    const stored = this.#drafts.write(this.name, content);
    this.#show(content);
    return stored;
  }

  /** Reads the draft again, which another form or tab has deleted. */
  reread(): void {
    this.#show(this.#drafts.read(this.name));
  }

  /**
   * The form's side of posting its content (`EditForm`). The draft is deleted when the device has stored the edit, so
   * that it cannot be posted twice, even if the form was closed by then. After a refusal it is put back only into this
   * form, if it is still on the screen and holds nothing newer.
   * @param text the posted text
   * @param shows makes the form show the returned content immediately, and returns whether it does
   */
  handOver(text: string, shows: () => boolean, onKept = () => {}): EditForm {
    const { name } = this;
    const handed: DraftContent = { text, files: this.#content.files };
    const holdsIt = () => this.#content.text === text && this.#content.files === handed.files;
    return {
      kept: () => {
        this.#drafts.posted(name, handed);
        onKept();
      },
      takeBack: () => {
        if (!this.#isOpen || this.name !== name) return false;
        if (!holdsIt() && !isEmpty(this.#content)) return false;
        // If it cannot be stored, it would not outlive the tab: the outbox is safer.
        const taken = this.put(handed) && shows();
        if (!taken) this.put(EMPTY);
        return taken;
      },
    };
  }

  #show(content: DraftContent): void {
    this.#content = content;
    for (const listener of [...this.#listeners]) listener();
  }
}
