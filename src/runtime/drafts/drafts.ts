import type { Attachment } from '#contract/records/files/attachment.ts';
import type { EditForm } from '#runtime/platform/edit-form.ts';
import { DRAFT, type DraftStorage } from './storage.ts';

/** The user and the form that a draft belongs to. */
export interface DraftPlace {
  userId: string;
  /** The scope of the screen that offers it again: `group:1`. */
  scope: string;
  /** The form and its record: `edit-room 12`. */
  form: string;
}

/** The values of a form, by field, as the fields show them. */
export type FormValues = Record<string, string>;

/** The unsaved content of a form. */
export interface DraftContent {
  /** The typed words, as text to read and copy. Null where nothing was typed or changed. */
  text: string | null;
  files: readonly Attachment[];
  /** Of a form with fields. */
  fields?: {
    /** The title under which the form is offered again: 'Room assignment of Ana Reyes'. */
    title: string;
    /** The changed fields, and their values before: another member may change them meanwhile. */
    changed: FormValues;
    before: FormValues;
  };
}

export interface StoredDraft extends DraftPlace, DraftContent {
  name: string;
  /** The tab that it was typed in. */
  tab: string;
}

/**
 * Locks shared by all tabs of a browser, released when their tab ends in any way. Where the platform has none, no lock
 * is ever held.
 */
export interface DraftLocks {
  /** Holds the lock as long as this tab is open. */
  hold(name: string): void;
  /** Runs the work while no other holder has the lock; not at all if there is one. */
  alone(name: string, work: () => void): void;
  held(): Promise<ReadonlySet<string>>;
}

/** The place of a new comment on an event, or of a change of one. @param eventKey, commentKey the ids that never change */
export const commentPlace = (userId: string, eventKey: string, commentKey: string | null = null): DraftPlace => ({
  userId,
  scope: `event:${eventKey}`,
  form: commentForm(commentKey),
});
export const commentForm = (commentKey: string | null): string => `comment ${commentKey ?? 'new'}`;

export const EMPTY: DraftContent = { text: null, files: [] };

const isEmpty = ({ text, files }: DraftContent): boolean => text === null && files.length === 0;

/** The title and the other values of a form may change while it is open. */
const typedIn = ({ text, fields }: DraftContent): string => JSON.stringify(fields?.changed ?? text);

function partsOf(name: string): DraftPlace & { tab: string } {
  const [, userId = '', scope = '', form = '', tab = ''] = name.split(' ').map(decodeURIComponent);
  return { userId, scope, form, tab };
}

function contentOf(stored: string | null): DraftContent {
  try {
    return stored === null ? EMPTY : { ...EMPTY, ...JSON.parse(stored) };
  } catch {
    return EMPTY;
  }
}

/**
 * The drafts of one tab: one for each place. No other tab writes them; when this one is gone, the next form that opens
 * at the place takes over the newest.
 */
export class Drafts {
  readonly #storage: DraftStorage;
  readonly #locks: DraftLocks;
  readonly #tab: string;
  readonly #listeners = new Set<() => void>();
  /** The names of the drafts whose forms are on the screen. */
  readonly #open = new Set<string>();
  readonly #read = new Map<string, { stored: string | null; content: DraftContent }>();

  /** @param tab a name of this tab that sorts after those of earlier tabs */
  constructor(storage: DraftStorage, locks: DraftLocks, tab: string) {
    this.#storage = storage;
    this.#locks = locks;
    this.#tab = tab;
    locks.hold(tab);
    storage.subscribe(this.#tell);
  }

  /** Calls when a draft has changed, or a form was opened or closed. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly #tell = (): void => {
    for (const listener of [...this.#listeners]) listener();
  };

  /** The names of a user's drafts, of one scope or of all; one per line, so that an unchanged list is the same string. */
  names(userId: string, scope?: string): string {
    const isAsked = (place: DraftPlace) => place.userId === userId && (scope === undefined || place.scope === scope);
    const names = this.#storage.names().filter((name) => isAsked(partsOf(name)));
    return names.sort().join('\n');
  }

  /** The names of those whose form is not on the screen of this tab. */
  closed(userId: string, scope: string): string {
    const names = this.names(userId, scope).split('\n');
    return names.filter((name) => !this.#open.has(name)).join('\n');
  }

  /** The drafts of these names, which are given one per line. */
  list(names: string): StoredDraft[] {
    return names.split('\n').flatMap((name) => {
      const content = this.read(name);
      return isEmpty(content) ? [] : [{ name, ...partsOf(name), ...content }];
    });
  }

  /** Those that no other tab is writing, by form: of several at one place this tab's own, or the newest. */
  async left(names: string): Promise<Map<string, StoredDraft>> {
    const held = names === '' ? null : await this.#locks.held();
    const found = this.list(names).filter(({ tab }) => tab === this.#tab || !held?.has(tab));
    const own = found.filter(({ tab }) => tab === this.#tab);
    return new Map([...found, ...own].map((draft) => [draft.form, draft]));
  }

  /** The name of this tab's draft at a place. */
  at({ userId, scope, form }: DraftPlace): string {
    return [DRAFT, userId, scope, form, this.#tab].map(encodeURIComponent).join(' ');
  }

  /** The same object until the draft changes. */
  read(name: string): DraftContent {
    const stored = this.#storage.read(name);
    const known = this.#read.get(name);
    if (known?.stored === stored) return known.content;
    const content = contentOf(stored);
    this.#read.set(name, { stored, content });
    return content;
  }

  /** @returns whether the draft is stored, so that it outlives this tab */
  put(name: string, content: DraftContent): boolean {
    return this.#storage.write(name, isEmpty(content) ? null : JSON.stringify(content));
  }

  /**
   * The form of a draft is on the screen until the returned function is called. If this tab has no draft there, the form
   * takes over the newest that a tab which is gone has left.
   */
  open(name: string): () => void {
    const { userId, scope, form } = partsOf(name);
    this.#open.add(name);
    const left = this.list(this.names(userId, scope)).filter((draft) => draft.form === form && draft.name !== name);
    for (const other of left.reverse()) this.#takeOver(name, other);
    this.#tell();
    return () => {
      this.#open.delete(name);
      this.#tell();
    };
  }

  #takeOver(name: string, other: StoredDraft): void {
    this.#locks.alone(other.tab, () => {
      const content = this.read(other.name);
      if (!this.#open.has(name) || !isEmpty(this.read(name)) || isEmpty(content)) return;
      // Deleted first, to free the space for it under its new name.
      this.put(other.name, EMPTY);
      this.put(name, content);
    });
  }

  /**
   * The form's side of posting its content (`EditForm`). The draft is deleted when the device has stored the edit, so
   * that it cannot be posted twice, even if the form was closed by then. After a refusal it is there again, if the form
   * is still on the screen and holds nothing newer.
   */
  handOver(name: string, posted: DraftContent, isShown: () => boolean, onKept = () => {}): EditForm {
    return {
      kept: () => {
        const now = this.read(name);
        const sent = new Set(posted.files.map(({ url }) => url));
        const files = now.files.filter(({ url }) => !sent.has(url));
        this.put(name, typedIn(now) === typedIn(posted) ? { ...EMPTY, files } : { ...now, files });
        onKept();
      },
      takeBack: () => {
        if (!isShown() || !isEmpty(this.read(name))) return false;
        // If it cannot be stored, it would not outlive the tab: the outbox is safer.
        const isStored = this.put(name, posted);
        if (!isStored) this.put(name, EMPTY);
        return isStored;
      },
    };
  }
}
