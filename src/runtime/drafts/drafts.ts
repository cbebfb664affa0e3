import type { EditForm } from '#runtime/window/types.ts';
import { type DraftContent, type DraftFamily, type DraftPlace, EMPTY, isEmpty, type StoredDraft } from './families.ts';
import type { DraftStorage } from './storage.ts';

/**
 * Locks that all tabs of a browser share, and that go with the tab that holds them, however that ends. Where a platform has
 * none, nobody holds any.
 */
export interface DraftLocks {
  /** Held until the answer is called. */
  hold(name: string): () => void;
  /** Does the work while nobody else holds the lock: not at all where somebody does, or as soon as nobody does. */
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
 * The drafts of one tab. Each form has a draft of its own, which no other form and no other tab writes; what a form leaves
 * behind that is closed, with its tab or by leaving the screen, is taken over by the next form that opens at that place.
 */
export class Drafts<TPlace extends { userId: string } = DraftPlace> {
  readonly #storage: DraftStorage;
  readonly #locks: DraftLocks;
  readonly #uuid: () => string;
  readonly #listeners = new Set<() => void>();
  readonly #family: DraftFamily<TPlace>;
  readonly #open = new Set<DraftForm<TPlace>>();
  /** The names that forms of this tab have had. */
  readonly #ours = new Set<string>();
  /** Into which draft of this tab another was taken over. */
  readonly #movedTo = new Map<string, string>();
  /** What there was no room for: it lives as long as the tab. That is no reason to stop the person from writing. */
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

  /** Tells when a draft is there that was not, or has gone. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The names of a person's drafts, one a line: the same text as long as they are the same. */
  readonly names = (userId: string): string => {
    const own = this.#allNames().filter((name) => this.#placeOf(name)?.userId === userId);
    return own.sort().join('\n');
  };

  /** The drafts of these names, one a line, that are there. */
  list(names: string): StoredDraft<TPlace>[] {
    return names.split('\n').flatMap((name) => {
      const place = this.#placeOf(name);
      const content = this.read(name);
      return place && !isEmpty(content) ? [{ name, ...place, ...content }] : [];
    });
  }

  /** A form at a place, which is not open yet. */
  form(place: TPlace): DraftForm<TPlace> {
    return new DraftForm(this, place);
  }

  /** Whether something was left behind at a place that no form holds, in whichever tab. */
  isLeftAt(place: TPlace): Promise<boolean> {
    return this.#someLeft(this.#namesAt(place));
  }

  /** The same of one draft. */
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

  /** Adds a draft that no form holds. @returns whether it is on the device */
  add(place: TPlace, content: DraftContent): boolean {
    return this.write(this.#nameOf(place, this.#uuid()), content);
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

  /** @returns whether it is on the device and will outlive this tab */
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

  /** A form opens: it gets a draft of its own. Call `close` when it leaves the screen; what stands in it stays. */
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

  /** Puts what was left behind at a place into a form that is open there. */
  takeOver(form: DraftForm<TPlace>, place: TPlace): void {
    const { name } = form;
    for (const other of this.#namesAt(place)) {
      const take = () => {
        const left = this.read(other);
        if (!this.#open.has(form) || form.name !== name || isEmpty(left)) return;
        const both = this.#family.joined(form.get(), left);
        if (both === null) return;
        // First, so that there is room for it in its new place.
        this.forget(other);
        form.put(both);
        this.#movedTo.set(other, name);
      };
      // What this tab has just left is free in a moment.
      this.#locks.alone(other, this.#ours.has(other) ? 'in turn' : 'now', take);
    }
  }

  /** A draft has been posted from a form, which may be closed by now: what is left of it anywhere in this tab is forgotten. */
  posted(name: string, posted: DraftContent): void {
    let now = name;
    for (let next = this.#movedTo.get(now); next; next = this.#movedTo.get(now)) now = next;
    const { text, files } = this.read(now);
    const sent = new Set(posted.files.map(({ url }) => url));
    const left = { text: text === posted.text ? null : text, files: files.filter(({ url }) => !sent.has(url)) };
    this.write(now, left);
    for (const form of this.#open) if (form.name === now) form.reread();
  }

  /** Names at a place of drafts that no form of this tab holds. */
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

  /** A draft's name ends with what only the form knows that wrote it: no two forms ever write the same one. */
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

/** One form's draft. */
export class DraftForm<TPlace extends { userId: string } = DraftPlace> {
  /** Another one each time that the form opens. */
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

  /** The form stands on the screen, until the answer is called. */
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

  /** @returns whether it is on the device */
  put(content: DraftContent): boolean {
    const stored = this.#drafts.write(this.name, content);
    this.#show(content);
    return stored;
  }

  /** Somebody else has forgotten it. */
  reread(): void {
    this.#show(this.#drafts.read(this.name));
  }

  /**
   * The form's part in posting what stands in it (`EditForm`): the draft is forgotten when the device keeps the edit, so
   * that it can't be posted twice, also when the form has left the screen by then. With a refusal it comes back only into
   * this very form, as long as that stands on the screen and nothing newer stands in it.
   * @param text what is posted
   * @param shows makes the form show what was given back to it, at once, and answers whether it does
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
        // What there is no room for would not outlive the tab: it is safer where it is.
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
