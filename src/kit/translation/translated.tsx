import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { LANGUAGE_TAGS } from './languages.ts';
import styles from './translation.module.css';
import type { Translations } from './use-translations.ts';

export interface TranslatedProps {
  translations: Translations;
  place: string;
  /** Draws the translated text, which has come from outside as the original has. */
  children(text: string): ReactNode;
}

/** The translation of one text below its original; nothing where there is none. */
export function Translated({ translations, place, children }: TranslatedProps) {
  const { shown, language, busy, isOffline, translate } = translations;
  const translation = shown.get(place);
  if (!translation) return null;
  return (
    <div className={styles.translated}>
      <p className={styles.caption}>In {language}</p>
      <div lang={LANGUAGE_TAGS[language]}>{children(translation.text)}</div>
      {!translation.isCurrent && (
        <p className={styles.outdated}>
          The original has changed since.
          <Button size="small" variant="quiet" unavailable={busy || isOffline} onClick={() => translate([place])}>
            Translate again
          </Button>
        </p>
      )}
    </div>
  );
}
