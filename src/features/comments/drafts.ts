import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { AppRuntime, EditForm } from '#runtime/types.ts';

interface Drafts {
  /** What was typed and not posted, by person and event; for a change of a comment, by that comment's key too. */
  texts: Record<string, string>;
  set(key: string, text: string): void;
  clear(): void;
}

const STORED = 'comment-drafts';

/** Kept on the device across navigation and reload, so that a closed app loses no half-written comment. */
const useDrafts = create<Drafts>()(
  persist(
    (set) => ({
      texts: {},
      set: (key, text) =>
        set(({ texts: { [key]: _, ...others } }) => ({ texts: text === '' ? others : { ...others, [key]: text } })),
      clear: () => set({ texts: {} }),
    }),
    { name: STORED, partialize: ({ texts }) => ({ texts }) },
  ),
);

// Each tab writes all drafts: it must not write back what another one has posted or forgotten.
window.addEventListener('storage', ({ key }) => {
  if (key === STORED) void useDrafts.persist.rehydrate();
});

const keyOf = (userId: string, eventId: string, commentKey: string | null): string =>
  commentKey === null ? `${userId} ${eventId}` : `${userId} ${eventId} ${commentKey}`;

const textOf = (key: string): string => useDrafts.getState().texts[key] ?? '';

export interface Draft {
  text: string;
  /** The empty text forgets it. */
  set(text: string): void;
  /**
   * The form's part in posting `text` (`EditForm`): the draft is forgotten when the device keeps the edit, so that it can't
   * be posted twice, and comes back with a refusal unless something else has been typed since. It need not be on the
   * screen for that. `onKept` is called at the first of these.
   */
  handOver(text: string, onKept?: () => void): EditForm;
}

/** The draft of a person's new comment on an event, or of their change of the comment known by `commentKey`. */
export function useDraft(userId: string, eventId: string, commentKey: string | null = null): Draft {
  const key = keyOf(userId, eventId, commentKey);
  const text = useDrafts((state) => state.texts[key] ?? '');
  const set = useDrafts((state) => state.set);
  return {
    text,
    set: (next) => set(key, next),
    handOver: (given, onKept) => ({
      kept: () => {
        if (textOf(key) === given) set(key, '');
        onKept?.();
      },
      takeBack: () => {
        if (textOf(key) !== '') return false;
        set(key, given);
        return true;
      },
    }),
  };
}

/** The changes that a person was writing of comments on an event that are not among `shown`, by the comments' keys. */
export function useStrayDrafts(userId: string, eventId: string, shown: readonly string[]): [string, string][] {
  const texts = useDrafts((state) => state.texts);
  const prefix = keyOf(userId, eventId, '');
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
