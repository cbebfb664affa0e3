import { draftStorage, storedNames, TRANSLATION_LANGUAGE } from '#runtime/drafts/storage.ts';
import type { AppRuntime } from '#runtime/session/app.ts';

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

/** Erases the stored drafts and those that forms of this tab hold. */
export function forgetDrafts(): void {
  for (const name of [...draftStorage.names(), ...storedNames(TRANSLATION_LANGUAGE)]) draftStorage.write(name, null);
}
