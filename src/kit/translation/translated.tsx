import type { ReactNode } from 'react';
import type { TranslationLanguage } from '#contract/records/people/user-settings.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { LANGUAGE_TAGS } from './languages.ts';
import styles from './translation.module.css';

interface TranslatedProps {
  language: TranslationLanguage;
  /** The translation is of the original as it is now. */
  isCurrent: boolean;
  unavailable: boolean;
  onAgain(): void;
  /** The translated text, rendered as untrusted content like the original. */
  children: ReactNode;
}

/** The translation of one text, below its original. */
export function Translated({ language, isCurrent, unavailable, onAgain, children }: TranslatedProps) {
  return (
    <Stack gap={1} className={styles.translated}>
      <Text tone="soft" size="small">
        In {language}
      </Text>
      <div lang={LANGUAGE_TAGS[language]}>{children}</div>
      {!isCurrent && (
        <Row as="p" gap={2} rowGap={0} wrap tone="soft" size="small">
          The original has changed since.
          <Button size="small" variant="quiet" unavailable={unavailable} onClick={onAgain}>
            Translate again
          </Button>
        </Row>
      )}
    </Stack>
  );
}
