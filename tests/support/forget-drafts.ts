import { draftStorage, TRANSLATION_LANGUAGE } from '#runtime/drafts/storage.ts';

/** Erases the drafts of all users, and their remembered languages. */
export function forgetDrafts(): void {
  const languages = Object.keys(localStorage).filter((name) => name.startsWith(TRANSLATION_LANGUAGE));
  for (const name of [...draftStorage.names(), ...languages]) draftStorage.write(name, null);
}
