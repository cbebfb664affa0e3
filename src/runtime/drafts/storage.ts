/** The first word of the names of all drafts. */
export const DRAFT = 'draft';
/** The first word of the settings that the browser remembers of a person; they are erased with the drafts. */
export const TRANSLATION_LANGUAGE = 'translation-language';

/** The storage that all tabs of a browser share and that survives a reload and the loss of the database. */
export interface DraftStorage {
  /** The names of all drafts. */
  names(): string[];
  read(name: string): string | null;
  /** Null deletes the text. @returns false where there is no space: then the text lives as long as this tab */
  write(name: string, text: string | null): boolean;
  /** Calls when a text was written or deleted, by any tab. */
  subscribe(listener: () => void): void;
}

/** Declares only the members that are used, because this folder is also checked without the DOM. */
interface BrowserWindow {
  /** Throws where the browser gives none, as in some private windows. */
  localStorage: {
    getItem(name: string): string | null;
    setItem(name: string, text: string): void;
    removeItem(name: string): void;
  };
  addEventListener(type: 'storage', listener: () => void): void;
}

const window = globalThis as unknown as BrowserWindow;
const listeners = new Set<() => void>();
/** Drafts that the browser has no storage or no space for, so that the user can continue to write. */
const unstored = new Map<string, string>();

const reading = <T>(read: (storage: BrowserWindow['localStorage']) => T, otherwise: T): T => {
  try {
    return read(window.localStorage);
  } catch {
    return otherwise;
  }
};

/** The drafts stored in this browser. */
export const draftStorage: DraftStorage = {
  names: () =>
    [...new Set([...reading(Object.keys, []), ...unstored.keys()])].filter((name) => name.startsWith(`${DRAFT} `)),
  read: (name) => unstored.get(name) ?? reading((storage) => storage.getItem(name), null),
  write: (name, text) => {
    unstored.delete(name);
    try {
      if (text === null) window.localStorage.removeItem(name);
      else window.localStorage.setItem(name, text);
    } catch {
      if (text !== null) unstored.set(name, text);
    }
    for (const listener of [...listeners]) listener();
    return !unstored.has(name);
  },
  subscribe: (listener) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
  },
};
