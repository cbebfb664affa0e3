/** The prefixes of the names of comment drafts and of other form drafts. */
export const DRAFT_KIND = 'comment-draft';
export const FORM_DRAFT_KIND = 'form-draft';
/** The prefix of the settings that the browser remembers of a person; they are erased with the drafts. */
export const TRANSLATION_LANGUAGE = 'translation-language';

/** The storage that all tabs of a browser share and that survives a reload: texts by name. */
export interface DraftStorage {
  names(): string[];
  read(name: string): string | null;
  /** Null deletes the text. Throws where there is no space. */
  write(name: string, value: string | null): void;
  /** Reports the names that another tab has written or deleted; null where it may be any. */
  onChange(listener: (name: string | null) => void): void;
}

/** Declares only the members that are used, because this folder is also checked without the DOM. */
interface BrowserWindow {
  localStorage: {
    readonly length: number;
    key(index: number): string | null;
    getItem(name: string): string | null;
    setItem(name: string, value: string): void;
    removeItem(name: string): void;
  };
  addEventListener(type: 'storage', listener: (event: { key: string | null }) => void): void;
}

/** The drafts stored in this browser. */
export function windowStorage(): DraftStorage {
  const window = globalThis as unknown as BrowserWindow;
  const { localStorage } = window;
  return {
    names: () => Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? ''),
    read: (name) => localStorage.getItem(name),
    write: (name, value) => {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
    },
    onChange: (listener) => window.addEventListener('storage', ({ key }) => listener(key)),
  };
}
