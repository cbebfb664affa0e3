import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { AppRuntime } from '#runtime/types.ts';

interface Drafts {
  /** What was typed and not posted, by person and event. */
  texts: Record<string, string>;
  set(key: string, text: string): void;
  clear(): void;
}

/** Kept on the device across navigation and reload, so that a closed app loses no half-written comment. */
const useDrafts = create<Drafts>()(
  persist(
    (set) => ({
      texts: {},
      set: (key, text) =>
        set(({ texts: { [key]: _, ...others } }) => ({ texts: text === '' ? others : { ...others, [key]: text } })),
      clear: () => set({ texts: {} }),
    }),
    { name: 'comment-drafts', partialize: ({ texts }) => ({ texts }) },
  ),
);

const keyOf = (userId: string, eventId: string): string => `${userId} ${eventId}`;

/** The draft of a person's comment on an event, and what changes it; the empty text forgets it. */
export function useDraft(userId: string, eventId: string): [string, (text: string) => void] {
  const key = keyOf(userId, eventId);
  const text = useDrafts((state) => state.texts[key] ?? '');
  const set = useDrafts((state) => state.set);
  return [text, (next) => set(key, next)];
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
    if (state.status === 'signed-out' && state.ended === null) forgetDrafts();
  });
}
