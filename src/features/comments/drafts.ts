import { create } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import type { Attachment } from '#contract/attachment.ts';
import type { AppRuntime, EditForm } from '#runtime/types.ts';

interface Drafts {
  /** What was typed and not posted, by person and event (`eventKey`); for a change of a comment, by that comment's key too. */
  texts: Record<string, string>;
  /** The files that were picked for it, by the same. */
  files: Record<string, Attachment[]>;
  /** Drafts that a refusal has given back to this tab, as long as nobody has changed them. */
  returned: Record<string, true>;
  set(key: string, text: string): void;
  setFiles(key: string, files: Attachment[]): void;
  giveBack(key: string, text: string, files: Attachment[]): void;
  clear(): void;
}

/** A record with the value, or without the key where there is none. */
function having<T>(record: Record<string, T>, key: string, value: T | null): Record<string, T> {
  const { [key]: _, ...others } = record;
  return value === null ? others : { ...others, [key]: value };
}

const STORED = 'comment-drafts';

/** Without room on the device a draft lives as long as its tab: that is no reason to stop the person from writing. */
const storage: StateStorage = {
  getItem: (name) => localStorage.getItem(name),
  setItem: (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      // What was stored before is older than what stands in the field.
    }
  },
  removeItem: (name) => localStorage.removeItem(name),
};

/** Kept on the device across navigation and reload, so that a closed app loses no half-written comment. */
const useDrafts = create<Drafts>()(
  persist(
    (set) => ({
      texts: {},
      files: {},
      returned: {},
      set: (key, text) =>
        set(({ texts, returned }) => ({
          texts: having(texts, key, text || null),
          returned: having(returned, key, null),
        })),
      setFiles: (key, picked) => set(({ files }) => ({ files: having(files, key, picked.length > 0 ? picked : null) })),
      giveBack: (key, text, picked) =>
        set(({ texts, files, returned }) => ({
          texts: having(texts, key, text || null),
          files: having(files, key, picked.length > 0 ? picked : null),
          returned: having(returned, key, true),
        })),
      clear: () => set({ texts: {}, files: {}, returned: {} }),
    }),
    { name: STORED, partialize: ({ texts, files }) => ({ texts, files }), storage: createJSONStorage(() => storage) },
  ),
);

// Each tab writes all drafts: it must not write back what another one has posted or forgotten.
window.addEventListener('storage', ({ key }) => {
  if (key === STORED) void useDrafts.persist.rehydrate();
});

const keyOf = (userId: string, eventKey: string, commentKey: string | null): string =>
  commentKey === null ? `${userId} ${eventKey}` : `${userId} ${eventKey} ${commentKey}`;

/** What stands in a draft now, whatever a screen that is about to be drawn anew still shows. */
function standing(key: string): { text: string; files: Attachment[] } {
  const { texts, files } = useDrafts.getState();
  return { text: texts[key] ?? '', files: files[key] ?? NO_FILES };
}

const NO_FILES: Attachment[] = [];

export interface Draft {
  /** By which the tabs of a browser know it. */
  key: string;
  text: string;
  files: readonly Attachment[];
  /** It came back with a refusal, and is to be shown to the person where they were writing. */
  isReturned: boolean;
  /** The empty text forgets it. */
  set(text: string): void;
  setFiles(files: Attachment[]): void;
  current(): { text: string; files: readonly Attachment[] };
  /**
   * The form's part in posting `text` (`EditForm`) with the files: the draft is forgotten when the device keeps the edit,
   * so that it can't be posted twice, and comes back with a refusal unless something else has been typed since. It need
   * not be on the screen for that. `onKept` is called at the first of these.
   */
  handOver(text: string, onKept?: () => void): EditForm;
}

/** The draft of a person's new comment on an event, or of their change of the comment known by `commentKey`. */
export function useDraft(userId: string, eventKey: string, commentKey: string | null = null): Draft {
  const key = keyOf(userId, eventKey, commentKey);
  const text = useDrafts((state) => state.texts[key] ?? '');
  const files = useDrafts((state) => state.files[key] ?? NO_FILES);
  const isReturned = useDrafts((state) => state.returned[key] ?? false);
  const { set, setFiles, giveBack } = useDrafts.getState();
  return {
    key,
    text,
    files,
    isReturned,
    set: (next) => set(key, next),
    setFiles: (next) => setFiles(key, next),
    current: () => standing(key),
    handOver: (given, onKept) => {
      const handed = standing(key).files;
      return {
        kept: () => {
          if (standing(key).text === given) set(key, '');
          setFiles(
            key,
            standing(key).files.filter(({ url }) => !handed.some((file) => file.url === url)),
          );
          onKept?.();
        },
        takeBack: () => {
          const now = standing(key);
          if (now.text !== '' || now.files.length > 0) return false;
          giveBack(key, given, handed);
          return true;
        },
      };
    },
  };
}

/** The changes that a person was writing of comments on an event that are not among `shown`, by the comments' keys. */
export function useStrayDrafts(userId: string, eventKey: string, shown: readonly string[]): [string, string][] {
  const texts = useDrafts((state) => state.texts);
  const prefix = keyOf(userId, eventKey, '');
  return Object.entries(texts)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, text]): [string, string] => [key.slice(prefix.length), text])
    .filter(([commentKey]) => !shown.includes(commentKey));
}

/** Erases all drafts on this device. */
export const forgetDrafts = (): void => useDrafts.getState().clear();

/**
 * Forgets the drafts when a person signs out, which must leave nothing readable behind; a session that ended by itself
 * keeps them for the same person. Once per window; the answer stops it.
 */
export function forgetDraftsOnSignOut(session: AppRuntime['session']): () => void {
  return session.subscribe(() => {
    const state = session.get();
    if (state.status === 'signed-out' && state.ended === null && !state.unknown) forgetDrafts();
  });
}
