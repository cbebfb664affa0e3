import { DRAFT, draftStorage, TRANSLATION_LANGUAGE } from '#runtime/drafts/storage.ts';
import type { AppRuntime } from '#runtime/session/app.ts';

/**
 * Erases a user's drafts when they sign out, which must leave nothing readable behind. If the session ended by itself,
 * or the browser erased the database, they are kept for the same user. Called once per window; the returned function
 * stops it.
 */
export function forgetDraftsOnSignOut(session: AppRuntime['session']): () => void {
  let leaver: string | undefined;
  return session.subscribe(() => {
    const state = session.get();
    if (state.status === 'signed-out' && state.ended === null && leaver !== undefined) forgetDrafts(leaver);
    leaver = state.status === 'leaving' ? state.userId : undefined;
  });
}

/** Erases a user's stored drafts and those that forms of this tab hold. */
function forgetDrafts(userId: string): void {
  const own = `${DRAFT} ${encodeURIComponent(userId)} `;
  for (const name of draftStorage.names()) if (name.startsWith(own)) draftStorage.write(name, null);
  draftStorage.write(`${TRANSLATION_LANGUAGE} ${userId}`, null);
}
