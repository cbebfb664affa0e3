import { useEffect } from 'react';
import { create } from 'zustand';
import {
  DEFAULT_TRANSLATION_LANGUAGE,
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '#contract/records/people/user-settings.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { TRANSLATION_LANGUAGE } from '#runtime/drafts/storage.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import { getStoredLanguage } from '#store/queries/schedule/translations.ts';

const cacheName = (userId: string): string => `${TRANSLATION_LANGUAGE} ${userId}`;

/** The language that the browser remembers of a person's settings, until the settings are on this device. */
function cachedLanguage(userId: string): string | null {
  try {
    return localStorage.getItem(cacheName(userId));
  } catch {
    return null;
  }
}

function cacheLanguage(userId: string, language: TranslationLanguage): void {
  try {
    localStorage.setItem(cacheName(userId), language);
  } catch {
    // Only a fallback.
  }
}

const isLanguage = (value: string | null): value is TranslationLanguage =>
  (TRANSLATION_LANGUAGES as readonly (string | null)[]).includes(value);

/** The language of the settings: from this device, else from the browser's memory, else the common default. */
function defaultLanguage(stored: TranslationLanguage | null, userId: string): TranslationLanguage {
  if (stored !== null) return stored;
  const cached = cachedLanguage(userId);
  return isLanguage(cached) ? cached : DEFAULT_TRANSLATION_LANGUAGE;
}

/** The language that a user chose on a screen; it applies to all screens of this window until the next choice. */
const useChosen = create<{ chosen: { userId: string; language: TranslationLanguage } | null }>()(() => ({
  chosen: null,
}));

/** The language that texts are translated into, and a function that chooses another for this window. */
export function useTranslationLanguage({ store, user }: PersonRuntime) {
  const stored = useLiveQuery(() => getStoredLanguage(store), [store]);
  const chosen = useChosen((state) => (state.chosen?.userId === user.id ? state.chosen.language : null));
  useEffect(() => {
    if (stored) cacheLanguage(user.id, stored);
  }, [stored, user.id]);
  return {
    language: chosen ?? defaultLanguage(stored ?? null, user.id),
    choose: (language: string) => {
      if (isLanguage(language)) useChosen.setState({ chosen: { userId: user.id, language } });
    },
  };
}

export const forgetChosenLanguage = (): void => useChosen.setState({ chosen: null });
