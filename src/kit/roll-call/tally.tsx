import { memo, type ReactNode, useEffect, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './tally.module.css';
import { type Counts, hereText, restText, someNames, tallySentence } from './words.ts';

/** Nothing is announced while marks follow each other faster than this, in milliseconds. */
const QUIET_MS = 1_500;

interface TallyProps {
  counts: Counts;
  /** The names of the missing people, those marked absent first. */
  missing: readonly string[];
  /** Puts the missing people first in the list; null while they are first. */
  onMissingFirst?: (() => void) | null;
  /** More facts, such as the number of rooms that are done. */
  children?: ReactNode;
}

/** The counts of those who are here and the names of those who are missing; it stays in view while the list scrolls. */
export const Tally = memo(function Tally({ counts, missing, onMissingFirst = null, children }: TallyProps) {
  const rest = restText(counts);
  const isComplete = counts.expected > 0 && counts.missing === 0;
  const spoken = useSettled(tallySentence(counts, missing));
  return (
    <div className={classNames(styles.tally, isComplete && styles.complete)}>
      <Row gap={2} rowGap={1} justify="between" wrap className={styles.line}>
        <Row
          as="p"
          gap={3}
          rowGap={0}
          align="baseline"
          wrap
          size="part"
          weight="medium"
          tabular
          className={styles.here}
        >
          <span>{hereText(counts)}</span>
          {rest && (
            <Text as="span" tone="soft" size="body" weight="medium">
              {rest}
            </Text>
          )}
        </Row>
        {onMissingFirst && (
          <Button size="small" onClick={onMissingFirst}>
            Missing first
          </Button>
        )}
      </Row>
      <p className={styles.missing}>
        {missing.length > 0 && (
          <>
            <Text as="strong" tone="danger" weight="medium">
              Missing {missing.length}:
            </Text>{' '}
            {someNames(missing)}
          </>
        )}
      </p>
      {children}
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </div>
  );
});

/** Returns a text once it has stayed the same for a while; empty at first, because the initial text is read anyway. */
function useSettled(text: string): string {
  const [first] = useState(text);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (text === first && settled === '') return;
    const timer = setTimeout(() => setSettled(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, first, settled]);
  return settled;
}
