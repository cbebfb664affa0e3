import LanguagesIcon from 'lucide-react/icons/languages';
import { TRANSLATION_LANGUAGES } from '#contract/records/people/user-settings.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Select } from '#ui/select/select.tsx';
import styles from './translation.module.css';
import type { Translations } from './use-translations.ts';

const OPTIONS = TRANSLATION_LANGUAGES.map((language) => ({ value: language, label: language }));

interface TranslationBarProps {
  translations: Translations;
  /** The label for screen readers: 'Translate the comments to'. */
  selectLabel: string;
  buttonLabel: string;
}

/** The choice of the language, and the button that translates the shown texts into it. */
export function TranslationBar({ translations, selectLabel, buttonLabel }: TranslationBarProps) {
  const { language, choose, busy, isMissing, isOffline, problem, translate, count, isHidden, hide } = translations;
  return (
    <Stack gap={2} className="unprinted">
      <Row gap={2} wrap>
        <Select
          className={styles.language}
          label={selectLabel}
          labelHidden
          options={OPTIONS}
          value={language}
          disabled={busy}
          onChange={choose}
        />
        <Button
          icon={<LanguagesIcon aria-hidden="true" />}
          busy={busy && 'Translating…'}
          unavailable={isOffline || !isMissing}
          onClick={() => translate()}
        >
          {buttonLabel}
        </Button>
        {count > 0 && !busy && (
          <Button variant="quiet" onClick={() => hide(!isHidden)}>
            {isHidden ? 'Show translation' : 'Hide translation'}
          </Button>
        )}
      </Row>
      {isOffline && isMissing && (
        <Text tone="soft" size="small">
          Translating needs a connection.
        </Text>
      )}
      {problem !== null && <Notice tone="info">{problem}</Notice>}
    </Stack>
  );
}
