import type { Attachment } from '#contract/attachment.ts';
import { type DraftLocks, type DraftStorage, Drafts } from './drafts.ts';

/** Typed by what is used, because this folder is also checked without the DOM. */
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

function windowStorage(): DraftStorage {
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

/** The browser's locks. Without them a form takes over what another one holds too, which then lets go of it. */
export const windowLocks: DraftLocks = {
  hold: (name) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // A lock that the browser refuses protects nothing, and holds nobody up.
    manager()
      ?.request(name, { mode: 'shared' }, () => held)
      .catch(() => {});
    return release;
  },
  alone: (name, when, work) => {
    const locks = manager();
    if (!locks) return work();
    let isAnswered = false;
    const answer = (lock: Lock | null) => {
      isAnswered = true;
      if (lock) work();
    };
    // Locks that the browser refuses count as none; what the work itself throws is no refusal.
    locks.request(name, when === 'now' ? { ifAvailable: true } : {}, answer).catch(() => isAnswered || work());
  },
  held: async () => {
    const found = await manager()
      ?.query()
      .catch(() => null);
    return new Set(found?.held?.flatMap(({ name }) => name ?? []));
  },
};

const manager = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;

/** Where earlier versions kept all drafts, by `user event` or `user event comment`. */
const ALL_IN_ONE = 'comment-drafts';

interface AllInOne {
  state?: { texts?: Record<string, string>; files?: Record<string, Attachment[]> };
}

function takeUpOlder(drafts: Drafts, storage: DraftStorage): void {
  const stored = storage.read(ALL_IN_ONE);
  if (stored === null) return;
  try {
    const { texts = {}, files = {} } = (JSON.parse(stored) as AllInOne).state ?? {};
    const keys = [...new Set([...Object.keys(texts), ...Object.keys(files)])];
    const isSafe = keys.map((key) => {
      const [userId = '', eventKey = '', commentKey = null] = key.split(' ');
      return drafts.add({ userId, eventKey, commentKey }, { text: texts[key] || null, files: files[key] ?? [] });
    });
    if (isSafe.every(Boolean)) storage.write(ALL_IN_ONE, null);
  } catch {
    storage.write(ALL_IN_ONE, null);
  }
}

function windowDrafts(): Drafts {
  const storage = windowStorage();
  const drafts = new Drafts(storage, windowLocks, () => crypto.randomUUID());
  takeUpOlder(drafts, storage);
  return drafts;
}

/** The drafts of this window. */
export const drafts = windowDrafts();
