import { DRAFT, draftStorage, TRANSLATION_LANGUAGE } from './storage.ts';

/** Erases a user's drafts when they sign out, which must leave nothing readable behind. */
export function forgetDrafts(userId: string): void {
  const own = `${DRAFT} ${encodeURIComponent(userId)} `;
  for (const name of draftStorage.names()) if (name.startsWith(own)) draftStorage.write(name, null);
  draftStorage.write(`${TRANSLATION_LANGUAGE} ${userId}`, null);
}
