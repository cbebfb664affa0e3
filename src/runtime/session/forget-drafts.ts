import { DRAFT_KIND, FORM_DRAFT_KIND, TRANSLATION_LANGUAGE, windowStorage } from '#runtime/drafts/storage.ts';
import type { AppRuntime } from './app.ts';

/**
 * Erases the drafts when a user signs out, which must leave nothing readable behind; if the session ended by itself,
 * they are kept for the same user. Called once per window; the returned function stops it.
 */
export function forgetDraftsOnSignOut(session: AppRuntime['session']): () => void {
  return session.subscribe(() => {
    const state = session.get();
    if (state.status === 'signed-out' && state.ended === null && !state.unknown) forgetDrafts();
  });
}

/** Erases the stored drafts immediately, without loading code; then those that forms of this tab hold. */
export function forgetDrafts(): void {
  const storage = windowStorage();
  const kinds = [DRAFT_KIND, FORM_DRAFT_KIND, TRANSLATION_LANGUAGE];
  for (const name of storage.names()) if (kinds.some((kind) => name.startsWith(`${kind} `))) storage.write(name, null);
  // If that module was never loaded and cannot be, no form of this tab holds a draft.
  import('#runtime/drafts/window.ts')
    .then(({ drafts, formDrafts }) => {
      drafts.forgetAll();
      formDrafts.forgetAll();
    })
    .catch(() => {});
}
