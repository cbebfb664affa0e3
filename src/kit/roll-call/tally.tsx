import { memo, type ReactNode, useEffect, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './tally.module.css';
import { type Counts, hereText, restText, someNames, tallySentence } from './words.ts';

/** Nothing is read aloud while marks follow each other faster than this, in milliseconds. */
const QUIET_MS = 1_500;

export interface TallyProps {
  counts: Counts;
  /** The names of those who are missing, whoever is marked absent first. */
  missing: readonly string[];
  /** Puts those who are missing first in the list; null while they are. */
  onMissingFirst?: (() => void) | null;
  /** What is said of it besides, as how many rooms are done. */
  children?: ReactNode;
}

/** How many of those who are expected are here, and who is missing: it stays in sight while the list scrolls. */
export const Tally = memo(function Tally({ counts, missing, onMissingFirst = null, children }: TallyProps) {
  const rest = restText(counts);
  const isComplete = counts.expected > 0 && counts.missing === 0;
  const spoken = useSettled(tallySentence(counts, missing));
  return (
    <div className={classNames(styles.tally, isComplete && styles.complete)}>
      <div className={styles.line}>
        <p className={styles.here}>
          <span>{hereText(counts)}</span>
          {rest && <span className={styles.rest}>{rest}</span>}
        </p>
        {onMissingFirst && (
          <Button size="small" onClick={onMissingFirst}>
            Missing first
          </Button>
        )}
      </div>
      <p className={styles.missing}>
        {missing.length > 0 && (
          <>
            <strong className={styles.label}>Missing {missing.length}:</strong> {someNames(missing)}
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

/** A text once it has stayed the same for a while; at first nothing, for what stands there is read anyway. */
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
